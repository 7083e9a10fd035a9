# The tasks of this project. Works with GNU make and BSD make.
# Tested on Debian. macOS and other systems were never tried: the paths for them were only read.

PREFIX = /usr/local
DESTDIR =
SWIFT = swift
SWIFT_TEST_FLAGS =
FOLDERS = Package.swift Sources Sports Tests Docs/Examples

help:
	@echo 'make setup      install what the build needs, or say how'
	@echo 'make build      build the program for trying things out'
	@echo 'make test       build and run the tests, except those in a browser and on PostgreSQL'
	@echo 'make prove      what takes longer: many scorers at once, 100 random rounds under each law'
	@echo 'make prove-fuzz ten million inputs for the parsers (an hour)'
	@echo 'make prove-sync 100,000 histories through shared folders (up to an hour)'
	@echo 'make demo       build, score a round, import a card, and show both'
	@echo 'make install    build for use, and install it; PREFIX=$(PREFIX), DESTDIR for packages'
	@echo 'make uninstall  remove what was installed; scores stay'
	@echo 'make package    build for use, and pack a tarball and a Debian package in .build/package'
	@echo 'make test-package   install, use, upgrade and remove them in an empty root (Linux, as root)'
	@echo 'make sport NAME=Bocce KIND=cells   begin a sport of that name: flow, cells or duel'
	@echo 'make test-example   build the packages of Docs/Examples, check their sports and play'
	@echo 'make test-sport NAME=Bocce   build and test that sport alone'
	@echo 'make test-reader    compare Docs/Examples/reader.py with the program (after make test)'
	@echo 'make format     format the sources'
	@echo 'make lint       check the form of the sources'
	@echo 'make documentation  make a site of the guides and the libraries in .build/documentation/site'
	@echo 'make docs       write the pages of commands and Tests/Recorded again from the program'
	@echo 'make transcript OLD=FILE NEW=FILE  compare what two built programs print (minutes)'
	@echo 'make bench      measure (minutes)'
	@echo 'make bench-ratios   measure how costs grow with the store (minutes)'
	@echo 'make bench-grow measure a store of a million entries against one of a hundred (minutes)'
	@echo 'make setup-web, make test-web     a browser, and the tests that are played in it;'
	@echo 'make looks      draw and check every surface; LOOKS=FOLDER for contact sheets (minutes)'
	@echo 'make looks-record   record Tests/Recorded/Looks again, after a look at what changed'
	@echo 'make pictures   draw the pictures of a phone, a board and a terminal in Docs/Pictures'
	@echo 'make bench-web  measure the server'
	@echo 'make prove-web  100,000 random tokens, and as many events of a board (minutes)'
	@echo 'make setup-league, make test-league     PostgreSQL, and the tests of the store on it'
	@echo 'make prove-league   the same with 64,000 entries and 2,000 kills of the server'
	@echo 'make bench-league   measure that store'
	@echo 'make clean      remove what was built'

setup:
	@sh .ci/setup.sh

build:
	$(SWIFT) build

test: setup
	@SWIFT="$(SWIFT)" sh .ci/test.sh $(SWIFT_TEST_FLAGS)

prove:
	@SWIFT="$(SWIFT)" sh .ci/prove.sh

prove-fuzz:
	@SWIFT="$(SWIFT)" sh .ci/prove-fuzz.sh

prove-sync:
	$(SWIFT) build -c release -Xswiftc -enable-testing --build-tests --scratch-path .build/prove
	SCORE_PROVE=1000 $(SWIFT) test -c release -Xswiftc -enable-testing --skip-build \
	  --scratch-path .build/prove --filter 'SyncLawTests|SyncTests'

sport:
	@sh Sports/new.sh "$(NAME)" "$(KIND)"

test-reader:
	@SWIFT="$(SWIFT)" sh .ci/test-reader.sh

test-sport:
	@SWIFT="$(SWIFT)" sh .ci/test-sport.sh "$(NAME)"

test-example:
	@SWIFT="$(SWIFT)" sh .ci/test-example.sh

demo: setup
	@sh .ci/demo.sh

# A process that lives for a few milliseconds uses each generic type for the first time. If the
# runtime finds a type by its mangled name, it searches all 3,300 conformances of the program; with
# functions that make the types, `score enter` does a quarter less work. Cross-module optimisation
# is on for the same reason.
QUICK = -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors \
  -Xswiftc -cross-module-optimization

# On Linux the program is one static file; on macOS the system includes the Swift libraries.
release:
	@if [ "$$(uname -s)" = Linux ]; then \
	  $(SWIFT) build -c release --product score --static-swift-stdlib $(QUICK) \
	    -Xswiftc -static-executable -Xswiftc -use-ld=lld -Xlinker -s; \
	else \
	  $(SWIFT) build -c release --product score $(QUICK); \
	fi

# The server is linked to the system's libmicrohttpd, so it is built separately.
release-serve:
	@if [ "$$(uname -s)" = Linux ]; then flags=--static-swift-stdlib; else flags=; fi; \
	$(SWIFT) build -c release --product score-serve --scratch-path .build/serve $$flags

