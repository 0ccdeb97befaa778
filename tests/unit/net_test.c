/* The transport, over real sockets on loopback. */
#include "tests/unit/net_help.h"
#include "tests/unit/unit.h"

/* ---- Messages, both transports ---- */

START_TEST(echo_lines)
{
    struct bench_net b = {.limits = help_limits()};
    server_start(&b);
    int fd = client_connect(b.line);
    send_text(fd, "{\"a\":1}\n");
    expect_line(fd, "{\"a\":1}");
    send_text(fd, "with a carriage return\r\n\r\n\n");
    expect_line(fd, "with a carriage return");
    send_text(fd, "three\nin\none\n");
    expect_line(fd, "three");
    expect_line(fd, "in");
    expect_line(fd, "one");
    for (const char *c = "in pieces: \xc3\xa4\xf0\x9f\xa6\x8a\n"; *c; c++) {
        send_bytes(fd, c, 1);
        usleep(500);
    }
    expect_line(fd, "in pieces: \xc3\xa4\xf0\x9f\xa6\x8a");
    send_text(fd, "twice\n");
    expect_line(fd, "one");
    expect_line(fd, "two");
    close(fd);
    wait_for(&b.closed, 1);
    server_stop(&b);
    ck_assert_int_eq(b.messages, 7);
    ck_assert_uint_eq(b.stats.messages_in, 7);
    ck_assert_uint_eq(b.stats.messages_out, 8);
    ck_assert_uint_eq(b.stats.accepted, 1);
    ck_assert_uint_eq(b.stats.line, 0);
    ck_assert_uint_eq(b.stats.queued_bytes, 0);
    ck_assert_str_eq(b.reason, "connection closed by the client");
    ck_assert_ptr_nonnull(strstr(b.address, "127.0.0.1:"));
}
END_TEST

START_TEST(echo_websocket)
{
    struct bench_net b = {.limits = help_limits()};
    server_start(&b);
    int fd = ws_connect(&b);
    ws_text(fd, "hello");
    expect_text(fd, "hello");
    ws_text(fd, "");
    expect_text(fd, "");
    static const int sizes[] = {125, 126, 127, 4000, 5000, 16384};
    for (int i = 0; i < 6; i++) {
        char *text = calloc(1, (size_t)sizes[i] + 1);
        memset(text, 'a' + i, (size_t)sizes[i]);
        ws_text(fd, text);
        expect_text(fd, text);
        free(text);
    }
    /* A message longer than 64 KiB comes with the long head. */
    ws_text(fd, "burst 1 66000");
    char *text = malloc(66001);
    size_t length;
    ck_assert_int_eq(ws_recv(fd, text, 66001, &length), 0x81);
    ck_assert_uint_eq(length, 66000);
    free(text);
    close(fd);
    wait_for(&b.closed, 1);
    server_stop(&b);
    ck_assert_uint_eq(b.stats.websocket, 0);
}
END_TEST

START_TEST(websocket_pieces)
{
    struct bench_net b = {.limits = help_limits()};
    server_start(&b);
    int fd = client_connect(b.http);
    /* The upgrade and the first frames in one write, then byte by byte. */
    char first[1024];
    size_t length = (size_t)snprintf(first, sizeof first, "GET /ws HTTP/1.1\r\n" UPGRADE_LINES "\r\n");
    length += ws_frame((uint8_t *)first + length, 0x81, "early", 5);
    length += ws_frame((uint8_t *)first + length, 0x81, "bird", 4);
    send_bytes(fd, first, length);
    recv_head(fd, first, sizeof first);
    ck_assert_ptr_nonnull(strstr(first, "HTTP/1.1 101 "));
    ck_assert_ptr_nonnull(strstr(first, "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"));
    expect_text(fd, "early");
    expect_text(fd, "bird");
    uint8_t frame[64];
    length = ws_frame(frame, 0x81, "slowly", 6);
    for (size_t i = 0; i < length; i++) {
        send_bytes(fd, frame + i, 1);
        usleep(500);
    }
    expect_text(fd, "slowly");
    /* Fragments, with a ping between them, and a character cut in two. */
    char pong[128];
    ws_send(fd, 0x01, "gr\xc3", 3);
    ws_send(fd, 0x89, "still there?", 12);
    ws_send(fd, 0x00, "\xbc\xc3\x9f", 3);
    ck_assert_int_eq(ws_recv(fd, pong, sizeof pong, &length), 0x8a);
    ck_assert_str_eq(pong, "still there?");
    ws_send(fd, 0x80, " Gott", 5);
    expect_text(fd, "gr\xc3\xbc\xc3\x9f Gott");
    ws_send(fd, 0x8a, "unasked pong", 12);
    ws_text(fd, "twice");
    expect_text(fd, "one");
    expect_text(fd, "two");
    /* The other side closes: its code comes back. */
    ws_send(fd, 0x88, "\x03\xe8 bye", 6);
    expect_close(fd, 1000, NULL);
    close(fd);
    server_stop(&b);
    ck_assert_str_eq(b.reason, "closed by the client");
    ck_assert_uint_eq(b.stats.dropped_invalid, 0);
}
END_TEST

/* What one has begun to say is not mixed with what others say meanwhile, in frames or in fragments. */
START_TEST(websockets_between_one_another)
{
    enum { TALKERS = 3 };
    struct bench_net b = {.limits = help_limits()};
    server_start(&b);
    int begun = ws_connect(&b), fragment = ws_connect(&b), others[TALKERS];
    uint8_t frame[64];
    size_t length = ws_frame(frame, 0x81, "begun, and ended", 16);
    for (int i = 0; i < TALKERS; i++)
        others[i] = ws_connect(&b);
    for (size_t cut = 1; cut < length; cut++) {
        char text[32];
        snprintf(text, sizeof text, "meanwhile %zu", cut);
        send_bytes(begun, frame, cut);
        ws_send(fragment, 0x01, "in \xc3", 4);
        for (int i = 0; i < TALKERS; i++) {
            ws_text(others[i], text);
            expect_text(others[i], text);
        }
        ws_send(fragment, 0x80, "\xbc pieces", 8);
        expect_text(fragment, "in \xc3\xbc pieces");
        send_bytes(begun, frame + cut, length - cut);
        expect_text(begun, "begun, and ended");
    }
    /* Nor is who is refused in the middle of a message a burden to who comes next. */
    ws_send(begun, 0x01, "cut \xe2", 5);
    ws_send(begun, 0x80, "short", 5);
    expect_close(begun, 1007, NULL);
    close(begun);
    ws_text(fragment, "still here");
    expect_text(fragment, "still here");
    close(fragment);
    for (int i = 0; i < TALKERS; i++) {
        ws_text(others[i], "we too");
        expect_text(others[i], "we too");
        close(others[i]);
    }
    server_stop(&b);
    ck_assert_uint_eq(b.stats.dropped_invalid, 1);
}
END_TEST

START_TEST(shared_by_many)
{
    enum { EACH = 100 };
    struct bench_net b = {.limits = help_limits()};
    int line[EACH], ws[EACH];
    server_start(&b);
    for (int i = 0; i < EACH; i++) {
        line[i] = client_connect(b.line);
        ws[i] = ws_connect(&b);
    }
    wait_for(&b.opened, 2 * EACH);
    send_text(line[3], "everyone hears this\n");
    ws_text(ws[5], "everyone and that");
    for (int i = 0; i < EACH; i++) {
        char a[64], c[64];
        size_t length;
        recv_line(line[i], a, sizeof a);
        recv_line(line[i], c, sizeof c);
        ck_assert(strcmp(a, c) != 0);
        ck_assert(strcmp(a, "hears this") == 0 || strcmp(a, "and that") == 0);
        ck_assert_int_eq(ws_recv(ws[i], a, sizeof a, &length), 0x81);
        ck_assert_int_eq(ws_recv(ws[i], c, sizeof c, &length), 0x81);
        ck_assert(strcmp(a, c) != 0);
        close(line[i]);
    }
    wait_for(&b.closed, EACH);
    server_stop(&b);
    ck_assert_uint_eq(b.stats.messages_out, 4 * EACH);
    ck_assert_uint_eq(b.stats.websocket, EACH);
    for (int i = 0; i < EACH; i++) {
        expect_close(ws[i], 1001, "the server leaves");
        close(ws[i]);
    }
}
END_TEST

