/* See account.h. */
#include "clients/terminal/account.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>
#include <uv.h>

#include "clients/common/client.h"
#include "clients/common/connection.h"
#include "clients/common/token_file.h"

enum { PASSWORD_SIZE = 258, PATIENCE_MS = 20000, ID_HELLO = 1, ID_REQUEST = 2 };

struct account {
    const struct account_settings *settings;
    const char *word;
    struct connection *connection;
    uv_timer_t patience;
    json_t *request; /* owned */
    char token[TOKEN_SIZE];
    int code; /* of the program */
};

/* ---- Passwords ---- */

static void forget(char *text, size_t size)
{
    for (volatile char *at = text; size > 0; size--)
        *at++ = 0;
}

/* A line from the terminal without echo, or from a pipe. */
static bool read_password(const char *question, char password[PASSWORD_SIZE])
{
    struct termios shown, hidden;
    bool terminal = tcgetattr(STDIN_FILENO, &shown) == 0;
    if (terminal) {
        hidden = shown;
        hidden.c_lflag &= (tcflag_t) ~(tcflag_t)ECHO;
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden);
        fprintf(stderr, "%s: ", question);
    }
    bool read = fgets(password, PASSWORD_SIZE, stdin) != NULL;
    if (terminal) {
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown);
        fputc('\n', stderr);
    }
    if (read)
        password[strcspn(password, "\n")] = '\0';
    else
        fputs("warren: a password is needed, and the input has none\n", stderr);
    return read;
}

/* A new one, twice. */
static bool read_new_password(char password[PASSWORD_SIZE])
{
    char again[PASSWORD_SIZE];
    bool read = read_password("New password", password) && read_password("Repeat it", again);
    bool same = read && strcmp(password, again) == 0;
    if (read && !same)
        fputs("warren: the two passwords differ\n", stderr);
    if (same && strlen(password) < 8)
        fputs("warren: a password has at least 8 characters\n", stderr);
    forget(again, sizeof again);
    return same && strlen(password) >= 8;
}

/* Puts the passwords that a request needs into it. */
static bool add_passwords(json_t *request, const char *word)
{
    char password[PASSWORD_SIZE], fresh[PASSWORD_SIZE];
    bool ok = true;
    if (strcmp(word, "register") == 0)
        ok = read_new_password(password);
    else
        ok = read_password("Password", password) &&
             (strcmp(word, "password") != 0 || read_new_password(fresh));
    if (ok)
        json_object_set_new(request, "password", json_string(password));
    if (ok && strcmp(word, "password") == 0)
        json_object_set_new(request, "new_password", json_string(fresh));
    forget(password, sizeof password);
    forget(fresh, sizeof fresh);
    return ok;
}

/* ---- Asking the server ---- */

static void finish(struct account *a, int code)
{
    a->code = code;
    connection_close(a->connection);
    a->connection = NULL;
    if (!uv_is_closing((uv_handle_t *)&a->patience))
        uv_close((uv_handle_t *)&a->patience, NULL);
}

static void fail(struct account *a, const char *why)
{
    fprintf(stderr, "warren: %s\n", why);
    finish(a, 1);
}

static bool keep_token(struct account *a, const char *token)
{
    char error[512];
    if (token_file_write(a->settings->token_file, a->settings->address, token, error, sizeof error))
        return true;
    fail(a, error);
    return false;
}

static void send_request(struct account *a)
{
    connection_send(a->connection, a->request);
}

/* Whoever logs in or recovers an identity has none here yet, or another. */
static bool is_entry(const char *word)
{
    return strcmp(word, "login") == 0 || strcmp(word, "recover") == 0;
}

static void on_opened(void *context)
{
    struct account *a = context;
    if (is_entry(a->word)) {
        send_request(a);
        return;
    }
    json_t *hello =
        json_pack("{sisssiss}", "id", ID_HELLO, "type", "hello", "protocol", 1, "client", "warren account");
    if (a->token[0])
        json_object_set_new(hello, "token", json_string(a->token));
    else
        json_object_set_new(hello, "name", json_string(a->settings->name));
    connection_send(a->connection, hello);
    json_decref(hello);
}

static void on_hello(struct account *a, json_t *reply)
{
    const char *token = json_string_value(json_object_get(reply, "token"));
    if (!token || keep_token(a, token))
        send_request(a);
}

static void on_done(struct account *a, json_t *reply)
{
    const char *token = json_string_value(json_object_get(reply, "token"));
    const char *name = json_string_value(json_object_get(reply, "name"));
    const char *account = json_string_value(json_object_get(reply, "account"));
    if (token && !keep_token(a, token))
        return;
    if (is_entry(a->word))
        printf("You are %s.\n", name ? name : "?");
    else if (strcmp(a->word, "register") == 0)
        printf("You now have the account %s.\n", account ? account : "?");
    else if (strcmp(a->word, "password") == 0)
        printf("Your password has been changed. Other devices have to log in again.\n");
    else
        printf("You are logged out.\n");
    finish(a, 0);
}

static void refused(struct account *a, const json_t *reply)
{
    char reason[400];
    reply_reason(reply, reason, sizeof reason);
    fail(a, reason);
}

static void on_message(void *context, json_t *message)
{
    struct account *a = context;
    const json_t *re = json_object_get(message, "re");
    if (!json_is_integer(re))
        return;
    if (!reply_ok(message))
        refused(a, message);
    else if (json_integer_value(re) == ID_HELLO)
        on_hello(a, message);
    else
        on_done(a, message);
}

/* Not tried again: whoever waits at a prompt had rather know. */
static void on_lost(void *context, const char *why, unsigned retry_ms)
{
    (void)retry_ms;
    fail(context, why);
}

static void on_patience(uv_timer_t *timer)
{
    fail(timer->data, "the server does not answer");
}

/* ---- The program ---- */

bool account_is_word(const char *word)
{
    static const char *const words[] = {"register", "login", "recover", "password", "logout"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i], word) == 0)
            return true;
    return false;
}

static json_t *make_request(const char *word, const struct account_settings *settings)
{
    json_t *request = json_pack("{siss}", "id", ID_REQUEST, "type", word);
    if (settings->account)
        json_object_set_new(request, strcmp(word, "recover") == 0 ? "code" : "account",
                            json_string(settings->account));
    if (settings->everywhere)
        json_object_set_new(request, "everywhere", json_true());
    if (strcmp(word, "logout") == 0 || strcmp(word, "recover") == 0 || add_passwords(request, word))
        return request;
    json_decref(request);
    return NULL;
}

int account_run(const char *word, const struct account_settings *settings)
{
    static const struct connection_callbacks callbacks = {on_opened, on_message, on_lost};
    struct account a = {.settings = settings, .word = word};
    uv_loop_t loop;
    bool known = token_file_read(settings->token_file, settings->address, a.token);
    if (!known && !is_entry(word) && !(strcmp(word, "register") == 0 && settings->name)) {
        fprintf(stderr, "warren: this server does not know you yet: log in, or register with --name\n");
        return 1;
    }
    if (!known)
        a.token[0] = '\0';
    a.request = make_request(word, settings);
    if (!a.request || uv_loop_init(&loop) != 0) {
        json_decref(a.request);
        return 1;
    }
    uv_timer_init(&loop, &a.patience);
    a.patience.data = &a;
    uv_timer_start(&a.patience, on_patience, PATIENCE_MS, 0);
    a.connection = connection_create(&loop, settings->address, &callbacks, &a);
    uv_run(&loop, UV_RUN_DEFAULT);
    uv_loop_close(&loop);
    json_decref(a.request);
    return a.code;
}
