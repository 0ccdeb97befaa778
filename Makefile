# Warren: see README.md. `./run`, `./test`; `make law`, `make bench`, `make fuzz`, `make lint` ...
#
# Sources are found by wildcard: a new file needs no edit here. Another compiler or sanitizers go into a build
# folder of their own: `make CC=clang BUILD=build/clang`, `make test-asan`.
CC ?= gcc
BUILD ?= build
OPT ?= -O2
# WEB=no: without the client for browsers, and without Node.
WEB ?= yes
# LTO=1: optimised across files, slower to build; what `make bench` measures.
ifdef LTO
OPT = -O3 $(if $(findstring clang,$(CC)),-flto=thin,-flto=auto)
AR = $(if $(findstring clang,$(CC)),llvm-ar,gcc-ar)
LDFLAGS += $(OPT) $(if $(findstring clang,$(CC)),-fuse-ld=lld)
endif
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
WARN = -std=c17 -Wall -Wextra -Wpedantic -Wshadow -Werror
# The one place where the version stands is the file of that name.
VERSION := $(shell cat VERSION)
CPPFLAGS += -I. -D_GNU_SOURCE -DWARREN_VERSION='"$(VERSION)"'
# Against what a slip of ours could be used for; sanitizers have their own checks.
ifndef SAN
HARDEN = -D_FORTIFY_SOURCE=2 -fstack-protector-strong -fPIE $(if $(filter x86_64,$(shell uname -m)),-fcf-protection)
HARDEN_LINK = -pie -Wl,-z,relro,-z,now,-z,noexecstack
endif
CFLAGS += $(OPT) -g $(WARN) $(HARDEN) $(SAN) -ffile-prefix-map=$(CURDIR)=.
LDFLAGS += $(HARDEN_LINK) $(SAN)
PKG = pkg-config
# Debian's own Python is the one that has Debian's packages.
PYTHON ?= $(firstword $(wildcard /usr/bin/python3) python3)

SODIUM_CFLAGS := $(shell $(PKG) --cflags libsodium 2>/dev/null)
SODIUM_LIBS := $(shell $(PKG) --libs libsodium 2>/dev/null)
JSON_LIBS := $(shell $(PKG) --libs jansson 2>/dev/null)
# What reads HTTP: llhttp where the system has it, else http_parser, its predecessor. `make HTTP_PARSER=http_parser` insists.
HTTP_PARSER ?= $(if $(shell $(PKG) --exists libllhttp 2>/dev/null && echo yes),llhttp,http_parser)
# PostgreSQL's client library has its headers in a folder of their own.
CPPFLAGS += $(shell $(PKG) --cflags libpq 2>/dev/null)
HTTP_OTHER := server/transport/net_http_$(if $(filter llhttp,$(HTTP_PARSER)),parser,llhttp).c
SERVER_LIBS := $(shell $(PKG) --libs libuv sqlite3 libpq libcrypto 2>/dev/null) -lwslay -l$(HTTP_PARSER)
# Connections of clients: TLS and WebSocket.
LINK_LIBS := $(shell $(PKG) --libs libssl libcrypto libuv 2>/dev/null) -lwslay
NCURSES_LIBS := $(shell $(PKG) --libs ncursesw 2>/dev/null)
# Tables of warren-lab for people.
LAB_LIBS := $(shell $(PKG) --libs smartcols 2>/dev/null) -lm
CHECK_LIBS := $(shell $(PKG) --libs check 2>/dev/null)