START_TEST(closed_by_server)
{
    struct bench_net b = {.limits = help_limits()};
    server_start(&b);
    int line = client_connect(b.line), ws = ws_connect(&b);
    send_text(line, "close\nnever worked on\n");
    expect_line(line, "last");
    expect_line(line, "{\"type\":\"closing\",\"code\":1000,\"reason\":\"as you wish\"}");
    expect_end(line);
    ws_text(ws, "close");
    expect_text(ws, "last");
    expect_close(ws, 1000, "as you wish");
    wait_for(&b.closed, 2);
    close(line);
    close(ws);
    server_stop(&b);
    ck_assert_int_eq(b.messages, 2);
}
END_TEST

/* ---- What is refused ---- */

/* Sends bytes as a line peer; it is told why and closed, and the server goes on. */
static void line_refused(const void *bytes, size_t length, int code, const char *reason)
{
    struct bench_net b = {.limits = help_limits()};
    char want[256];
    server_start(&b);
    int fd = client_connect(b.line);
    send_bytes(fd, bytes, length);
    snprintf(want, sizeof want, "{\"type\":\"closing\",\"code\":%d,\"reason\":\"%s\"}", code, reason);
    expect_line(fd, want);
    expect_end(fd);
    close(fd);
    fd = client_connect(b.line);
    send_text(fd, "fine\n");
    expect_line(fd, "fine");
    close(fd);
    server_stop(&b);
    ck_assert_int_eq(b.messages, 1);
    ck_assert_uint_eq(b.stats.dropped_invalid, 1);
}

