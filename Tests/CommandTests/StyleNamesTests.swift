import PullToRefresh
import SystemService
import Testing

@Suite struct StyleNamesTests {
    @Test func everyStyleCanBeAskedForAndEveryNameHasOne() {
        #expect(StyleName.allCases.map(\.rawValue).sorted() == RefreshStyles.names.sorted())
    }
}
