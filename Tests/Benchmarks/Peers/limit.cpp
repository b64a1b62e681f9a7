// Not a rasterizer: it only writes pixels whose coverage was computed before, the least that any rasterizer must do.
#include "true_coverage.h"

struct Limit : Peer {
    /// Pixels in a row of one coverage, or, with 0, with coverages of their own from `mask` on.
    struct Run {
        uint32_t start;
        int count;
        int coverage;
        uint32_t mask;
    };
    struct Item {
        SolidBlend blend;
        std::vector<Run> runs;
    };
    std::vector<Item> items;
    std::vector<uint8_t> masks;

    std::string prepare(const Scene &scene) override {
        if (scene.hasStroke()) return "no strokes";
        if (scene.hasGradient()) return "no gradients";
        const TrueCoverage truth{scene.width, scene.height, 16};
        for (const Block &block : scene.blocks) {
            items.push_back({SolidBlend(block.paint.color), {}});
            truth.rows(block, [&](int y, const std::vector<double> &row) { record(row, size_t(y) * scene.width); });
        }
        return "";
    }

    /// Full pixels make a run where there are eight of them.
    void record(const std::vector<double> &row, size_t start) {
        std::vector<uint8_t> coverage(row.size());
        std::transform(row.begin(), row.end(), coverage.begin(), [](double value) { return uint8_t(value * 255 + 0.5); });
        auto fullUntil = [&](size_t x) {
            return std::find_if(coverage.begin() + x, coverage.end(), [](int value) { return value < 255; });
        };
        for (size_t x = 0, end; x < row.size(); x = end) {
            end = fullUntil(x) - coverage.begin();
            if (end - x >= 8) {
                items.back().runs.push_back({uint32_t(start + x), int(end - x), 255, 0});
                continue;
            }
            for (end = x; end < row.size() && coverage[end] > 0 && fullUntil(end) - coverage.begin() - end < 8;) end++;
            if (end > x) items.back().runs.push_back({uint32_t(start + x), int(end - x), 0, uint32_t(masks.size())});
            masks.insert(masks.end(), coverage.begin() + x, coverage.begin() + end);
            if (end == x) end++;
        }
    }

    void paint(uint32_t *pixels, int, int, int) override {
        for (const Item &item : items)
            for (const Run &run : item.runs) {
                if (run.coverage) item.blend.run(pixels + run.start, run.count, run.coverage);
                else item.blend.mask(pixels + run.start, &masks[run.mask], run.count);
            }
    }
};

int main(int count, char **words) { return benchMain<Limit>("limit", count, words); }