START_TEST(lines_refused)
{
    static const char *const texts[] = {
        "overlong \xc0\xaf\n",
        "lone \x80\n",
        "cut \xe2\x82\n",
        "surrogate \xed\xa0\x80\n",
        "too far \xf4\x90\x80\x80\n",
        "overlong \xe0\x9f\xbf\n",
        "never \xff\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        line_refused(texts[i], strlen(texts[i]), 1007, "message is not UTF-8 text");
    line_refused("with a \0 in it\n", 15, 1007, "message is not UTF-8 text");
    static const char post[] = "POST /x HTTP/1.1\r\nHost: here\r\n\r\n{\"type\":\"hello\"}\n";
    line_refused(post, strlen(post), 1003, "this port speaks lines of JSON, not HTTP");
    char *big = malloc(20000);
    memset(big, 'x', 20000);
    line_refused(big, 20000, 1009, "message too long");
    big[16385] = '\n';
    line_refused(big, 16386, 1009, "message too long");
    free(big);
}
END_TEST

START_TEST(lines_as_long_as_allowed)
{
    struct bench_net b = {.limits = help_limits()};
    server_start(&b);
    int fd = client_connect(b.line);
    char *big = malloc(16386), *back = malloc(16386);
    memset(big, 'x', 16384);
    big[16384] = '\r';
    big[16385] = '\n';
    send_bytes(fd, big, 16386);
    recv_line(fd, back, 16386);
    ck_assert_uint_eq(strlen(back), 16384);
    /* In two writes: put together from what was kept. */
    send_bytes(fd, big, 9000);
    usleep(20000);
    send_bytes(fd, big + 9000, 7386);
    recv_line(fd, back, 16386);
    ck_assert_uint_eq(strlen(back), 16384);
    free(big);
    free(back);
    close(fd);
    server_stop(&b);
}
END_TEST

/* Sends bytes to a WebSocket; the close frame has this code and the end comes without a reset. */
static void websocket_refused(const void *bytes, size_t length, int code)
{
    struct bench_net b = {.limits = help_limits()};
    server_start(&b);
    int fd = ws_connect(&b);
    send_bytes(fd, bytes, length);
    expect_close(fd, code, NULL);
    close(fd);
    server_stop(&b);
    ck_assert_int_eq(b.messages, 0);
    ck_assert_uint_eq(b.stats.dropped_invalid, 1);
}

START_TEST(frames_refused)
{
    static uint8_t frame[20000], text[20000];
    size_t length;
    websocket_refused("\x81\x05hello", 7, 1002);                      /* unmasked */
    websocket_refused("\xc1\x85\1\2\3\4hello", 11, 1002);             /* reserved bit */
    websocket_refused("\x83\x85\1\2\3\4hello", 11, 1002);             /* reserved opcode */
    websocket_refused("\x80\x85\1\2\3\4hello", 11, 1002);             /* a continuation of nothing */
    websocket_refused("\x09\x80\1\2\3\4", 6, 1002);                   /* a ping in fragments */
    websocket_refused("\x89\xfe\x00\x80\1\2\3\4", 8, 1002);           /* a ping too long */
    websocket_refused("\x81\xff\x80\0\0\0\0\0\0\0", 10, 1002);        /* a length with its high bit set */
    websocket_refused("\x81\xff\0\0\0\1\0\0\0\0\1\2\3\4x", 15, 1009); /* 4 GiB, seen at the first byte */
    length = ws_frame(frame, 0x81, "lone \x80", 6);
    websocket_refused(frame, length, 1007);
    length = ws_frame(frame, 0x81, "cut \xe2\x82", 6);
    websocket_refused(frame, length, 1007);
    length = ws_frame(frame, 0x81, "a \0 in it", 9);
    websocket_refused(frame, length, 1007);
    length = ws_frame(frame, 0x82, "binary", 6);
    websocket_refused(frame, length, 1003);
    memset(text, 'x', sizeof text);
    length = ws_frame(frame, 0x81, text, 16385);
    websocket_refused(frame, length, 1009);
    length = ws_frame(frame, 0x01, text, 9000); /* two fragments, too long together */
    length += ws_frame(frame + length, 0x80, text, 9000);
    websocket_refused(frame, length, 1009);
    length = ws_frame(frame, 0x01, "x", 1); /* too many fragments */
    for (int i = 0; i < 64; i++)
        length += ws_frame(frame + length, 0x00, "x", 1);
    websocket_refused(frame, length, 1008);
}
END_TEST

/* ---- Limits ---- */

START_TEST(slow_reader)
{
    struct bench_net b = {.limits = help_limits()};
    b.limits.queue_high_bytes = 128 * 1024;
    b.limits.queue_cap_bytes = 512 * 1024;
    server_start(&b);
    int slow[2] = {client_connect(b.line), ws_connect(&b)}, other = client_connect(b.line);
    read_little(slow[0]);
    read_little(slow[1]);
    send_text(slow[0], "burst 100000 10000\n");
    ws_text(slow[1], "burst 100000 10000");
    wait_for(&b.closed, 2);
    ck_assert_str_eq(b.reason, "does not read what it is sent");
    ck_assert_uint_le(b.queued_most, 512 * 1024);
    ck_assert_uint_ge(b.queued_most, 128 * 1024);
    send_text(other, "all well\n");
    expect_line(other, "all well");
    ck_assert_uint_lt(drain(slow[0]), 1000000000);
    drain(slow[1]);
    close(slow[0]);
    close(slow[1]);
    close(other);
    server_stop(&b);
    ck_assert_uint_eq(b.stats.dropped_slow, 2);
    ck_assert_uint_eq(b.stats.queued_bytes, 0);
}
END_TEST

/* A peer that asks for much and reads late gets all of it, and is not read itself meanwhile. */
START_TEST(late_reader)
{
    enum { ASKED = 3000, SIZE = 4000 };
    struct bench_net b = {.limits = help_limits()};
    b.limits.queue_high_bytes = 64 * 1024;
    b.limits.queue_cap_bytes = 256 * 1024;
    server_start(&b);
    int fd = client_connect(b.line);
    read_little(fd);
    for (int i = 0; i < ASKED; i++) {
        char ask[64];
        int n = snprintf(ask, sizeof ask, "burst 1 %d\n", SIZE);
        send_bytes(fd, ask, (size_t)n);
    }
    usleep(300000);
    ck_assert_int_lt(b.messages, ASKED); /* 12 MB would have been too much for any queue */
    char *back = malloc(SIZE + 1);
    for (int i = 0; i < ASKED; i++) {
        recv_bytes(fd, back, SIZE + 1);
        ck_assert_int_eq(back[SIZE], '\n');
    }
    free(back);
    ck_assert_int_eq(b.messages, ASKED);
    ck_assert_uint_le(b.queued_most, 256 * 1024);
    close(fd);
    server_stop(&b);
    ck_assert_uint_eq(b.stats.dropped_slow, 0);
}
END_TEST

/* The same of a WebSocket, whose frames wait inside the parser too. */
START_TEST(late_reader_websocket)
{
    enum { ASKED = 3000, SIZE = 4000 };
    struct bench_net b = {.limits = help_limits()};
    b.limits.queue_high_bytes = 64 * 1024;
    b.limits.queue_cap_bytes = 1024 * 1024;
    server_start(&b);
    int fd = ws_connect(&b);
    read_little(fd);
    for (int i = 0; i < ASKED; i++)
        ws_text(fd, "burst 1 4000");
    usleep(300000);
    ck_assert_int_lt(b.messages, ASKED);
    char *back = malloc(SIZE + 1);
    for (int i = 0; i < ASKED; i++) {
        size_t length;
        ck_assert_int_eq(ws_recv(fd, back, SIZE + 1, &length), 0x81);
        ck_assert_uint_eq(length, SIZE);
    }
    free(back);
    close(fd);
    server_stop(&b);
    ck_assert_uint_eq(b.stats.dropped_slow, 0);
}
END_TEST

START_TEST(stalled)
{
    struct bench_net b = {.limits = help_limits()};
    b.limits.stall_seconds = 1;
    b.limits.queue_cap_bytes = 64 * 1024 * 1024;
    server_start(&b);
    int fd = client_connect(b.line);
    read_little(fd);
    send_text(fd, "burst 4000 10000\n");
    wait_for(&b.closed, 1);
    ck_assert_str_eq(b.reason, "does not read what it is sent");
    close(fd);
    server_stop(&b);
    ck_assert_uint_eq(b.stats.dropped_slow, 1);
}
END_TEST

START_TEST(slowed)
{
    struct bench_net b = {.limits = help_limits()};
    b.limits.messages_per_second = 100;
    b.limits.messages_burst = 20;
    server_start(&b);
    int line = client_connect(b.line), ws = ws_connect(&b);
    char lines[512];
    uint8_t frames[1024];
    size_t lines_length = 0, frames_length = 0;
    for (int i = 0; i < 80; i++) {
        int n = snprintf(lines + lines_length, sizeof lines - lines_length, "%d\n", i);
        frames_length += ws_frame(frames + frames_length, 0x81, lines + lines_length, (size_t)n - 1);
        lines_length += (size_t)n;
    }
    uint64_t start = now_ms();
    send_bytes(line, lines, lines_length); /* all at once */
    send_bytes(ws, frames, frames_length);
    for (int i = 0; i < 80; i++) { /* late, but all and in order */
        char text[16];
        snprintf(text, sizeof text, "%d", i);
        expect_line(line, text);
        expect_text(ws, text);
    }
    /* 60 above the burst at 100 a second; the parser of a WebSocket may run ahead, a line never. */
    ck_assert_uint_ge(now_ms() - start, 500);
    close(line);
    close(ws);
    server_stop(&b);
    ck_assert_uint_ge(b.stats.slowed, 2);
    ck_assert_uint_eq(b.stats.dropped_flood, 0);
}
END_TEST

/* More than is read at a time has arrived when reading stops: all of it is worked on later. */
START_TEST(slowed_with_much_to_read)
{
    enum { LINES = 400, SIZE = 4000 };
    struct bench_net b = {.limits = help_limits()};
    b.limits.messages_per_second = 1000;
    b.limits.messages_burst = 2;
    b.limits.flood_seconds = 0; /* which it looks like on a machine that takes ten seconds for it */
    b.limits.queue_high_bytes = b.limits.queue_cap_bytes = 2 * LINES * SIZE;
    server_start(&b);
    int fd = client_connect(b.line);
    char *lines = malloc(LINES * SIZE + 1), line[SIZE];
    memset(lines, 'x', LINES * SIZE);
    for (int i = 0; i < LINES; i++) {
        lines[i * SIZE + snprintf(lines + i * SIZE, 8, "%d", i)] = ' ';
        lines[(i + 1) * SIZE - 1] = '\n';
    }
    send_bytes(fd, lines, LINES * SIZE);
    for (int i = 0; i < LINES; i++) {
        recv_line(fd, line, sizeof line);
        ck_assert_int_eq(atoi(line), i);
    }
    free(lines);
    close(fd);
    server_stop(&b);
}
END_TEST

START_TEST(not_slowed)
{
    struct bench_net b = {.limits = help_limits(), .lift = true};
    b.limits.messages_per_second = 1;
    b.limits.messages_burst = 5;
    server_start(&b);
    int fd = client_connect(b.line);
    for (int i = 0; i < 500; i++) {
        send_text(fd, "quick\n");
        expect_line(fd, "quick");
    }
    close(fd);
    server_stop(&b);
    ck_assert_uint_eq(b.stats.slowed, 0);
}
END_TEST

/* What comes in a pause, the end too, is heard after it and in its order, wherever it waited. */
START_TEST(paused)
{
    static const char *const said[] = {"", "meanwhile\n", "meanwhile\nand more\n"};
    struct bench_net b = {.limits = help_limits()};
    server_start(&b);
    int fd = client_connect(b.line), other = client_connect(b.line);
    send_text(fd, "pause\n");
    wait_for(&b.messages, 1);
    send_text(fd, said[_i]);
    shutdown(fd, SHUT_WR);
    for (int i = 0; i < 2; i++) { /* by then the loop has seen what came before */
        send_text(other, "hello\n");
        expect_line(other, "hello");
    }
    ck_assert_int_eq(b.messages, 3);
    ck_assert_int_eq(b.closed, 0);
    send_text(other, "go on\n");
    if (_i > 0)
        expect_line(fd, "meanwhile");
    if (_i > 1)
        expect_line(fd, "and more");
    wait_for(&b.closed, 1);
    ck_assert_str_eq(b.reason, "connection closed by the client");
    close(fd);
    close(other);
    server_stop(&b);
    ck_assert_int_eq(b.messages, 4 + _i);
}
END_TEST

START_TEST(flood)
{
    struct bench_net b = {.limits = help_limits()};
    b.limits.messages_per_second = 20;
    b.limits.messages_burst = 20;
    b.limits.flood_seconds = 2;
    server_start(&b);
    int fd[2] = {client_connect(b.line), ws_connect(&b)};
    uint8_t ping[16];
    size_t ping_length = ws_frame(ping, 0x89, "", 0);
    static char many[2][60000];
    for (size_t i = 0; i < sizeof many[0]; i++) {
        many[0][i] = i % 2 ? '\n' : 'x';
        many[1][i] = (char)ping[i % ping_length];
    }
    send_bytes(fd[0], many[0], sizeof many[0]);
    send_bytes(fd[1], many[1], sizeof many[1]); /* pings count as well */
    wait_for(&b.closed, 2);
    ck_assert_str_eq(b.reason, "too many messages");
    ck_assert_int_lt(b.messages, 200);
    drain(fd[0]);
    drain(fd[1]);
    close(fd[0]);
    close(fd[1]);
    server_stop(&b);
    ck_assert_uint_eq(b.stats.dropped_flood, 2);
}
END_TEST

START_TEST(handshake_too_slow)
{
    struct bench_net b = {.limits = help_limits()};
    b.limits.handshake_seconds = 2;
    server_start(&b);
    int spoke = client_connect(b.line);
    send_text(spoke, "hello\n");
    expect_line(spoke, "hello");
    int silent = client_connect(b.http), half = client_connect(b.http), line = client_connect(b.line);
    send_text(half, "GET / HTTP/1.1\r\nHost: he");
    send_text(line, "half a li");
    drain(silent);
    drain(half);
    expect_line(line, "{\"type\":\"closing\",\"code\":1008,\"reason\":\"said nothing for too long\"}");
    send_text(spoke, "still here\n"); /* who has spoken may think as long as they like */
    expect_line(spoke, "still here");
    close(silent);
    close(half);
    close(line);
    close(spoke);
    server_stop(&b);
    ck_assert_uint_eq(b.stats.dropped_silent, 3);
}
END_TEST

START_TEST(pings)
{
    struct bench_net b = {.limits = help_limits()};
    char text[64];
    size_t length;
    b.limits.ping_seconds = 1;
    b.limits.silence_seconds = 6;
    server_start(&b);
    int answers = ws_connect(&b), silent = ws_connect(&b);
    uint64_t start = now_ms();
    while (now_ms() - start < 8000) {
        ck_assert_int_eq(ws_recv(answers, text, sizeof text, &length), 0x89);
        ws_send(answers, 0x8a, text, length);
    }
    wait_for(&b.closed, 1);
    ck_assert_int_eq(b.closed, 1);
    ck_assert_str_eq(b.reason, "no sign of life");
    drain(silent);
    ws_text(answers, "alive");
    while (ws_recv(answers, text, sizeof text, &length) == 0x89)
        continue;
    ck_assert_str_eq(text, "alive");
    close(answers);
    close(silent);
    server_stop(&b);
    ck_assert_uint_eq(b.stats.dropped_silent, 1);
}
END_TEST

START_TEST(too_many_peers)
{
    struct bench_net b = {.limits = help_limits()};
    char head[1024];
    b.limits.peers = 3;
    server_start(&b);
    int fd[3];
    for (int i = 0; i < 3; i++)
        fd[i] = client_connect(b.line);
    wait_for(&b.opened, 3);
    int line = client_connect(b.line), http = client_connect(b.http);
    expect_line(line, "{\"type\":\"closing\",\"code\":1013,\"reason\":\"too many connections\"}");
    recv_head(http, head, sizeof head);
    ck_assert_ptr_nonnull(strstr(head, "HTTP/1.1 503 "));
    close(line);
    close(http);
    for (int i = 0; i < 3; i++)
        close(fd[i]);
    wait_for(&b.closed, 3);
    /* The place is free a little after the peer is gone. */
    unsigned refused = 2;
    int again = client_connect(b.http);
    for (uint64_t end = now_ms() + PATIENCE_MS; ask_upgrade(again, "") != 101; refused++) {
        ck_assert_uint_lt(now_ms(), end);
        close(again);
        usleep(10000);
        again = client_connect(b.http);
    }
    ws_text(again, "room again");
    expect_text(again, "room again");
    close(again);
    server_stop(&b);
    ck_assert_uint_eq(b.stats.refused, refused);
}
END_TEST

/* Whoever is turned away is told so, but even that costs room: of those there are 256 at a time. */
START_TEST(too_many_to_be_told)
{
    enum { TOLD = 256, MORE = 20 };
    static int fd[TOLD + MORE];
    struct bench_net b = {.limits = help_limits()};
    char head[1024];
    b.limits.peers = 1;
    b.limits.peers_per_address = 0;
    b.limits.drain_milliseconds = 60000;
    server_start(&b);
    int in = client_connect(b.line);
    wait_for(&b.opened, 1);
    for (int i = 0; i < TOLD + MORE; i++)
        fd[i] = client_connect(b.http);
    for (int i = TOLD; i < TOLD + MORE; i++)
        ck_assert_uint_eq(drain(fd[i]), 0);
    for (int i = 0; i < TOLD; i++) {
        recv_head(fd[i], head, sizeof head);
        ck_assert_ptr_nonnull(strstr(head, "HTTP/1.1 503 "));
    }
    for (int i = 0; i < TOLD + MORE; i++)
        close(fd[i]);
    close(in);
    wait_for(&b.closed, 1);
    server_stop(&b);
    ck_assert_uint_eq(b.stats.refused, TOLD + MORE);
}
END_TEST

START_TEST(too_many_from_one_address)
{
    struct bench_net b = {.limits = help_limits()};
    b.limits.peers_per_address = 2;
    server_start(&b);
    int one = client_connect(b.line), two = ws_connect(&b), three = client_connect(b.line);
    expect_line(three,
                "{\"type\":\"closing\",\"code\":1013,\"reason\":\"too many connections from this address\"}");
    expect_end(three);
    close(three);
    close(one);
    wait_for(&b.closed, 1);
    char line[256];
    for (uint64_t end = now_ms() + PATIENCE_MS;;) { /* the place is free a little after the peer is gone */
        three = client_connect(b.line);
        send_text(three, "room again\n");
        recv_line(three, line, sizeof line);
        if (strcmp(line, "room again") == 0)
            break;
        ck_assert_uint_lt(now_ms(), end);
        close(three);
        usleep(10000);
    }
    close(two);
    close(three);
    server_stop(&b);
}
END_TEST

START_TEST(behind_a_proxy)
{
    struct bench_net b = {.limits = help_limits(), .trust_proxy = true};
    b.limits.peers_per_address = 1;
    server_start(&b);
    int fd[4];
    for (int i = 0; i < 4; i++)
        fd[i] = client_connect(b.http);
    ck_assert_int_eq(ask_upgrade(fd[0], "X-Forwarded-For: 6.6.6.6, 10.0.0.1\r\n"), 101);
    wait_for(&b.opened, 1);
    ck_assert_str_eq(b.address, "10.0.0.1");
    ck_assert_int_eq(ask_upgrade(fd[1], "X-Forwarded-For: 10.0.0.2\r\n"), 101);
    ck_assert_int_eq(ask_upgrade(fd[2], "X-Forwarded-For: 10.0.0.1\r\n"), 429);
    ck_assert_int_eq(ask_upgrade(fd[3], "X-Forwarded-For: 2001:db8::1\r\n"), 101);
    /* Another address of the same network is the same to us. */
    int again = client_connect(b.http), other = client_connect(b.http);
    ck_assert_int_eq(ask_upgrade(again, "X-Forwarded-For: 2001:db8::ffff:2\r\n"), 429);
    ck_assert_int_eq(ask_upgrade(other, "X-Forwarded-For: 2001:db8:0:1::1\r\n"), 101);
    close(again);
    close(other);
    for (int i = 0; i < 4; i++)
        close(fd[i]);
    server_stop(&b);
}
END_TEST

START_TEST(banned_addresses)
{
    struct bench_net b = {.limits = help_limits(), .banned = "127.0.0.1"};
    server_start(&b);
    int line = client_connect(b.line), http = client_connect(b.http);
    expect_line(line, "{\"type\":\"closing\",\"code\":1008,\"reason\":\"banned: too loud\"}");
    expect_end(line);
    ck_assert_int_eq(ask_upgrade(http, ""), 403);
    expect_line(http, "banned: too loud");
    close(line);
    close(http);
    server_stop(&b);
    ck_assert_int_eq(b.opened, 0);
    struct bench_net proxied = {.limits = help_limits(), .banned = "2001:db8::/64", .trust_proxy = true};
    server_start(&proxied);
    int bad = client_connect(proxied.http), good = client_connect(proxied.http);
    ck_assert_int_eq(ask_upgrade(bad, "X-Forwarded-For: 2001:db8::7\r\n"), 101);
    expect_close(bad, 1008, "banned: too loud");
    ck_assert_int_eq(ask_upgrade(good, "X-Forwarded-For: 2001:db8:1::7\r\n"), 101);
    wait_for(&proxied.opened, 1);
    close(bad);
    close(good);
    server_stop(&proxied);
}
END_TEST

/* Who is there but never says who it is, and who was let in but says nothing any more. */
START_TEST(strangers_and_sleepers_leave)
{
    struct bench_net b = {.limits = help_limits()};
    b.limits.stranger_seconds = 4;
    b.limits.idle_seconds = 6;
    server_start(&b);
    int known = client_connect(b.line);
    send_text(known, "vouch\n");
    int asleep = client_connect(b.line);
    send_text(asleep, "vouch\n");
    int stranger = client_connect(b.line);
    send_text(stranger, "hello\n"); /* many words are no name */
    int web = ws_connect(&b);
    expect_line(known, "vouch");
    for (int i = 0; i < 16; i++) { /* from the start: whoever waits for the others is silent meanwhile */
        usleep(500000);
        send_text(known, "awake\n");
        expect_line(known, "awake");
    }
    expect_line(stranger, "hello");
    expect_line(stranger, "{\"type\":\"closing\",\"code\":1008,\"reason\":\"did not say who it is\"}");
    expect_close(web, 1008, "did not say who it is");
    expect_line(asleep, "vouch");
    expect_line(asleep, "{\"type\":\"closing\",\"code\":1008,\"reason\":\"idle for too long\"}");
    close(stranger);
    close(web);
    close(known);
    close(asleep);
    server_stop(&b);
    ck_assert_uint_eq(b.stats.dropped_silent, 3);
}
END_TEST

/* A head that comes byte by byte does not gain time by it. */
START_TEST(slow_writers_leave)
{
    static const char head[] = "GET /hello HTTP/1.1\r\nHost: here\r\nX-Padding: aaaaaaaaaaaaaaaaaaaa";
    struct bench_net b = {.limits = help_limits()};
    b.limits.handshake_seconds = 1;
    server_start(&b);
    int web = client_connect(b.http), line = client_connect(b.line);
    size_t sent = 0;
    while (sent < strlen(head) && b.closed < 1) {
        (void)!send(web, head + sent++, 1, MSG_NOSIGNAL);
        (void)!send(line, "x", 1, MSG_NOSIGNAL);
        usleep(100000);
    }
    ck_assert_uint_lt(sent, strlen(head)); /* at a byte each tenth of a second: long before it was through */
    drain(web);
    drain(line);
    close(web);
    close(line);
    server_stop(&b);
    ck_assert_uint_eq(b.stats.dropped_silent, 2);
}
END_TEST

/* Each stays under its own cap, all together do not: those with much waiting go, the others stay. */
START_TEST(all_slow_readers_together)
{
    enum { SLOW = 24 };
    struct bench_net b = {.limits = help_limits()};
    b.limits.queue_high_bytes = b.limits.queue_cap_bytes = 4 * 1024 * 1024;
    b.limits.queues_cap_bytes = 8 * 1024 * 1024;
    server_start(&b);
    int slow[SLOW], other = client_connect(b.line);
    for (int i = 0; i < SLOW; i++) {
        slow[i] = client_connect(b.line);
        read_little(slow[i]);
        send_text(slow[i], "burst 600 10000\n");
    }
    send_text(other, "all well\n");
    expect_line(other, "all well");
    wait_for(&b.closed, SLOW / 3);
    send_text(other, "burst 3 10000\n"); /* a fair part is always there */
    for (int i = 0; i < 3; i++) {
        static char line[10002];
        recv_line(other, line, sizeof line);
    }
    ck_assert_uint_le(b.all_queued_most, b.limits.queues_cap_bytes + (SLOW + 2) * 32768);
    for (int i = 0; i < SLOW; i++)
        close(slow[i]);
    close(other);
    server_stop(&b);
}
END_TEST

/* Compression is never agreed on, so there is nothing that could be small on the wire and large in memory. */
START_TEST(nothing_is_compressed)
{
    struct bench_net b = {.limits = help_limits()};
    char head[4096];
    uint8_t frame[64];
    server_start(&b);
    int fd = client_connect(b.http);
    send_text(fd, "GET /ws HTTP/1.1\r\n" UPGRADE_LINES "Sec-WebSocket-Extensions: permessage-deflate; "
                  "client_max_window_bits\r\n\r\n");
    recv_head(fd, head, sizeof head);
    ck_assert_int_eq(atoi(head + 9), 101);
    ck_assert_ptr_null(strcasestr(head, "extension"));
    /* "hello" by the deflate of RFC 7692, marked as compressed. */
    size_t length = ws_frame(frame, 0xc1, "\xf2\x48\xcd\xc9\xc9\x07\x00", 7);
    send_bytes(fd, frame, length);
    expect_close(fd, 1002, NULL);
    close(fd);
    server_stop(&b);
    ck_assert_int_eq(b.messages, 0);
}
END_TEST

/* ---- HTTP ---- */

/* One request on a connection of its own; head and body come back in one text. */
static void http_ask(const struct bench_net *b, const char *request, char *reply, size_t size)
{
    int fd = client_connect(b->http);
    size_t length = 0;
    ssize_t n;
    send_text(fd, request);
    while ((n = recv_some(fd, reply + length, size - length - 1)) > 0)
        length += (size_t)n;
    ck_assert_msg(n == 0, "%s", strerror(errno));
    reply[length] = '\0';
    close(fd);
}

static void http_expect(const struct bench_net *b, const char *request, const char *start, const char *part)
{
    char reply[8192];
    http_ask(b, request, reply, sizeof reply);
    ck_assert_msg(strncmp(reply, start, strlen(start)) == 0, "%s gave %s", request, reply);
    ck_assert_msg(strstr(reply, part) != NULL, "%s gave %s", request, reply);
}

#define CLOSE "Host: here\r\nConnection: close\r\n\r\n"

START_TEST(http_answers)
{
    struct bench_net b = {.limits = help_limits()};
    server_start(&b);
    http_expect(&b, "GET /healthz HTTP/1.1\r\n" CLOSE, "HTTP/1.1 200 OK\r\n", "\r\n\r\nfine\n");
    http_expect(&b, "GET /healthz HTTP/1.0\r\n\r\n", "HTTP/1.1 200 OK\r\n", "Content-Length: 5\r\n");
    http_expect(&b, "GET /say?what=this HTTP/1.1\r\n" CLOSE, "HTTP/1.1 200 OK\r\n", "\r\n\r\nwhat=this");
    http_expect(&b, "GET /say?what=this HTTP/1.1\r\n" CLOSE, "HTTP/1.1 200", "Content-Type: text/html\r\n");
    http_expect(&b, "GET /say?what=this HTTP/1.1\r\n" CLOSE, "HTTP/1.1 200", "X-Test: yes\r\n");
    http_expect(&b, "GET /nothing HTTP/1.1\r\n" CLOSE, "HTTP/1.1 404 ", "Not Found");
    http_expect(&b, "GET http://other/ HTTP/1.1\r\n" CLOSE, "HTTP/1.1 404 ", "Not Found");
    http_expect(&b, "GET /tagged HTTP/1.1\r\nIf-None-Match: \"1\"\r\n" CLOSE, "HTTP/1.1 304 ", "\r\n\r\n");
    http_expect(&b, "GET /tagged HTTP/1.1\r\nIf-None-Match: \"2\"\r\n" CLOSE, "HTTP/1.1 200 ", "tagged");
    http_expect(&b, "POST /healthz HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc", "HTTP/1.1 405 ",
                "Allow: GET, HEAD\r\n");
    http_expect(&b, "GET /healthz HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc", "HTTP/1.1 413 ", "close");
    http_expect(&b, "nonsense\r\n\r\n", "HTTP/1.1 400 ", "close");
    char reply[1024];
    http_ask(&b, "HEAD /healthz HTTP/1.1\r\n" CLOSE, reply, sizeof reply);
    ck_assert_ptr_nonnull(strstr(reply, "Content-Length: 5\r\n"));
    ck_assert_ptr_null(strstr(reply, "fine"));
    server_stop(&b);
    ck_assert_int_eq(b.opened, 0);
}
END_TEST

START_TEST(http_keeps_alive)
{
    struct bench_net b = {.limits = help_limits()};
    char head[1024], body[8];
    server_start(&b);
    int fd = client_connect(b.http);
    for (int i = 0; i < 20; i++) {
        send_text(fd, "GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n");
        recv_head(fd, head, sizeof head);
        recv_bytes(fd, body, 5);
        ck_assert_ptr_null(strstr(head, "close"));
    }
    send_text(
        fd,
        "GET /healthz HTTP/1.1\r\nHost: here\r\n\r\nGET /healthz HTTP/1.1\r\nHost: here\r\n\r\n"); /* both at
                                                                                                      once */
    for (int i = 0; i < 2; i++) {
        recv_head(fd, head, sizeof head);
        recv_bytes(fd, body, 5);
        ck_assert_mem_eq(body, "fine\n", 5);
    }
    /* And then on to WebSocket on the same connection. */
    ck_assert_int_eq(ask_upgrade(fd, ""), 101);
    ws_text(fd, "hello");
    expect_text(fd, "hello");
    close(fd);
    server_stop(&b);
    ck_assert_uint_eq(b.stats.requests, 23);
}
END_TEST

START_TEST(http_large)
{
    enum { LENGTH = 8 * 1024 * 1024 };
    struct bench_net b = {.limits = help_limits()};
    char head[1024], *big = malloc(LENGTH), *all = malloc(LENGTH);
    for (size_t i = 0; i < LENGTH; i++)
        big[i] = (char)(i * 2654435761u >> 24);
    b.big = payload_create_bytes(big, LENGTH);
    server_start(&b);
    int fd = client_connect(b.http);
    send_text(fd, "GET /big HTTP/1.1\r\n" CLOSE);
    recv_head(fd, head, sizeof head);
    usleep(200000);
    recv_bytes(fd, all, LENGTH);
    ck_assert_mem_eq(all, big, LENGTH);
    expect_end(fd);
    close(fd);
    server_stop(&b);
    payload_release(b.big);
    free(big);
    free(all);
}
END_TEST

/* Whoever asks for more without reading what came is told so, after what was on its way. */
START_TEST(http_asked_without_reading)
{
    enum { LENGTH = 4 * 1024 * 1024 };
    struct bench_net b = {.limits = help_limits()};
    char head[1024], *all = calloc(1, LENGTH);
    b.big = payload_create_bytes(all, LENGTH);
    server_start(&b);
    int fd = client_connect(b.http);
    read_little(fd);
    send_text(fd, "GET /big HTTP/1.1\r\nHost: here\r\n\r\nGET /big HTTP/1.1\r\nHost: here\r\n\r\n");
    recv_head(fd, head, sizeof head);
    ck_assert_ptr_nonnull(strstr(head, "HTTP/1.1 200 "));
    recv_bytes(fd, all, LENGTH);
    recv_head(fd, head, sizeof head);
    ck_assert_msg(strstr(head, "HTTP/1.1 429 ") != NULL, "%s", head);
    drain(fd);
    close(fd);
    server_stop(&b);
    payload_release(b.big);
    free(all);
}
END_TEST

/* The last part of an address, in hexadecimal as the system's table has it. */
static unsigned port_of(const char *where)
{
    return (unsigned)atoi(strrchr(where, ':') + 1);
}

/* How the system's timer for the server's end of a connection is set: 2 is for keep-alive, in hundredths. */
static int timer_of(unsigned server, unsigned client, unsigned long *hundredths)
{
    char line[512];
    int timer = -1;
    FILE *table = fopen("/proc/net/tcp", "r");
    ck_assert_ptr_nonnull(table);
    while (fgets(line, sizeof line, table)) {
        unsigned from, to, kind;
        if (sscanf(line, " %*u: %*8x:%4x %*8x:%4x %*2x %*8x:%*8x %2x:%8lx", &from, &to, &kind, hundredths) ==
                4 &&
            from == server && to == client)
            timer = (int)kind;
    }
    fclose(table);
    return timer;
}

/* A connection of lines that is silent is asked by the system after a minute whether it is still there. */
START_TEST(silent_lines_are_probed)
{
    struct bench_net b = {.limits = help_limits()};
    struct sockaddr_in own;
    socklen_t size = sizeof own;
    unsigned long hundredths = 0;
    int timer = -1;
    server_start(&b);
    int fd = client_connect(b.line);
    wait_for(&b.opened, 1);
    getsockname(fd, (struct sockaddr *)&own, &size);
    /* What was said last may still be under way to the system's mind. */
    for (uint64_t end = now_ms() + PATIENCE_MS; timer != 2 && now_ms() < end; usleep(10000))
        timer = timer_of(port_of(b.line), ntohs(own.sin_port), &hundredths);
    ck_assert_int_eq(timer, 2);
    ck_assert_uint_le(hundredths, 6000);
    close(fd);
    server_stop(&b);
}
END_TEST

START_TEST(http_heads_limited)
{
    struct bench_net b = {.limits = help_limits()};
    static char request[40000];
    server_start(&b);
    int n = snprintf(request, sizeof request, "GET / HTTP/1.1\r\nX: ");
    memset(request + n, 'x', 30000);
    strcpy(request + n + 30000, "\r\n\r\n");
    http_expect(&b, request, "HTTP/1.1 431 ", "close");
    n = snprintf(request, sizeof request, "GET /");
    memset(request + n, 'x', 5000);
    strcpy(request + n + 5000, " HTTP/1.1\r\n\r\n");
    http_expect(&b, request, "HTTP/1.1 414 ", "close");
    n = snprintf(request, sizeof request, "GET / HTTP/1.1\r\nOrigin: ");
    memset(request + n, 'x', 1000);
    strcpy(request + n + 1000, "\r\n\r\n");
    http_expect(&b, request, "HTTP/1.1 431 ", "close");
    server_stop(&b);
}
END_TEST

/* Whatever could be read in two ways is refused: a proxy before us may have read it in the other. */
START_TEST(http_is_strict)
{
    static const struct {
        const char *request;
        int status;
    } cases[] = {
        {"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n", 200},
        {"\r\nGET /healthz HTTP/1.1\r\nHost: here\r\n\r\n", 200},
        {"GET /healthz HTTP/1.1\r\nhOST:\there:7777 \t\r\n\r\n", 200},
        {"GET /healthz HTTP/1.1\r\nHost: [::1]:7777\r\n\r\n", 200},
        {"GET /healthz HTTP/1.1\r\nHost: here\r\nX: y\r\nX: y\r\n\r\n", 200},
        {"GET /healthz HTTP/1.0\r\n\r\n", 200},
        /* no host, two hosts, no name of a host */
        {"GET /healthz HTTP/1.1\r\n\r\n", 400},
        {"GET /healthz HTTP/1.1\r\nHost:\r\n\r\n", 400},
        {"GET /healthz HTTP/1.1\r\nHost:  \r\n\r\n", 400},
        {"GET /healthz HTTP/1.1\r\nHost: here\r\nHost: here\r\n\r\n", 400},
        {"GET /healthz HTTP/1.1\r\nHost: here\r\nX: y\r\nhost: there\r\n\r\n", 400},
        {"GET /healthz HTTP/1.1\r\nHost:\r\nHost: here\r\n\r\n", 400},
        {"GET /healthz HTTP/1.1\r\nHost: here\r\nHost:\r\n\r\n", 400},
        {"GET /healthz HTTP/1.0\r\nHost: here\r\nHost: there\r\n\r\n", 400},
        {"GET /healthz HTTP/1.1\r\nHost: here, there\r\n\r\n", 400},
        {"GET /healthz HTTP/1.1\r\nHost: here there\r\n\r\n", 400},
        {"GET /healthz HTTP/1.1\r\nHost: me@here\r\n\r\n", 400},
        {"GET /healthz HTTP/1.1\r\nHost: here/there\r\n\r\n", 400},
        {"GET /healthz HTTP/1.1\r\nHost : here\r\n\r\n", 400},
        /* folded lines */
        {"GET /healthz HTTP/1.1\r\nHost: here\r\nX: y\r\n z\r\n\r\n", 400},
        {"GET /healthz HTTP/1.1\r\nHost: here\r\nX: y\r\n\tz\r\n\r\n", 400},
        {"GET /healthz HTTP/1.1\r\nHost:\r\n here\r\n\r\n", 400},
        {"GET /healthz HTTP/1.1\r\n Host: here\r\n\r\n", 400},
        {"GET /healthz HTTP/1.1\r\nHost: here\r\n \r\n\r\n", 400},
        /* bare ends of lines */
        {"GET /healthz HTTP/1.1\nHost: here\r\n\r\n", 400},
        {"GET /healthz HTTP/1.1\r\nHost: here\n\r\n", 400},
        {"GET /healthz HTTP/1.1\r\nHost: here\r\n\n", 400},
        {"GET /healthz HTTP/1.1\nHost: here\n\n", 400},
        {"\nGET /healthz HTTP/1.1\r\nHost: here\r\n\r\n", 400},
        {"GET /healthz HTTP/1.1\r\nHost: here\rX: y\r\n\r\n", 400},
        {"GET /healthz HTTP/1.1\r\nHost: here\r\r\n\r\n", 400},
        /* bytes that are no text */
        {"GET /health\tz HTTP/1.1\r\nHost: here\r\n\r\n", 400},
        {"GET /healthz HTTP/1.1\r\nHost: here\r\nX: \x7f\r\n\r\n", 400},
        {"GET /healthz HTTP/1.1\r\nHost: here\r\nX: \x1b[2J\r\n\r\n", 400},
        /* bodies and other versions */
        {"GET /healthz HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 413},
        {"GET /healthz HTTP/2.0\r\nHost: here\r\n\r\n", 505},
        {"GET /healthz HTLP/1.1\r\nHost: here\r\n\r\n", 400},
        {"GET /healthz HTTP/11\r\nHost: here\r\n\r\n", 400},
        {"GET /healthz\r\nHost: here\r\n\r\n", 400},
    };
    struct bench_net b = {.limits = help_limits()};
    char head[1024];
    server_start(&b);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        for (size_t piece = 1; piece <= 1000; piece *= 1000) {
            int fd = client_connect(b.http);
            size_t length = strlen(cases[i].request);
            for (size_t at = 0; at < length; at += piece)
                if (send_some(fd, cases[i].request + at, length - at < piece ? length - at : piece) < 0)
                    break; /* refused before all of it was sent */
            recv_head(fd, head, sizeof head);
            int status = atoi(head + strlen("HTTP/1.1 "));
            ck_assert_msg(status == cases[i].status, "%s gave %s", cases[i].request, head);
            close(fd);
        }
    }
    /* What was whole before a fault is answered; what follows an upgrade is no HTTP, whatever it looks like.
     */
    int fd = client_connect(b.http);
    send_text(fd, "GET /healthz HTTP/1.1\r\nHost: here\r\n\r\nGET /healthz HTTP/1.1\nHost: here\n\n");
    recv_head(fd, head, sizeof head);
    ck_assert_msg(strncmp(head, "HTTP/1.1 200 ", 13) == 0, "%s", head);
    close(fd);
    server_stop(&b);
}
END_TEST

START_TEST(upgrades_refused)
{
    struct bench_net b = {.limits = help_limits()};
    server_start(&b);
    http_expect(&b,
                "GET / HTTP/1.1\r\nHost: here\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n\r\n",
                "HTTP/1.1 426 ", "Upgrade: websocket\r\n");
    http_expect(&b,
                "GET /ws HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: "
                "websocket\r\nSec-WebSocket-Version: 8\r\n"
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
                "HTTP/1.1 426 ", "Sec-WebSocket-Version: 13\r\n");
    http_expect(&b,
                "GET /ws HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: "
                "websocket\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: short\r\n\r\n",
                "HTTP/1.1 400 ", "close");
    http_expect(&b,
                "GET /ws HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: "
                "websocket\r\nSec-WebSocket-Version: "
                "13\r\n\r\n",
                "HTTP/1.1 400 ", "close");
    http_expect(&b, "CONNECT here:80 HTTP/1.1\r\n\r\n", "HTTP/1.1 405 ", "close");
    server_stop(&b);
    ck_assert_int_eq(b.opened, 0);
}
END_TEST

/* A page of another path, or one that a proxy should not have passed on, is no WebSocket. */
START_TEST(upgrades_are_for_one_path)
{
    static const struct {
        const char *path;
        int status;
    } cases[] = {
        {"/ws", 101},      {"/ws?from=afar", 101}, {"/", 404},    {"/ws/", 404},           {"/WS", 404},
        {"/metrics", 404}, {"/table/ws", 404},     {"//ws", 404}, {"/ws%00", 404},         {"/w", 404},
        {"/wss", 404},     {"/?x=/ws", 404},       {"ws", 400},   {"http://here:1/", 404},
    };
    struct bench_net b = {.limits = help_limits()};
    server_start(&b);
    int accepted = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int fd = client_connect(b.http), status = ask_upgrade_at(fd, cases[i].path, "");
        ck_assert_msg(status == cases[i].status, "%s gave %d", cases[i].path, status);
        accepted += status == 101;
        close(fd);
    }
    server_stop(&b);
    ck_assert_int_eq(b.opened, accepted);
}
END_TEST