CORE_SRC := $(sort $(wildcard core/*.c core/*/*.c core/*/*/*.c))
PROTOCOL_SRC := $(sort $(wildcard protocol/*.c protocol/*/*.c protocol/*/*/*.c))
SERVER_SRC := $(sort $(filter-out server/main.c $(HTTP_OTHER),$(filter-out server/lab/% server/site/%,$(wildcard server/*.c server/*/*.c server/*/*/*.c))))
LAB_SRC := $(sort $(wildcard server/lab/*.c server/lab/*/*.c))
TERMINAL_SRC := $(sort $(wildcard clients/terminal/*.c clients/terminal/*/*.c))
BOT_SRC := $(sort $(wildcard clients/bot/*.c clients/bot/*/*.c))
CLIENT_SRC := $(sort $(wildcard clients/common/*.c))
# Bots to start from (docs/bots.md).
EXAMPLES := $(patsubst clients/examples/%.c,$(BUILD)/examples/%,$(sort $(wildcard clients/examples/*.c)))
TOY_SRC := $(sort $(filter-out %main.c,$(wildcard tests/toy/*.c)))
SIMULATION_SRC := $(sort $(wildcard tests/simulation/*.c))
MEMORY_SRC := $(sort $(wildcard tests/memory/*.c))
PROPERTY_SRC := $(sort $(wildcard tests/property/*.c))
UNIT_SRC := $(sort $(wildcard tests/unit/*.c))
UNIT_TESTS := $(filter tests/unit/test_%.c %_test.c,$(UNIT_SRC))
WIRE_SRC := $(sort $(wildcard tests/wire/*.c))
BENCH_SRC := $(sort $(wildcard tests/bench/*.c))
ALL_C := $(sort $(shell find core protocol server clients tests -not -path '*/node_modules/*' -name '*.c' 2>/dev/null))
ALL_H := $(sort $(shell find core protocol server clients tests -not -path '*/node_modules/*' -name '*.h' 2>/dev/null))

# The web client is the same for every build folder; release archives have it built already.
WEB_BUILT := clients/web/built
WEB_OUT := $(if $(wildcard $(WEB_BUILT)/built),$(WEB_BUILT),build/web)
WEB_SRC := $(shell find clients/web protocol/schema -type f -not -path '*/node_modules/*' -not -path '*/generated/*' \
	-not -path '*/dist/*' 2>/dev/null)

obj = $(patsubst %.c,$(BUILD)/obj/%.o,$(1))

PROGRAMS := $(if $(wildcard server/main.c),$(BUILD)/warrend) $(if $(TERMINAL_SRC),$(BUILD)/warren) \
	$(if $(BOT_SRC),$(BUILD)/warren-bot) $(if $(LAB_SRC),$(BUILD)/warren-lab)
TEST_PROGRAMS := $(patsubst tests/unit/%.c,$(BUILD)/tests/%,$(UNIT_TESTS))
SCHEMA_PROGRAMS := $(patsubst tests/schema/%.c,$(BUILD)/tests/schema-%,$(wildcard tests/schema/*.c))
FUZZERS := $(patsubst tests/fuzz/%.c,$(BUILD)/fuzzers/%,$(sort $(wildcard tests/fuzz/*_fuzz.c)))
LOAD_SRC := $(sort $(wildcard tests/bench/load/*.c))
BENCH_ALONE := $(filter %_bench.c,$(BENCH_SRC))
BENCH_JOINED := $(filter-out $(BENCH_ALONE),$(BENCH_SRC))
BENCH_PROGRAMS := $(if $(BENCH_JOINED),$(BUILD)/warren-bench) $(patsubst tests/bench/%.c,$(BUILD)/bench/%,$(BENCH_ALONE))

DEALT := $(BUILD)/dealt/warrend $(BUILD)/dealt/warrend-toy

# Objects stay for the next build.
.SECONDARY:
.PHONY: all help install uninstall dist law schemas tests run demo test test-boot test-asan test-late test-wire soak kill simulate fuzz fuzz-seeds fuzzers bench bench-load benchmarks pictures format format-check lint clean
all: $(PROGRAMS) $(BUILD)/libcore.a
tests: all $(BUILD)/warrend-toy $(BUILD)/warren-lab-toy $(BUILD)/warren-wire $(BUILD)/warren-simulation $(BUILD)/late/all $(BUILD)/unfenced/warrend-toy $(DEALT) $(TEST_PROGRAMS) $(SCHEMA_PROGRAMS) \
	$(EXAMPLES) $(BENCH_PROGRAMS) $(BUILD)/bench/load

# The commands that README.md lists.
help:
	@sed -n '/^## Work on it$$/,/^\[/{/^[.m]/p}' README.md

# ---- Starting

# These two and `test` need a shell only; they are here for whoever has make.
run:
	@+WEB=$(WEB) BUILD=$(BUILD) ./run

demo:
	@+WEB=$(WEB) BUILD=$(BUILD) ./run demo

# For packagers and services: make install PREFIX=/usr/local DESTDIR= ; nothing is written but there.
PREFIX ?= /usr/local
TO = $(DESTDIR)$(PREFIX)
PAGES := warrend.8 warren-lab.8 warren.6 warren-bot.6
install: all
	install -d $(TO)/bin $(TO)/lib/systemd/system $(TO)/lib/sysusers.d $(TO)/share/man/man6 $(TO)/share/man/man8 \
		$(TO)/share/doc/warren/docs $(TO)/share/doc/warren/deploy/cluster
	install -m 0755 $(PROGRAMS) $(TO)/bin
	sed 's|/usr/local/bin/|$(PREFIX)/bin/|' deploy/warren.service | install -m 0644 /dev/stdin $(TO)/lib/systemd/system/warren.service
	install -m 0644 deploy/warren.sysusers $(TO)/lib/sysusers.d/warren.conf
	for page in $(PAGES); do \
		deploy/manual $(BUILD)/$${page%.?} $${page##*.} | install -m 0644 /dev/stdin $(TO)/share/man/man$${page##*.}/$$page || exit; \
	done
	install -m 0644 README.md CONTRIBUTING.md CHANGELOG.md LICENSE $(TO)/share/doc/warren
	install -m 0644 docs/* $(TO)/share/doc/warren/docs
	install -m 0644 $(addprefix deploy/,nginx.conf Caddyfile haproxy.cfg prometheus.yml alerts.yml grafana.json) $(TO)/share/doc/warren/deploy
	install -m 0644 $(addprefix deploy/,cluster/nginx.conf cluster/Caddyfile cluster/haproxy.cfg) $(TO)/share/doc/warren/deploy/cluster

# What install has put there; data, settings and the user of the service stay.
uninstall:
	rm -f $(addprefix $(TO)/bin/,$(notdir $(PROGRAMS))) $(TO)/lib/systemd/system/warren.service $(TO)/lib/sysusers.d/warren.conf \
		$(foreach page,$(PAGES),$(TO)/share/man/man$(subst .,,$(suffix $(page)))/$(page))
	rm -rf $(TO)/share/doc/warren

# The release archive of the last commit, with the client for browsers built.
dist:
	@deploy/dist

# ---- Checking

test:
	@+WEB=$(WEB) BUILD=$(BUILD) ./test

# What the documentation tells operators to type, in Debians installed for it (root, ten minutes): see tests/boot/run.
test-boot:
	@tests/boot/run

SANITIZERS = -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
# With them, gcc warns of what cannot be.
SANITIZERS += $(if $(findstring clang,$(CC)),,-Wno-error -Wno-format-truncation)
test-asan:
	@WEB=$(WEB) deploy/install-dependencies test
	@$(MAKE) --no-print-directory -s -j$(JOBS) tests BUILD=$(BUILD)/asan OPT=-O1 SAN="$(SANITIZERS)"
	@$(PYTHON) tests/run --build $(BUILD)/asan --quick --suites unit,scenarios,sim,simulation

# The fuzzers with their seeds alone, which shows that they still fit the code; they are built of what the tests with sanitizers
# are, if these were built by clang, too: `make test-asan fuzz-seeds CC=clang BUILD=build/clang`.
fuzz-seeds:
	@$(MAKE) --no-print-directory -s -j$(JOBS) fuzzers CC=clang BUILD=$(BUILD)/asan OPT=-O1 SAN="$(SANITIZERS)"
	@$(PYTHON) tests/fuzz/run --build $(BUILD)/asan --seeds

# Bounded fuzzing with libFuzzer, so many seconds for each fuzzer; `make fuzz FUZZ_SECONDS=100` takes twenty minutes.
FUZZ_SECONDS ?= 30
fuzz:
	@WEB=$(WEB) deploy/install-dependencies ci
	@$(MAKE) --no-print-directory -s -j$(JOBS) fuzzers CC=clang BUILD=$(BUILD)/fuzz OPT=-O1 \
		SAN="-fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer"
	@$(PYTHON) tests/fuzz/run --build $(BUILD)/fuzz --seconds $(FUZZ_SECONDS)
fuzzers: $(FUZZERS)

# Far and wide at random, with new seeds each time, so many seconds: games of all kinds, twins on the wire, the server in
# simulated worlds, kill -9. `make soak SOAK_SECONDS=28800` is a night; tests/soak --help says more.
SOAK_SECONDS ?= 600
soak: tests
	@$(PYTHON) tests/soak --build $(BUILD) --seconds $(SOAK_SECONDS) --jobs $(JOBS)

# kill -9 of a loaded server at random moments, many times: `make kill KILL_ROUNDS=1000`.
KILL_ROUNDS ?= 300
kill: tests
	@WARREN_BUILD=$(abspath $(BUILD)) $(PYTHON) tests/e2e/kill_test.py --rounds $(KILL_ROUNDS)

# All end-to-end tests against a server whose reads are all late at first (tests/late).
test-late: tests
	@WARREN_BUILD=$(abspath $(BUILD)/late) tests/e2e/run

# What the short form of the suite `wire` does, at length.
WIRE_MATCHES ?= 2000
test-wire: $(BUILD)/warren-wire
	@$< --matches $(WIRE_MATCHES) --seed 7

# The server in many simulated worlds with faults: `make simulate SIMULATE_FIRST=5001 SIMULATE_SEEDS=5000`.
SIMULATE_FIRST ?= 1
SIMULATE_SEEDS ?= 500
simulate: tests
	@$(BUILD)/warren-simulation --first $(SIMULATE_FIRST) --seeds $(SIMULATE_SEEDS)

# Which section of the Law is shown by which scenario.
law:
	@$(PYTHON) tests/scenarios/coverage

# The web client in pictures, on one sheet to be looked at: a quarter of an hour. See docs/web.md.
pictures: all
	@WARREN_BUILD=$(abspath $(BUILD)) tests/web/sheet $(BUILD)/web-tests/sheet

# All figures, of every game where it is the rules alone; else of Root. `make bench GAME=duel` plays duel everywhere.
GAME ?=
bench:
	@WEB=$(WEB) deploy/install-dependencies test
	@$(MAKE) --no-print-directory -s -j$(JOBS) LTO=1 BUILD=$(BUILD)/release benchmarks
	@$(PYTHON) tests/bench/run --build $(BUILD)/release $(if $(GAME),--game $(GAME))
benchmarks: all $(BUILD)/warrend-toy $(BENCH_PROGRAMS)
# Under load, a few minutes: `make bench-load`; in full size, more than an hour: `make bench-load LOAD=--full`;
# of another game than Root: `make bench-load GAME=duel`.
LOAD ?=
bench-load:
	@WEB=no deploy/install-dependencies test
	@$(MAKE) --no-print-directory -s -j$(JOBS) WEB=no LTO=1 BUILD=$(BUILD)/release $(BUILD)/release/warrend $(BUILD)/release/warrend-toy $(BUILD)/release/bench/load
	@$(BUILD)/release/bench/load $(if $(GAME),--game $(GAME)) $(LOAD)

format:
	clang-format -i $(ALL_C) $(ALL_H)
format-check:
	clang-format --dry-run -Werror $(ALL_C) $(ALL_H)

# Nearly all of its time goes to the analyser, which walks every path; of tests the sanitizers walk those that there are.
TIDY = xargs -P $(JOBS) -I{} clang-tidy --quiet --warnings-as-errors='*' $(1) {} -- $(CPPFLAGS) $(SODIUM_CFLAGS) $(WARN)
lint:
	@printf '%s\n' $(filter-out $(HTTP_OTHER) tests/%,$(ALL_C)) | $(call TIDY)
	@printf '%s\n' $(filter tests/%,$(ALL_C)) | $(call TIDY,--checks='-clang-analyzer-*')

# After a change of verbs, events, reasons, settings, requests or error codes, or of what cards say.
schemas: $(BUILD)/tests/schema-tables
	@$< > $(BUILD)/tables.json && $(PYTHON) protocol/schema/generate.py $(BUILD)/tables.json
	@$(PYTHON) clients/terminal/oath/card_texts.py

# ---- Building

# Rather than with a compiler's first error, a build that lacks something begins with a list of it.
$(BUILD)/needs: deploy/needs
	@mkdir -p $(@D)
	@CC="$(CC)" PKG="$(PKG)" HTTP_PARSER=$(HTTP_PARSER) deploy/needs
	@touch $@
$(BUILD)/obj/%.o: %.c VERSION | $(BUILD)/needs
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(SODIUM_CFLAGS) $(CFLAGS) -MMD -MP -c $< -o $@

# Archives are made anew, without dates or owners, so that the same sources give the same bytes.
ARCHIVE = @rm -f $@ && $(AR) rcsD $@ $^
$(BUILD)/libcore.a: $(call obj,$(CORE_SRC))
	$(ARCHIVE)
$(BUILD)/libprotocol.a: $(call obj,$(PROTOCOL_SRC))
	$(ARCHIVE)
$(BUILD)/libserver.a: $(call obj,$(SERVER_SRC)) $(BUILD)/http
	@rm -f $@ && $(AR) rcsD $@ $(filter %.o,$^)
$(BUILD)/libclient.a: $(call obj,$(CLIENT_SRC))
	$(ARCHIVE)
$(BUILD)/libbot.a: $(call obj,$(filter-out clients/bot/main.c,$(BOT_SRC)))
	$(ARCHIVE)
$(BUILD)/libterminal.a: $(call obj,$(filter-out clients/terminal/main.c,$(TERMINAL_SRC)))
	$(ARCHIVE)
$(BUILD)/libtoy.a: $(call obj,$(TOY_SRC))
	$(ARCHIVE)
$(BUILD)/libmemory.a: $(call obj,$(MEMORY_SRC))
	$(ARCHIVE)
$(BUILD)/libproperty.a: $(call obj,$(PROPERTY_SRC))
	$(ARCHIVE)
$(BUILD)/liblab.a: $(call obj,$(filter-out server/lab/main.c,$(LAB_SRC)))
	$(ARCHIVE)

SERVER_A := $(BUILD)/libserver.a $(BUILD)/libprotocol.a $(BUILD)/libcore.a
TEST_A := $(BUILD)/liblab.a $(BUILD)/libproperty.a $(BUILD)/libtoy.a

# What browsers are given: the client, or nothing. The file `site` says which, so that a change of it links anew.
ifneq ($(WEB_OUT),$(WEB_BUILT))
$(WEB_OUT)/built: $(WEB_SRC)
	@clients/web/build $(WEB_OUT)
endif
$(BUILD)/obj/site_%.o: $(WEB_OUT)/built
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(CFLAGS) -c $(WEB_OUT)/site_$*.$(if $(filter table,$*),c,S) -o $@
SITE_OBJ := $(if $(filter no,$(WEB)),$(call obj,server/site/none.c),$(BUILD)/obj/site_table.o $(BUILD)/obj/site_bytes.o)
$(BUILD)/site: FORCE
	@mkdir -p $(@D)
	@echo "$(SITE_OBJ)" | cmp -s - $@ || echo "$(SITE_OBJ)" > $@
$(BUILD)/http: FORCE
	@mkdir -p $(@D)
	@echo "$(HTTP_PARSER)" | cmp -s - $@ || echo "$(HTTP_PARSER)" > $@
.PHONY: FORCE

$(BUILD)/warrend: $(call obj,server/main.c) $(SITE_OBJ) $(SERVER_A) $(BUILD)/site
	$(CC) $(LDFLAGS) $(filter-out %/site,$^) -o $@ $(SERVER_LIBS) $(JSON_LIBS) $(SODIUM_LIBS)
# The server with the game of the tests besides.
$(BUILD)/warrend-toy: $(call obj,tests/toy/main.c) $(SITE_OBJ) $(BUILD)/libtoy.a $(SERVER_A) $(BUILD)/site
	$(CC) $(LDFLAGS) $(filter-out %/site,$^) -o $@ $(SERVER_LIBS) $(JSON_LIBS) $(SODIUM_LIBS)
# The same where every first read of a request is late, among the other programs: what end-to-end tests are given as a build.
LATE := $(BUILD)/late/warrend $(BUILD)/late/warrend-toy
$(BUILD)/late/warrend: $(call obj,server/main.c)
$(BUILD)/late/warrend-toy: $(call obj,tests/toy/main.c) $(BUILD)/libtoy.a
$(LATE): $(call obj,tests/late/engines.c) $(SITE_OBJ) $(SERVER_A) $(BUILD)/site
	@mkdir -p $(@D)
	$(CC) $(LDFLAGS) $(filter %.o,$^) $(filter %libtoy.a,$^) $(SERVER_A) -o $@ $(SERVER_LIBS) $(JSON_LIBS) $(SODIUM_LIBS)
$(BUILD)/late/all: $(LATE) $(PROGRAMS) $(BUILD)/warren-lab-toy $(BUILD)/unfenced/warrend-toy $(EXAMPLES)
	@for program in $(BUILD)/warren* $(BUILD)/examples $(BUILD)/tests $(BUILD)/site $(BUILD)/unfenced; do \
		[ -e $(@D)/$${program##*/} ] || ln -s ../$${program##*/} $(@D)/ || exit; \
	done
	@touch $@
# The same whose fence on PostgreSQL is off: one that has to break promises among several.
$(BUILD)/unfenced/warrend-toy: $(call obj,tests/toy/main.c tests/unfenced/fence.c) $(SITE_OBJ) $(BUILD)/libtoy.a $(SERVER_A) $(BUILD)/site
	@mkdir -p $(@D)
	$(CC) $(LDFLAGS) -Wl,--wrap=PQprepare $(filter-out %/site,$^) -o $@ $(SERVER_LIBS) $(JSON_LIBS) $(SODIUM_LIBS)
# The same that deals the same each time: what tests in browsers are given.
$(BUILD)/dealt/warrend: $(call obj,server/main.c)
$(BUILD)/dealt/warrend-toy: $(call obj,tests/toy/main.c) $(BUILD)/libtoy.a
$(DEALT): $(call obj,tests/dealt/chance.c) $(SITE_OBJ) $(SERVER_A) $(BUILD)/site
	@mkdir -p $(@D)
	$(CC) $(LDFLAGS) -Wl,--wrap=server_secret,--wrap=server_random $(filter %.o,$^) $(filter %libtoy.a,$^) $(SERVER_A) -o $@ $(SERVER_LIBS) $(JSON_LIBS) $(SODIUM_LIBS)
$(BUILD)/warren-lab-toy: $(call obj,tests/toy/lab_main.c) $(BUILD)/liblab.a $(BUILD)/libproperty.a $(BUILD)/libtoy.a $(SERVER_A)
	$(CC) $(LDFLAGS) $^ -o $@ $(SERVER_LIBS) $(LAB_LIBS) $(JSON_LIBS) $(SODIUM_LIBS)
$(BUILD)/warren-lab: $(call obj,server/lab/main.c) $(BUILD)/liblab.a $(BUILD)/libproperty.a $(SERVER_A)
	$(CC) $(LDFLAGS) $^ -o $@ $(SERVER_LIBS) $(LAB_LIBS) $(JSON_LIBS) $(SODIUM_LIBS)
$(BUILD)/warren: $(call obj,$(TERMINAL_SRC) $(CLIENT_SRC))
	$(CC) $(LDFLAGS) $^ -o $@ $(NCURSES_LIBS) $(JSON_LIBS) $(LINK_LIBS)
$(BUILD)/warren-bot: $(call obj,$(BOT_SRC) $(CLIENT_SRC))
	$(CC) $(LDFLAGS) $^ -o $@ $(JSON_LIBS) $(LINK_LIBS)

$(BUILD)/examples/%: $(BUILD)/obj/clients/examples/%.o $(BUILD)/libclient.a
	@mkdir -p $(@D)
	$(CC) $(LDFLAGS) $^ -o $@ $(JSON_LIBS) $(LINK_LIBS)

# A broken rule stops what looks for faults, where the server would freeze the match and go on.
UNGUARDED := $(call obj,tests/property/unguarded.c)
UNGUARD = -Wl,--wrap=session_guard

# The server in a simulated world: without libuv, sockets and SQLite.
$(BUILD)/warren-simulation: $(call obj,$(SIMULATION_SRC)) $(UNGUARDED) $(BUILD)/libmemory.a $(BUILD)/libtoy.a $(SERVER_A)
	$(CC) $(LDFLAGS) $(UNGUARD) -Wl,--wrap=store_write $^ -o $@ $(JSON_LIBS) $(SODIUM_LIBS)

# Every tests/unit/NAME_test.c (or test_NAME.c) is a program of its own; the other files there are what they share.
$(BUILD)/libunit.a: $(call obj,$(filter-out $(UNIT_TESTS),$(UNIT_SRC)))
	$(ARCHIVE)
$(BUILD)/tests/%: $(BUILD)/obj/tests/unit/%.o $(BUILD)/libunit.a $(BUILD)/libmemory.a $(BUILD)/libterminal.a $(BUILD)/libbot.a $(BUILD)/libclient.a $(TEST_A) $(SERVER_A)
	@mkdir -p $(@D)
	$(CC) $(LDFLAGS) -Wl,--wrap=_mark_point $^ -o $@ $(CHECK_LIBS) $(NCURSES_LIBS) $(SERVER_LIBS) $(LINK_LIBS) $(LAB_LIBS) $(JSON_LIBS) $(SODIUM_LIBS)
# Tests in which memory runs short (tests/unit/scarce.h).
SCARCE_TESTS = scarce_test scarce_connection_test scarce_later_test
SCARCE = malloc calloc realloc aligned_alloc strdup server_now server_steady wslay_event_recv crypto_pwhash_str_alg crypto_pwhash_str_verify
$(SCARCE_TESTS:%=$(BUILD)/tests/%): LDFLAGS += $(SCARCE:%=-Wl,--wrap=%)
# Two servers compared byte for byte; what they are told to say instead of what they would is named here.
WIRE_WRAPPED = server_now server_time deadlines_tick server_random fair_pick brain_choose determinize tell_staged loads_tick matches_sweep
$(BUILD)/warren-wire: $(call obj,$(WIRE_SRC)) $(UNGUARDED) $(TEST_A) $(SERVER_A)
	$(CC) $(LDFLAGS) $(UNGUARD) $(WIRE_WRAPPED:%=-Wl,--wrap=%) $^ -o $@ $(SERVER_LIBS) $(JSON_LIBS) $(SODIUM_LIBS)
# What the schemas are made from and checked with.
$(BUILD)/tests/schema-%: $(BUILD)/obj/tests/schema/%.o $(TEST_A) $(SERVER_A)
	@mkdir -p $(@D)
	$(CC) $(LDFLAGS) $^ -o $@ $(SERVER_LIBS) $(JSON_LIBS) $(SODIUM_LIBS)
$(BUILD)/warren-bench: $(call obj,$(BENCH_JOINED)) $(TEST_A) $(SERVER_A)
	$(CC) $(LDFLAGS) $^ -o $@ $(SERVER_LIBS) $(JSON_LIBS) $(SODIUM_LIBS)
# Every tests/bench/NAME_bench.c is a program of its own; the other files there are joined in warren-bench.
$(BUILD)/bench/%: $(BUILD)/obj/tests/bench/%.o $(TEST_A) $(SERVER_A)
	@mkdir -p $(@D)
	$(CC) $(LDFLAGS) $^ -o $@ $(SERVER_LIBS) $(JSON_LIBS) $(SODIUM_LIBS)
$(BUILD)/bench/load: $(call obj,$(LOAD_SRC) tests/unit/postgres_process.c) $(TEST_A) $(SERVER_A)
	@mkdir -p $(@D)
	$(CC) $(LDFLAGS) $^ -o $@ $(SERVER_LIBS) $(JSON_LIBS) $(SODIUM_LIBS)
# Every tests/fuzz/NAME_fuzz.c is a fuzzer.
$(BUILD)/fuzzers/%: $(BUILD)/obj/tests/fuzz/%.o $(BUILD)/obj/tests/fuzz/change.o $(UNGUARDED) $(BUILD)/libmemory.a $(TEST_A) $(BUILD)/libterminal.a $(BUILD)/libclient.a $(SERVER_A)
	@mkdir -p $(@D)
	$(CC) $(LDFLAGS) $(UNGUARD) -fsanitize=fuzzer $^ -o $@ $(SERVER_LIBS) $(LAB_LIBS) $(JSON_LIBS) $(SODIUM_LIBS)

# A match of a league without processes and time.
$(BUILD)/fuzzers/league_fuzz: UNGUARD += -Wl,--wrap=seat_start,--wrap=seat_end,--wrap=uv_timer_start

clean:
	rm -rf $(BUILD)

-include $(shell find $(BUILD)/obj -name '*.d' 2>/dev/null)
