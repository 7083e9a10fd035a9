# Everything that is done with this project, by name. Works with GNU make and BSD make.
# Checked on Debian; macOS and other systems are provided for, and not checked.

PREFIX = /usr/local
DESTDIR =
SWIFT = swift
SWIFT_TEST_FLAGS =
FOLDERS = Package.swift Sources Sports Tests

help:
	@echo 'make setup      install what the build needs, or say how'
	@echo 'make build      build the program for trying things out'
	@echo 'make test       build and run all tests'
	@echo 'make demo       build, score a round, import a card, and show both'
	@echo 'make install    build for use, and install it; PREFIX=$(PREFIX), DESTDIR for packages'
	@echo 'make uninstall  remove what was installed; scores stay'
	@echo 'make format     format the sources'
	@echo 'make lint       check the form of the sources'
	@echo 'make docs       write Docs/Commands.md again from the program'
	@echo 'make bench      measure (minutes)'
	@echo 'make clean      remove what was built'

setup:
	@sh .ci/setup.sh

build:
	$(SWIFT) build

test:
	$(SWIFT) test $(SWIFT_TEST_FLAGS)

demo: setup
	@sh .ci/demo.sh

# Linux gets one file that needs no library to run; on macOS the system brings Swift along.
release:
	@if [ "$$(uname -s)" = Linux ]; then \
	  $(SWIFT) build -c release --product score --static-swift-stdlib \
	    -Xswiftc -static-executable -Xswiftc -use-ld=lld -Xlinker -s; \
	else \
	  $(SWIFT) build -c release --product score; \
	fi

install: release
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 "$$($(SWIFT) build -c release --show-bin-path)/score" "$(DESTDIR)$(PREFIX)/bin/score"
	@echo "Installed $(DESTDIR)$(PREFIX)/bin/score"

uninstall:
	rm -f "$(DESTDIR)$(PREFIX)/bin/score"

format:
	$(SWIFT) format -i -r -p --configuration .swift-format $(FOLDERS)

lint:
	$(SWIFT) format lint --strict -r -p --configuration .swift-format $(FOLDERS)

# A recording run never passes, so that it cannot be mistaken for a test.
docs:
	$(SWIFT) build --build-tests
	-SCORE_RECORD=1 $(SWIFT) test --skip-build --filter test_referencePage_isTheTree >/dev/null 2>&1
	$(SWIFT) test --skip-build --filter test_referencePage_isTheTree

bench: release
	sh Benchmarks/run.sh "$$($(SWIFT) build -c release --show-bin-path)/score"

clean:
	rm -rf .build

.PHONY: help setup build test demo release install uninstall format lint docs bench clean