/* What stands before a NUL must not be taken for all. */
START_TEST(a_field_with_a_nul_is_refused)
{
    static const char request[] = "GET /ws HTTP/1.1\r\n" UPGRADE_LINES "Origin:\0http://evil.example\r\n\r\n";
    struct bench_net b = {.limits = help_limits()};
    char head[1024];
    server_start(&b);
    int fd = client_connect(b.http);
    send_bytes(fd, request, sizeof request - 1);
    recv_head(fd, head, sizeof head);
    ck_assert_msg(strncmp(head, "HTTP/1.1 400 ", 13) == 0, "%s", head);
    close(fd);
    server_stop(&b);
    ck_assert_int_eq(b.opened, 0);
}
END_TEST

START_TEST(origins)
{
    static const struct {
        const char *line;
        int status;
    } cases[] = {
        {"", 101},
        {"Origin: http://here:1\r\n", 101},
        {"Origin: https://HERE:1\r\n", 101},
        {"Origin: https://friend.example\r\n", 101},
        {"Origin: https://evil.example\r\n", 403},
        {"Origin: http://here:2\r\n", 403},
        {"Origin: http://here\r\n", 403},
        {"Origin: null\r\n", 403},
        {"Origin: http://here:1\r\nOrigin: http://evil.example\r\n", 403},
        {"Origin: here:1\r\n", 403},
    };
    struct bench_net b = {.limits = help_limits(), .origin = "https://friend.example"};
    server_start(&b);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int fd = client_connect(b.http), status = ask_upgrade(fd, cases[i].line);
        ck_assert_msg(status == cases[i].status, "%s gave %d", cases[i].line, status);
        close(fd);
    }
    server_stop(&b);
    struct bench_net any = {.limits = help_limits(), .origin = "*"};
    server_start(&any);
    int fd = client_connect(any.http);
    ck_assert_int_eq(ask_upgrade(fd, "Origin: https://evil.example\r\n"), 101);
    close(fd);
    server_stop(&any);
}
END_TEST

