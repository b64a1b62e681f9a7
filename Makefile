# pullkiosk. `make` alone lists the targets.
#
#   ARGS         options for the kiosk of `make run`, such as --window 800x480
#   BUILD_FLAGS  more options for `swift build` and `swift test`
#   PREFIX       where `make install` puts the program (/usr/local); DESTDIR stands before every path
#   BINARY       the program it installs; WORKER is the worker, beside it

SWIFT ?= swift
BUILD_FLAGS ?=
ARGS ?=
PREFIX ?= /usr/local
DESTDIR ?=

release_flags = -c release --static-swift-stdlib $(BUILD_FLAGS)
sources = Package.swift Sources Tests

.DEFAULT_GOAL := help
# Packages come before what needs them, whatever -j says.
.NOTPARALLEL:
.PHONY: help template pictures words-packages run test check build release format lint install uninstall e2e soak kills feeds fresh bench bench-peers frames \
	readme-pictures fuzz clean build-packages run-packages test-packages frames-packages bench-packages soak-packages

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: run-packages release ## start the kiosk on the demo feed; without a display, play the demo script
	@.ci/run-kiosk "$$($(SWIFT) build $(release_flags) --show-bin-path)/pullkiosk" $(ARGS)

# Only optimized code shows what a warm rasterizer allocates. The program that measures is not built for that test.
test: test-packages ## run every test
	$(SWIFT) test $(BUILD_FLAGS)
	$(SWIFT) test -c release --package-path Tests/Benchmarks --test-product BenchmarksPackageTests $(BUILD_FLAGS)

check: lint build test ## lint, build with warnings as errors, and run every test

build: build-packages ## build for debugging
	$(SWIFT) build --build-tests $(BUILD_FLAGS)

release: build-packages ## build what is installed: optimized, with Swift's libraries inside
	$(SWIFT) build $(release_flags)

format: ## format the sources
	$(SWIFT) format --in-place --recursive $(sources)

lint: ## check the sources' format
	$(SWIFT) format lint --strict --recursive $(sources)

build-packages:
	@.ci/install-packages build

run-packages:
	@.ci/install-packages build run $(if $(wildcard /dev/dri/card*),console)

words-packages:
	@.ci/install-packages words

test-packages:
	@.ci/install-packages build run test

frames-packages:
	@.ci/install-packages build run frames

soak-packages:
	@.ci/install-packages build run soak

bench-packages:
	@.ci/install-packages build run frames bench

# Installing builds nothing by itself where a release build is at hand: root often has no Swift.
BINARY ?= $(shell $(SWIFT) build $(release_flags) --show-bin-path)/pullkiosk
WORKER ?= $(dir $(BINARY))pullkiosk-worker
bin_dir = $(DESTDIR)$(PREFIX)/bin
libexec_dir = $(DESTDIR)$(PREFIX)/libexec/pullkiosk
unit_dir = $(DESTDIR)$(PREFIX)/lib/systemd/system
sysusers_dir = $(DESTDIR)$(PREFIX)/lib/sysusers.d
tmpfiles_dir = $(DESTDIR)$(PREFIX)/lib/tmpfiles.d
config_dir = $(DESTDIR)/etc/pullkiosk

install: ## install the programs and their service (after make release)
	@test -x "$(BINARY)" || $(MAKE) release
	install -D --strip -m 755 "$(BINARY)" $(bin_dir)/pullkiosk
	install -D --strip -m 755 "$(WORKER)" $(libexec_dir)/pullkiosk-worker
	install -d $(unit_dir)
	sed 's,/usr/bin/pullkiosk,$(PREFIX)/bin/pullkiosk,' systemd/pullkiosk.service > $(unit_dir)/pullkiosk.service
	chmod 644 $(unit_dir)/pullkiosk.service
	install -D -m 644 systemd/pullkiosk.sysusers.conf $(sysusers_dir)/pullkiosk.conf
	install -D -m 644 systemd/pullkiosk.tmpfiles.conf $(tmpfiles_dir)/pullkiosk.conf
	install -d $(config_dir)/pullkiosk.conf.d
	test -e $(config_dir)/pullkiosk.conf || install -m 644 Config/pullkiosk.conf $(config_dir)/pullkiosk.conf
	@if [ -z "$(DESTDIR)" ] && [ -d /run/systemd/system ]; then \
		systemd-sysusers pullkiosk.conf && systemd-tmpfiles --create pullkiosk.conf && systemctl daemon-reload && \
		echo "Start it, now and at every boot: systemctl enable --now pullkiosk"; \
	fi

