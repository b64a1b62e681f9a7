import Testing

@testable import SystemService

/// What `make install` installs, checked with systemd's own tools.
@Suite struct InstallationTests {
    private static let hasMake = shell("command -v make install sed").isSuccess
    private static let hasSystemd = hasMake && shell("command -v systemd-analyze").isSuccess

    /// Installs under a folder of its own. Another program stands in for both binaries, which are not run.
    private func withInstallation(prefix: String = "/usr", _ body: (_ root: String) throws -> Void) throws {
        try withTemporaryFolder { root in
            try make("install", root, prefix)
            try body(root)
        }
    }

    private func make(_ target: String, _ root: String, _ prefix: String) throws {
        // If make runs these tests, its options are in the environment.
        let script =
            "cd '\(repositoryRoot)' && exec env -u MAKEFLAGS -u MAKELEVEL -u MFLAGS "
            + "make \(target) DESTDIR='\(root)' PREFIX='\(prefix)' BINARY=/bin/true WORKER=/bin/true"
        let outcome = shell(script)
        try #require(outcome.isSuccess, "make \(target): \(outcome)")
    }

    private func files(_ root: String) -> [String] {
        (shell("cd '\(root)' && find . -type f | sort").text ?? "").split(separator: "\n").map { String($0.dropFirst()) }
    }

    @Test(.enabled(if: hasMake, "make is missing"), arguments: ["/usr", "/usr/local", "/opt/kiosk"])
    func everyPartHasItsPlaceUnderThePrefix(prefix: String) throws {
        try withInstallation(prefix: prefix) { root in
            #expect(
                files(root) == [
                    "/etc/pullkiosk/pullkiosk.conf", "\(prefix)/bin/pullkiosk",
                    "\(prefix)/lib/systemd/system/pullkiosk.service",
                    "\(prefix)/lib/sysusers.d/pullkiosk.conf", "\(prefix)/lib/tmpfiles.d/pullkiosk.conf",
                    "\(prefix)/libexec/pullkiosk/pullkiosk-worker",
                ])
            let unit = try readFile("\(root)\(prefix)/lib/systemd/system/pullkiosk.service", limit: 100_000)
            #expect(String(decoding: unit, as: UTF8.self).contains("\nExecStart=\(prefix)/bin/pullkiosk run\n"))
        }
    }

    @Test(.enabled(if: hasMake, "make is missing")) func aChangedConfigurationStays() throws {
        try withInstallation { root in
            let path = "\(root)/etc/pullkiosk/pullkiosk.conf"
            try writeFile(path, "[kiosk]\nname = Ours\n")
            try make("install", root, "/usr")
            try make("uninstall", root, "/usr")
            #expect(files(root) == ["/etc/pullkiosk/pullkiosk.conf"])
            #expect(try readFile(path, limit: 100) == Array("[kiosk]\nname = Ours\n".utf8))
        }
    }

    @Test(.enabled(if: hasMake, "make is missing")) func uninstallLeavesNothing() throws {
        try withInstallation { root in
            try make("uninstall", root, "/usr")
            #expect(files(root) == [])
        }
    }

    @Test(.enabled(if: hasSystemd, "systemd-analyze is missing")) func theUnitIsCleanToSystemd() throws {
        try withInstallation { root in
            // Files that every Debian system has.
            let surroundings =
                "cp /lib/systemd/system/*.target '\(root)/usr/lib/systemd/system/' && install -D /bin/sh '\(root)/bin/sh'"
            try #require(shell(surroundings).isSuccess)
            let outcome = shell(
                "systemd-analyze verify --man=no --root='\(root)' /usr/lib/systemd/system/pullkiosk.service 2>&1")
            #expect(outcome == .finished(status: 0, output: [], message: ""), "\(outcome.text ?? "")")
        }
    }

    /// The score of systemd-analyze(1): 10 is worst. 1.3 is the best for a service with screen, touch and network.
    @Test(.enabled(if: hasSystemd, "systemd-analyze is missing")) func theUnitsExposureIsAtMostOnePointThree() throws {
        let unit = "\(repositoryRoot)/systemd/pullkiosk.service"
        let outcome = shell("systemd-analyze security --offline=true --threshold=13 --no-pager '\(unit)' 2>&1")
        #expect(outcome.isSuccess, "\(outcome.text?.split(separator: "\n").last ?? "\(outcome)")")
    }

    @Test(.enabled(if: hasSystemd, "systemd-sysusers is missing")) func theFragmentsAreCleanToSystemd() throws {
        try withInstallation { root in
            let users = shell("systemd-sysusers --root='\(root)' --dry-run pullkiosk.conf 2>&1")
            #expect(users.isSuccess)
            #expect(users.text?.contains("Creating user 'pullkiosk'") == true)
            let accounts =
                "mkdir -p '\(root)/etc' && echo pullkiosk:x:901:901::/:/bin/false > '\(root)/etc/passwd' && "
                + "echo pullkiosk:x:901: > '\(root)/etc/group'"
            try #require(shell(accounts).isSuccess)
            // Only root may change a folder's owner.
            guard shell("id -u").text == "0\n" else { return }
            let folders = shell("systemd-tmpfiles --root='\(root)' --create pullkiosk.conf 2>&1")
            #expect(folders.isSuccess, "\(folders.text ?? "")")
            #expect(shell("stat -c '%u %a' '\(root)/var/lib/pullkiosk'").text == "901 700\n")
        }
    }

    /// Settings of the unit that no tool checks.
    @Test func theUnitKeepsItsPromises() throws {
        let bytes = try readFile("\(repositoryRoot)/systemd/pullkiosk.service", limit: 100_000)
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        for line in [
            "Type=notify", "WatchdogSec=30", "Restart=always", "StartLimitIntervalSec=0", "User=pullkiosk",
            "SupplementaryGroups=video input", "TTYPath=/dev/tty1", "Conflicts=getty@tty1.service", "OOMPolicy=continue",
        ] {
            #expect(lines.contains(line), "\(line)")
        }
        let orders = lines.filter { $0.hasPrefix("After=") || $0.hasPrefix("Wants=") || $0.hasPrefix("Requires=") }
        #expect(orders.filter { $0.contains("network") || $0.contains("user-sessions") || $0.contains("time-") } == [])
    }
}