/* ---- The end ---- */

START_TEST(shutdown_drains)
{
    struct bench_net b = {.limits = help_limits()};
    b.limits.queue_cap_bytes = 64 * 1024 * 1024;
    server_start(&b);
    int line = client_connect(b.line), ws = ws_connect(&b), stuck = client_connect(b.line);
    int idle = client_connect(b.http);
    read_little(stuck);
    send_text(stuck, "burst 2000 10000\n"); /* 20 MB that it never reads */
    send_text(line, "hello\n");
    ws_text(ws, "hello");
    wait_for(&b.messages, 3);
    server_stop(&b); /* for ever, if it waited for the one that is stuck */
    expect_line(line, "hello");
    expect_line(line, "{\"type\":\"closing\",\"code\":1001,\"reason\":\"the server leaves\"}");
    expect_end(line);
    expect_text(ws, "hello");
    expect_close(ws, 1001, "the server leaves");
    expect_end(idle);
    drain(stuck);
    close(line);
    close(ws);
    close(stuck);
    close(idle);
}
END_TEST

START_TEST(nobody_there)
{
    uint64_t quickest = UINT64_MAX;
    for (int i = 0; i < 20 && quickest >= 500; i++) { /* a busy machine may be slow now and then */
        struct bench_net b = {.limits = help_limits()};
        server_start(&b);
        uint64_t start = now_ms();
        server_stop(&b);
        quickest = now_ms() - start < quickest ? now_ms() - start : quickest;
    }
    ck_assert_uint_lt(quickest, 500);
}
END_TEST