install: release release-serve
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 "$$($(SWIFT) build -c release --show-bin-path)/score" "$(DESTDIR)$(PREFIX)/bin/score"
	install -m 755 "$$($(SWIFT) build -c release --scratch-path .build/serve --show-bin-path)/score-serve" \
	  "$(DESTDIR)$(PREFIX)/bin/score-serve"
	@set -e; score="$(DESTDIR)$(PREFIX)/bin/score"; \
	put() { \
	  file="$(DESTDIR)$(PREFIX)/share/$$1"; shift; \
	  install -d "$$(dirname "$$file")"; \
	  HOME=/ "$$score" "$$@" >"$$file"; chmod 644 "$$file"; echo "Installed $$file"; \
	}; \
	echo "Installed $$score"; \
	put man/man1/score.1 manual; \
	put bash-completion/completions/score completions bash; \
	put zsh/site-functions/_score completions zsh; \
	put fish/vendor_completions.d/score.fish completions fish

package: release release-serve
	@SWIFT="$(SWIFT)" sh .ci/package.sh

test-package:
	@sh .ci/test-package.sh

uninstall:
	rm -f "$(DESTDIR)$(PREFIX)/bin/score" "$(DESTDIR)$(PREFIX)/bin/score-serve" \
	  "$(DESTDIR)$(PREFIX)/share/man/man1/score.1" \
	  "$(DESTDIR)$(PREFIX)/share/bash-completion/completions/score" \
	  "$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_score" \
	  "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/score.fish"

format:
	$(SWIFT) format -i -r -p --configuration .swift-format $(FOLDERS)

lint:
	$(SWIFT) format lint --strict -r -p --configuration .swift-format $(FOLDERS)

# A recording run always fails, so that it cannot be mistaken for a test.
docs:
	$(SWIFT) build --build-tests
	-SCORE_RECORD=1 $(SWIFT) test --skip-build --filter "test_referencePage_isTheTree|test_recordedText|areThoseRecorded|isThatRecorded" >/dev/null 2>&1
	$(SWIFT) test --skip-build --filter "test_referencePage_isTheTree|test_recordedText|areThoseRecorded|isThatRecorded"

documentation:
	@SWIFT="$(SWIFT)" sh .ci/documentation.sh

# OLD and NEW are paths of `score` programs; each needs its `score-serve` in the same folder.
transcript:
	@sh Tests/Transcript/compare.sh "$(OLD)" "$(NEW)"

setup-web:
	@sh Tests/Web/setup.sh

test-web:
	$(SWIFT) build
	@set -e; folder="$$($(SWIFT) build --show-bin-path)"; \
	for test in pages phones waiting keypads courts offline pictures looks; do node "Tests/Web/$$test.js" "$$folder"; done

# LOOKS is a folder for the contact sheets of all surfaces, and for the list of their faults.
LOOKS =
CLUB = --package-path Docs/Examples/Club --scratch-path .build/club

looks:
	$(SWIFT) build
	$(SWIFT) build $(CLUB)
	@node Tests/Web/looks.js "$$($(SWIFT) build --show-bin-path)" $(LOOKS); first=$$?; \
	node Tests/Web/looks.js "$$($(SWIFT) build $(CLUB) --show-bin-path)" $(LOOKS) && exit $$first

looks-record:
	$(SWIFT) build
	node Tests/Web/looks.js "$$($(SWIFT) build --show-bin-path)" --write $(LOOKS)

# Draws the pictures of the documents that show a terminal, a phone, a board and an event.
pictures:
	$(SWIFT) build
	node Tests/Web/pictures.js "$$($(SWIFT) build --show-bin-path)" --write

bench-web: release release-serve
	sh Benchmarks/serve.sh "$$($(SWIFT) build -c release --show-bin-path)/score" \
	  "$$($(SWIFT) build -c release --scratch-path .build/serve --show-bin-path)/score-serve"

# Load test of the server: 100,000 random tokens, and 100,000 events sent to readers (minutes).
prove-web: release release-serve
	node Benchmarks/endure.js "$$($(SWIFT) build -c release --show-bin-path)/score" \
	  "$$($(SWIFT) build -c release --scratch-path .build/serve --show-bin-path)/score-serve"

setup-league:
	@sh .ci/setup-league.sh

test-league:
	@SWIFT="$(SWIFT)" sh .ci/test-league.sh

prove-league:
	@SWIFT="$(SWIFT)" SCORE_PROVE=1000 KILLS=2000 sh .ci/test-league.sh

bench-league:
	@sh Benchmarks/league.sh

bench: release
	sh Benchmarks/run.sh "$$($(SWIFT) build -c release --show-bin-path)/score"

bench-ratios: build
	sh Benchmarks/ratios.sh "$$($(SWIFT) build --show-bin-path)/score"

bench-grow: release
	sh Benchmarks/grow.sh "$$($(SWIFT) build -c release --show-bin-path)/score"

clean:
	rm -rf .build

.PHONY: help setup build test test-reader prove prove-fuzz prove-sync sport test-sport test-example demo release release-serve package test-package install uninstall format lint docs documentation transcript bench bench-ratios bench-grow setup-web test-web looks looks-record pictures bench-web prove-web setup-league test-league prove-league bench-league clean