/// `make run` with a stub in place of the program.
@Suite struct RunTests {
    /// Runs the script in a copy of the few files that it needs; `run` is the stub's script.
    private func play(run: String, replay: String = "exit 0") throws -> (outcome: WorkerOutcome, calls: String) {
        try withTemporaryFolder { folder in
            try #require(shell("mkdir '\(folder)/.ci' && cp '\(repositoryRoot)/.ci/run-kiosk' '\(folder)/.ci/'").isSuccess)
            let program = "#!/bin/sh\necho \"$@\" >> '\(folder)/calls'\ncase $1 in run) \(run) ;; replay) \(replay) ;; esac\n"
            try writeProgram("\(folder)/program", program)
            let outcome = shell("exec '\(folder)/.ci/run-kiosk' '\(folder)/program' --window 800x480")
            return (outcome, shell("cat '\(folder)/calls'").text ?? "")
        }
    }

    @Test func withADisplayTheKioskIsAll() throws {
        let (outcome, calls) = try play(run: "exit 0")
        #expect(outcome == .finished(status: 0, output: [], message: ""))
        #expect(calls == "run --demo --window 800x480\n")
    }

    @Test func withoutADisplayTheScriptIsPlayed() throws {
        let (outcome, calls) = try play(run: "exit 69")
        #expect(outcome.isSuccess)
        #expect(outcome.text?.split(separator: "\n").last == "Written: demo/pull-to-refresh.png")
        #expect(calls == "run --demo --window 800x480\nreplay Config/demo.touch --demo --size 540x960 --output demo\n")
    }

    @Test func afterAnotherEndNothingIsPlayed() throws {
        let (outcome, calls) = try play(run: "exit 78")
        #expect(outcome == .finished(status: 78, output: [], message: ""))
        #expect(calls == "run --demo --window 800x480\n")
    }

    @Test func aFailedReplayIsNoSuccess() throws {
        #expect(try play(run: "exit 69", replay: "exit 73").outcome.isSuccess == false)
    }
}

/// The list of packages and its installer.
@Suite struct PackageTests {
    @Test func nothingIsPrintedOrInstalledWhereNothingIsMissing() throws {
        try withTemporaryFolder { folder in
            try installer(in: folder, installed: ["libfirst-dev", "libsecond"])
            #expect(run(folder, "build run") == .finished(status: 0, output: [], message: ""))
            #expect(calls(folder) == "")
        }
    }

    @Test func whatIsMissingIsNamedAndInstalled() throws {
        try withTemporaryFolder { folder in
            try installer(in: folder, installed: ["libfirst-dev"])
            #expect(run(folder, "build").isSuccess)
            #expect(calls(folder) == "")
            let outcome = run(folder, "build run")
            #expect(outcome.text == "Missing Debian packages: libsecond\n")
            let install = "install -o DPkg::Lock::Timeout=600 --quiet --yes --no-install-recommends libsecond"
            #expect(calls(folder) == "update --quiet\n\(install)\n")
        }
    }

    @Test func anUnknownKindIsRefused() throws {
        try withTemporaryFolder { folder in
            try installer(in: folder, installed: [])
            guard case .finished(64, _, let message) = run(folder, "biuld") else {
                Issue.record("not refused")
                return
            }
            #expect(message.hasPrefix("no packages of the kind biuld"))
        }
    }

    @Test func everySystemLibraryOfTheManifestIsInTheList() throws {
        let manifest = String(decoding: try readFile("\(repositoryRoot)/Package.swift", limit: 100_000), as: UTF8.self)
        let list = String(decoding: try readFile("\(repositoryRoot)/.ci/packages", limit: 100_000), as: UTF8.self)
        let listed = list.split(separator: "\n").filter { $0.hasPrefix("build ") }.map { trimmed($0.dropFirst(6)) }
        let needed = manifest.split(separator: "package: \"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
        #expect(needed.count >= 9)
        #expect(Set(needed).subtracting(listed) == [])
    }

    /// A copy of the installer with a list of two packages, and stubs for dpkg-query and apt-get.
    private func installer(in folder: String, installed: [String]) throws {
        try #require(shell("cp '\(repositoryRoot)/.ci/install-packages' '\(folder)/'").isSuccess)
        try writeFile("\(folder)/packages", "# comment\nbuild libfirst-dev\n\nrun   libsecond\n")
        try writeFile("\(folder)/installed", installed.joined(separator: "\n") + "\n")
        try writeProgram(
            "\(folder)/bin/dpkg-query",
            "#!/bin/sh\nfor last; do :; done\ngrep -qx \"$last\" '\(folder)/installed' && echo installed\n")
        try writeProgram("\(folder)/bin/apt-get", "#!/bin/sh\necho \"$@\" >> '\(folder)/calls'\n")
        try writeProgram("\(folder)/bin/sudo", "#!/bin/sh\nexec \"$@\"\n")
    }

    private func run(_ folder: String, _ kinds: String) -> WorkerOutcome {
        shell("PATH='\(folder)/bin':$PATH exec '\(folder)/install-packages' \(kinds)")
    }

    private func calls(_ folder: String) -> String { shell("cat '\(folder)/calls' 2>/dev/null").text ?? "" }
}