START_TEST(many_come_and_go)
{
    struct bench_net b = {.limits = help_limits()};
    server_start(&b);
    for (int round = 0; round < 200; round++) {
        int fd = round % 2 ? client_connect(b.line) : ws_connect(&b);
        struct linger reset = {.l_onoff = 1};
        if (round % 2)
            send_text(fd, "burst 50 1000\n");
        else
            ws_text(fd, "burst 50 1000");
        if (round % 3 == 0)
            setsockopt(fd, SOL_SOCKET, SO_LINGER, &reset, sizeof reset); /* gone with a reset */
        close(fd);
    }
    int fd = client_connect(b.line);
    send_text(fd, "all well\n");
    expect_line(fd, "all well");
    close(fd);
    server_stop(&b);
    ck_assert_uint_le(b.stats.accepted, 201);
}
END_TEST

/* A stream of numbers that is the same in every run. */
static uint32_t chance(uint32_t *state, uint32_t below)
{
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return *state % below;
}

/* Almost right input of all kinds, with some bytes turned; returns its length. */
static size_t garbage(uint32_t *state, uint8_t *out)
{
    static const char *const texts[] = {
        "GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n",
        "GET /ws HTTP/1.1\r\n" UPGRADE_LINES "\r\n",
        "HEAD /say?x HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
        "{\"id\":1,\"type\":\"hello\"}\n",
        "everyone hears\n",
        "burst 3 5000\n",
        "close\n",
        "\r\n\n\xf0\x9f\xa6\x8a\n",
    };
    static const int kinds[] = {0x81, 0x01, 0x00, 0x80, 0x89, 0x8a, 0x88, 0x82, 0xf1};
    size_t length = 0;
    for (uint32_t parts = 1 + chance(state, 8); parts; parts--) {
        const char *text = texts[chance(state, 8)];
        if (chance(state, 2)) {
            memcpy(out + length, text, strlen(text));
            length += strlen(text);
        } else {
            length +=
                ws_frame(out + length, kinds[chance(state, 9)], text, chance(state, 7) ? strlen(text) : 0);
        }
    }
    for (uint32_t turned = chance(state, 4); turned; turned--)
        out[chance(state, (uint32_t)length)] = (uint8_t)chance(state, 256);
    return length;
}