# A configuration that was changed, what was stored, and the user stay.
uninstall: ## remove what install put there
	@if [ -z "$(DESTDIR)" ] && [ -d /run/systemd/system ]; then systemctl disable --now pullkiosk || true; fi
	rm -f $(bin_dir)/pullkiosk $(libexec_dir)/pullkiosk-worker
	rm -f $(unit_dir)/pullkiosk.service $(sysusers_dir)/pullkiosk.conf $(tmpfiles_dir)/pullkiosk.conf
	if cmp -s Config/pullkiosk.conf $(config_dir)/pullkiosk.conf; then rm -f $(config_dir)/pullkiosk.conf; fi
	rmdir --ignore-fail-on-non-empty $(libexec_dir) $(config_dir)/pullkiosk.conf.d $(config_dir) 2>/dev/null || true
	@if [ -z "$(DESTDIR)" ] && [ -d /run/systemd/system ]; then systemctl daemon-reload; fi

e2e: release ## pull on a real Debian with systemd in a virtual machine (needs root)
	@Tests/EndToEnd/run "$(BINARY)"

SOAK_MINUTES ?= 5
KILLS ?= 500

soak: soak-packages release ## reload from broken servers for SOAK_MINUTES, the network coming and going: nothing may grow
	@SOAK_MINUTES=$(SOAK_MINUTES) Tests/Soak/soak "$(BINARY)"

kills: soak-packages release ## kill the kiosk and its workers KILLS times at random moments: nothing may be lost
	@KILLS=$(KILLS) Tests/Soak/kills "$(BINARY)"

feeds: release ## score the feed reader on the cases of Tests/Feeds
	@Tests/Feeds/score.py Tests/Feeds/cases --tier core,robust --strict \
		--cmd '$(BINARY) feed --json --base-url {base} --content-type {ctype} {file}'

RELEASE ?=

fresh: ## make run and make test on a bare Debian: RELEASE=bookworm or trixie (needs root)
	@.ci/fresh $(RELEASE)

bench_flags = -c release --package-path Tests/Benchmarks --product Benchmarks $(BUILD_FLAGS)
bench_work = Tests/Benchmarks/.build
benchmarks = $(bench_work)/release/Benchmarks

# Where the peers are not built, the tables say so.
bench: bench-packages release ## measure the rasterizer, beside others where bench-peers built them, drags and frames
	$(SWIFT) build $(bench_flags)
	@rm -rf $(bench_work)/scenes $(bench_work)/costs
	@$(benchmarks) --generate $(bench_work)
	@$(benchmarks) --tables
	@$(benchmarks) resampling
	@$(benchmarks) covers
	@Tests/Benchmarks/styles "$$($(SWIFT) build $(release_flags) --show-bin-path)/pullkiosk"
	@Tests/Benchmarks/Frames/table "$$($(SWIFT) build $(release_flags) --show-bin-path)/pullkiosk"
	@for what in $(bench_work)/scenes $(bench_work)/costs pictures; do \
		echo && BENCHMARKS=$(benchmarks) Tests/Benchmarks/beside $$what || exit; \
	done

bench-peers: ## build the rasterizers that bench compares ours with, from Debian and PyPI
	@Tests/Benchmarks/Peers/build

frames: frames-packages release ## count the instructions of each kind of frame, which no busy machine changes
	@Tests/Benchmarks/Frames/count "$$($(SWIFT) build $(release_flags) --show-bin-path)/pullkiosk"

readme-pictures: test-packages release ## draw the pictures of README.md and of Styles.md
	@Documentation/readme-pictures "$$($(SWIFT) build $(release_flags) --show-bin-path)/pullkiosk"

template: words-packages ## make the translators' template from the sources, and bring the catalogues up to date with it
	@po/template

LANGUAGE ?= de

pictures: run-packages release ## draw the screen in LANGUAGE into demo/LANGUAGE
	@Documentation/language-pictures "$$($(SWIFT) build $(release_flags) --show-bin-path)/pullkiosk" $(LANGUAGE) demo/$(LANGUAGE)

RUNS ?= 100000

fuzz: ## feed the rasterizer, the readers of scenes, pictures, stories and answers RUNS inputs each, made up by libFuzzer
	FLAGS="$(BUILD_FLAGS)" Tests/Fuzzing/fuzz $(RUNS)

clean: ## remove what was built
	rm -rf .build demo
