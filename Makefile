# Warren: see README.md. `make run`, `make test`, `make bench`, `make demo`.
CC ?= gcc
BUILD ?= build
OPT ?= -O2
WARN = -std=c17 -Wall -Wextra -Wpedantic -Wshadow -Werror
CPPFLAGS += -I. -D_GNU_SOURCE
CFLAGS += $(OPT) -g $(WARN) $(SAN)
LDFLAGS += $(SAN)
PKG = pkg-config

SODIUM_CFLAGS := $(shell $(PKG) --cflags libsodium 2>/dev/null)
SODIUM_LIBS := $(shell $(PKG) --libs libsodium 2>/dev/null)
JSON_LIBS := $(shell $(PKG) --libs jansson 2>/dev/null)
SERVER_LIBS := $(shell $(PKG) --libs libuv sqlite3 libcrypto 2>/dev/null) -lwslay -lhttp_parser
NCURSES_LIBS := $(shell $(PKG) --libs ncursesw 2>/dev/null)
CHECK_LIBS := $(shell $(PKG) --libs check 2>/dev/null)

CORE_SRC := $(sort $(wildcard core/*.c core/root/*.c core/root/*/*.c))
PROTOCOL_SRC := $(sort $(wildcard protocol/*.c protocol/*/*.c))
SERVER_SRC := $(sort $(filter-out server/main.c,$(wildcard server/*.c)))
LAB_SRC := $(sort $(wildcard server/lab/*.c))
TERMINAL_SRC := $(sort $(wildcard clients/terminal/*.c))
BOT_SRC := $(sort $(wildcard clients/bot/*.c))
CLIENT_SRC := $(sort $(wildcard clients/common/*.c))
TOY_SRC := $(sort $(wildcard tests/toy/*.c))
UNIT_SRC := $(sort $(wildcard tests/unit/*.c))
BENCH_SRC := $(sort $(wildcard tests/bench/*.c))

obj = $(patsubst %.c,$(BUILD)/obj/%.o,$(1))

PROGRAMS := $(if $(wildcard server/main.c),$(BUILD)/warrend) $(if $(TERMINAL_SRC),$(BUILD)/warren) \
	$(if $(BOT_SRC),$(BUILD)/warren-bot) $(if $(LAB_SRC),$(BUILD)/warren-lab)

.PHONY: all clean
all: $(PROGRAMS) $(BUILD)/libcore.a

$(BUILD)/obj/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(SODIUM_CFLAGS) $(CFLAGS) -MMD -MP -c $< -o $@

$(BUILD)/libcore.a: $(call obj,$(CORE_SRC))
	@rm -f $@ && $(AR) rcs $@ $^
$(BUILD)/libprotocol.a: $(call obj,$(PROTOCOL_SRC))
	@rm -f $@ && $(AR) rcs $@ $^
$(BUILD)/libserver.a: $(call obj,$(SERVER_SRC))
	@rm -f $@ && $(AR) rcs $@ $^
$(BUILD)/libtoy.a: $(call obj,$(TOY_SRC))
	@rm -f $@ && $(AR) rcs $@ $^

$(BUILD)/warrend: $(call obj,server/main.c) $(BUILD)/libserver.a $(BUILD)/libprotocol.a $(BUILD)/libcore.a
	$(CC) $(LDFLAGS) $^ -o $@ $(SERVER_LIBS) $(JSON_LIBS) $(SODIUM_LIBS)
$(BUILD)/warren-lab: $(call obj,$(LAB_SRC)) $(BUILD)/libserver.a $(BUILD)/libprotocol.a $(BUILD)/libcore.a
	$(CC) $(LDFLAGS) $^ -o $@ $(SERVER_LIBS) $(JSON_LIBS) $(SODIUM_LIBS)
$(BUILD)/warren: $(call obj,$(TERMINAL_SRC) $(CLIENT_SRC))
	$(CC) $(LDFLAGS) $^ -o $@ $(NCURSES_LIBS) $(JSON_LIBS) $(shell $(PKG) --libs libuv)
$(BUILD)/warren-bot: $(call obj,$(BOT_SRC) $(CLIENT_SRC))
	$(CC) $(LDFLAGS) $^ -o $@ $(JSON_LIBS) $(shell $(PKG) --libs libuv)

clean:
	rm -rf $(BUILD)

-include $(shell find $(BUILD)/obj -name '*.d' 2>/dev/null)