START_TEST(nonsense_survived)
{
    struct bench_net b = {.limits = help_limits()};
    uint32_t state = 20240501;
    server_start(&b);
    for (int round = 0; round < 600; round++) {
        static uint8_t bytes[8192];
        size_t length = garbage(&state, bytes), first = chance(&state, (uint32_t)length);
        int fd = round % 3 == 0   ? client_connect(b.line)
                 : round % 3 == 1 ? client_connect(b.http)
                                  : ws_connect(&b);
        /* The server may have had enough after the first part. */
        if (send(fd, bytes, first, MSG_NOSIGNAL) == (ssize_t)first)
            (void)!send(fd, bytes + first, length - first, MSG_NOSIGNAL);
        shutdown(fd, SHUT_WR);
        drain(fd);
        close(fd);
    }
    int fd = ws_connect(&b);
    ws_text(fd, "all well");
    expect_text(fd, "all well");
    close(fd);
    server_stop(&b);
    ck_assert_uint_gt(b.stats.dropped_invalid, 50);
    ck_assert_uint_gt(b.stats.messages_in, 50);
    ck_assert_uint_eq(b.stats.queued_bytes, 0);
}
END_TEST

START_TEST(addresses_and_limits)
{
    static const char *const wrong[] = {
        "",      "127.0.0.1", "127.0.0.1:", "127.0.0.1:x", "127.0.0.1:70000", "127.0.0.1:-1",
        "1:2:3", "no..host:1"};
    struct bench_net b = {.limits = help_limits()};
    struct net_handlers handlers = {.context = &b};
    char bound[ADDRESS_TEXT_MAX];
    struct net *net;
    uv_loop_t loop;
    ck_assert_int_eq(uv_loop_init(&loop), 0);
    b.limits.queue_cap_bytes = b.limits.queue_high_bytes - 1;
    ck_assert_int_eq(net_create(&net, &loop, &b.limits, &handlers), UV_EINVAL);
    b.limits = help_limits();
    b.limits.message_bytes = 0;
    ck_assert_int_eq(net_create(&net, &loop, &b.limits, &handlers), UV_EINVAL);
    b.limits = help_limits();
    ck_assert_int_eq(net_create(&net, &loop, &b.limits, &handlers), 0);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        ck_assert_msg(net_listen_http(net, wrong[i], NULL) < 0, "%s", wrong[i]);
    ck_assert_int_eq(net_listen_http(net, "localhost:0", bound), 0);
    ck_assert_int_eq(net_listen_line(net, bound, NULL), UV_EADDRINUSE);
    ck_assert_int_eq(net_listen_line(net, ":0", bound), 0);
    ck_assert_int_eq(strncmp(bound, "0.0.0.0:", 8), 0);
    for (int i = 0; i < ORIGINS_MAX; i++)
        ck_assert_int_eq(net_allow_origin(net, "https://x.example"), 0);
    ck_assert_int_eq(net_allow_origin(net, "https://x.example"), UV_ENOBUFS);
    net_close(net, "done", NULL, NULL);
    ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
    ck_assert_int_eq(uv_loop_close(&loop), 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("net");
    TCase *tests = tcase_create("net");
    tcase_set_timeout(tests, 200);
    tcase_add_test(tests, echo_lines);
    tcase_add_test(tests, echo_websocket);
    tcase_add_test(tests, websocket_pieces);
    tcase_add_test(tests, websockets_between_one_another);
    tcase_add_test(tests, shared_by_many);
    tcase_add_test(tests, closed_by_server);
    tcase_add_test(tests, lines_refused);
    tcase_add_test(tests, lines_as_long_as_allowed);
    tcase_add_test(tests, frames_refused);
    tcase_add_test(tests, slow_reader);
    tcase_add_test(tests, late_reader);
    tcase_add_test(tests, late_reader_websocket);
    tcase_add_test(tests, stalled);
    tcase_add_test(tests, slowed);
    tcase_add_test(tests, slowed_with_much_to_read);
    tcase_add_test(tests, not_slowed);
    tcase_add_loop_test(tests, paused, 0, 3);
    tcase_add_test(tests, flood);
    tcase_add_test(tests, handshake_too_slow);
    tcase_add_test(tests, pings);
    tcase_add_test(tests, too_many_peers);
    tcase_add_test(tests, too_many_to_be_told);
    tcase_add_test(tests, too_many_from_one_address);
    tcase_add_test(tests, behind_a_proxy);
    tcase_add_test(tests, banned_addresses);
    tcase_add_test(tests, strangers_and_sleepers_leave);
    tcase_add_test(tests, slow_writers_leave);
    tcase_add_test(tests, all_slow_readers_together);
    tcase_add_test(tests, nothing_is_compressed);
    tcase_add_test(tests, http_answers);
    tcase_add_test(tests, http_keeps_alive);
    tcase_add_test(tests, http_large);
    tcase_add_test(tests, http_asked_without_reading);
    tcase_add_test(tests, silent_lines_are_probed);
    tcase_add_test(tests, http_heads_limited);
    tcase_add_test(tests, http_is_strict);
    tcase_add_test(tests, upgrades_refused);
    tcase_add_test(tests, upgrades_are_for_one_path);
    tcase_add_test(tests, a_field_with_a_nul_is_refused);
    tcase_add_test(tests, origins);
    tcase_add_test(tests, shutdown_drains);
    tcase_add_test(tests, nobody_there);
    tcase_add_test(tests, many_come_and_go);
    tcase_add_test(tests, nonsense_survived);
    tcase_add_test(tests, addresses_and_limits);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
