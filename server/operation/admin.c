/* See admin.h: the socket, from both sides. What the commands do is in admin_commands.c. */
#include "server/operation/admin.h"

#include <errno.h>
#include <getopt.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>
#include <uv.h>

#include "server/acts/loads.h"
#include "server/acts/matches.h"
#include "server/hall/server.h"
#include "server/operation/admin_commands.h"
#include "server/operation/admin_words.h"

enum { LINE_MAX_BYTES = 8192, TALKS_MAX = 16, TOLD_SIZE = 128 };

struct admin {
    struct server *server;
    uv_pipe_t pipe;
    char path[sizeof(((struct sockaddr_un *)0)->sun_path)];
    struct talk *talks;
    int talks_count;
    bool closed; /* the pipe is */
};

/* One conversation. */
struct talk {
    uv_pipe_t pipe; /* first: the handle is the talk */
    uv_write_t write;
    struct admin *admin;
    struct talk *next;
    struct store_asker asker; /* what the command reads */
    struct load_waiter match; /* the match it is about */
    bool looked;              /* for that match */
    char line[LINE_MAX_BYTES];
    size_t length;
    char command[ADMIN_TEXT_SIZE], result[200]; /* for the log */
    char *answer;                               /* owned */
    size_t answer_length;
    uint64_t after; /* number of the write that it waits for */
    bool answered;
};

static void free_if_done(struct admin *a)
{
    if (a->closed && !a->talks)
        free(a);
}

/* ---- Conversations ---- */

static void on_talk_closed(uv_handle_t *handle)
{
    struct talk *t = (struct talk *)handle, **at = &t->admin->talks;
    struct admin *a = t->admin;
    while (*at != t)
        at = &(*at)->next;
    *at = t->next;
    a->talks_count--;
    free(t->answer);
    free(t);
    free_if_done(a);
}

static void end_talk(struct talk *t)
{
    store_forget(&t->asker);
    loads_forget(&t->match);
    if (!uv_is_closing((uv_handle_t *)&t->pipe))
        uv_close((uv_handle_t *)&t->pipe, on_talk_closed);
}

static void on_answered(uv_write_t *write, int status)
{
    (void)status;
    end_talk(write->data);
}

static const struct admin_command *find(const char *name)
{
    for (const struct admin_command *c = admin_commands; name && c->name; c++)
        if (strcmp(c->name, name) == 0)
            return c;
    return NULL;
}

/* Carries a command out. `out` gets what it has to say; returns why not, or NULL: in vain if its reads are
 * late. */
static const char *obey(struct server *s, const json_t *words, FILE *out, char told[TOLD_SIZE])
{
    const char *name = json_string_value(json_array_get(words, 0));
    const struct admin_command *command = find(name);
    size_t count = json_array_size(words), i;
    const json_t *word;
    json_array_foreach(words, i, word) if (!json_is_string(word)) return "a command is a list of words";
    snprintf(told, TOLD_SIZE, "there is no command %.40s (warrend admin --help)", name ? name : "");
    if (!command)
        return told;
    snprintf(told, TOLD_SIZE, "it is: %s%s%s (warrend admin --help)", command->name,
             *command->words ? " " : "", command->words);
    if (count - 1 < command->least || count - 1 > command->most)
        return told;
    return command->run(s, words, out);
}

static void send_answer(struct talk *t, bool ok)
{
    static const char lost[] = "error: it could not be stored\n";
    uv_buf_t buffer =
        ok ? uv_buf_init(t->answer, (unsigned)t->answer_length) : uv_buf_init((char *)lost, sizeof lost - 1);
    t->answered = true;
    log_event(&t->admin->server->log, LOG_INFO, "admin", "command", LOG_TEXT, t->command, "result", LOG_TEXT,
              ok ? t->result : "it could not be stored", NULL);
    t->write.data = t;
    if (uv_write(&t->write, (uv_stream_t *)&t->pipe, &buffer, 1, on_answered) != 0)
        end_talk(t);
}

/* Whom, and with what result: the first line of the answer, but never what `reset` gives away. */
static void note_result(struct talk *t, const json_t *words, const char *wrong, const char *said)
{
    const char *command = admin_word(words, 0);
    bool logged = command && find(command) && find(command)->logged;
    int line = logged ? (int)strcspn(said, "\n") : 0;
    if (command)
        admin_text(words, 0, t->command);
    snprintf(t->result, sizeof t->result, "%s%s%.*s",
             wrong      ? "refused: "
             : line > 0 ? ""
                        : "done",
             wrong ? wrong : "", wrong ? 0 : line, said);
}

/* What is said is of no use yet: the command is carried out anew when what it reads is there. */
static void take_back(struct talk *t)
{
    free(t->answer);
    t->answer = NULL;
}

static void answer_talk(void *context);

/* Whether the match that the command is about comes into memory first. */
static bool waits_for_match(struct talk *t, const json_t *words)
{
    struct server *s = t->admin->server;
    const struct admin_command *command = find(admin_word(words, 0));
    const char *name = command && command->match > 0 ? admin_word(words, command->match) : NULL;
    uint64_t id = name ? auth_id_parse(name) : 0;
    if (!id || t->looked || matches_is_known(s, id))
        return false;
    t->looked = true;
    t->match = (struct load_waiter){.come = answer_talk, .context = t};
    bool waits = loads_wait_besides(s, id, &t->match);
    t->match.unread = !waits; /* memory is short: whether there is such a match is not known */
    return waits;
}

/* Carries out the command with the reads that it may ask for; why not, or NULL. */
static const char *carry_out(struct talk *t, const json_t *words, FILE *out, char told[TOLD_SIZE])
{
    struct store *store = t->admin->server->store;
    if (t->match.unread)
        return "that match cannot be read at the moment (see the log)";
    t->asker.come = answer_talk;
    t->asker.context = t;
    store_ask_for(store, &t->asker);
    const char *wrong = obey(t->admin->server, words, out, told);
    store_ask_for(store, NULL);
    return wrong;
}

/* The command was carried out, or was wrong: it is logged and answered, unless its reads are late. */
static void conclude(struct talk *t, const json_t *words, const char *wrong, const char *said,
                     uint64_t before)
{
    if (store_is_late(&t->asker)) {
        take_back(t);
        return;
    }
    note_result(t, words, wrong, said);
    store_forget(&t->asker);
    /* A command that wrote nothing does not answer for the writes of others. */
    t->after = t->admin->server->outbox.written;
    if (t->after == before)
        send_answer(t, true);
}

static void answer_talk(void *context)
{
    struct talk *t = context;
    json_t *words = json_loadb(t->line, t->length, 0, NULL);
    if (waits_for_match(t, words)) {
        json_decref(words);
        return;
    }
    uint64_t before = t->admin->server->outbox.written;
    char told[TOLD_SIZE], *said = NULL;
    size_t said_length = 0;
    FILE *out = open_memstream(&said, &said_length), *whole = open_memstream(&t->answer, &t->answer_length);
    bool able = out && whole;
    const char *wrong = able ? carry_out(t, words, out, told) : NULL;
    if (out)
        fclose(out);
    if (able)
        fprintf(whole, "%s%s\n%s", wrong ? "error: " : "ok", wrong ? wrong : "", said);
    if (whole)
        fclose(whole);
    if (able)
        conclude(t, words, wrong, said, before);
    else
        end_talk(t);
    free(said);
    json_decref(words);
}

void admin_settled(struct admin *a, bool ok)
{
    for (struct talk *t = a ? a->talks : NULL; t; t = t->next)
        if (t->answer && !t->answered && t->after <= a->server->outbox.settled)
            send_answer(t, ok);
}

static void on_room(uv_handle_t *handle, size_t size, uv_buf_t *buffer)
{
    struct talk *t = (struct talk *)handle;
    (void)size;
    *buffer = uv_buf_init(t->line + t->length, (unsigned)(sizeof t->line - t->length));
}

static void on_read(uv_stream_t *stream, ssize_t count, const uv_buf_t *buffer)
{
    struct talk *t = (struct talk *)stream;
    (void)buffer;
    if (count < 0) { /* also when there is no room for so long a line */
        end_talk(t);
        return;
    }
    t->length += (size_t)count;
    if (!memchr(t->line, '\n', t->length))
        return;
    uv_read_stop(stream);
    answer_talk(t);
}

/* Only the user the server runs as, and root. */
static bool is_operator(uv_pipe_t *pipe)
{
    struct ucred who;
    socklen_t size = sizeof who;
    uv_os_fd_t fd;
    return uv_fileno((const uv_handle_t *)pipe, &fd) == 0 &&
           getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &who, &size) == 0 &&
           (who.uid == geteuid() || who.uid == 0);
}

static void on_connection(uv_stream_t *stream, int status)
{
    struct admin *a = stream->data;
    struct talk *t = status == 0 ? calloc(1, sizeof *t) : NULL;
    if (!t)
        return;
    t->admin = a;
    t->next = a->talks;
    a->talks = t;
    a->talks_count++;
    uv_pipe_init(a->server->loop, &t->pipe, 0);
    if (uv_accept(stream, (uv_stream_t *)&t->pipe) != 0 || !is_operator(&t->pipe) ||
        a->talks_count > TALKS_MAX || uv_read_start((uv_stream_t *)&t->pipe, on_room, on_read) != 0)
        end_talk(t);
}

/* ---- Listening ---- */

static void on_pipe_closed(uv_handle_t *handle)
{
    struct admin *a = handle->data;
    a->closed = true;
    free_if_done(a);
}

void admin_close(struct admin *a)
{
    if (!a)
        return;
    unlink(a->path);
    for (struct talk *t = a->talks; t; t = t->next)
        if (!t->answered)
            end_talk(t);
    uv_close((uv_handle_t *)&a->pipe, on_pipe_closed);
}

/* Why no file can be made by this name. */
static int why_not_there(const char *path)
{
    char folder[1024];
    snprintf(folder, sizeof folder, "%s", path);
    char *slash = strrchr(folder, '/');
    if (!slash)
        return UV_EACCES;
    slash[slash == folder] = '\0';
    return access(folder, F_OK) == 0 ? UV_EACCES : uv_translate_sys_error(errno);
}

struct admin *admin_open(struct server *s, const char *path, char *error, size_t size)
{
    struct admin *a = calloc(1, sizeof *a);
    if (!a || strlen(path) >= sizeof a->path) {
        snprintf(error, size, a ? "%.150s is too long a name for a socket (--admin)" : "memory is short",
                 path);
        free(a);
        return NULL;
    }
    struct stat there;
    if (lstat(path, &there) == 0 && !S_ISSOCK(there.st_mode)) {
        snprintf(error, size, "--admin: %.150s is there already and is no socket", path);
        free(a);
        return NULL;
    }
    a->server = s;
    strcpy(a->path, path);
    uv_pipe_init(s->loop, &a->pipe, 0);
    a->pipe.data = a;
    unlink(path); /* of a server that was killed: the data folder's lock says that it is gone */
    mode_t before = umask(0177);
    int wrong = uv_pipe_bind(&a->pipe, path);
    umask(before);
    if (!wrong)
        wrong = uv_listen((uv_stream_t *)&a->pipe, TALKS_MAX, on_connection);
    if (!wrong)
        return a;
    if (wrong == UV_EACCES) /* libuv also says so where there is no such folder */
        wrong = why_not_there(path);
    snprintf(error, size, "--admin: %.150s: %s", path, uv_strerror(wrong));
    uv_close((uv_handle_t *)&a->pipe, on_pipe_closed);
    return NULL;
}

/* ---- The other side ---- */

static void help(FILE *out)
{
    fputs("warrend admin [--data DIR | --socket PATH] COMMAND ...\n\n"
          "Tells the server that runs on this machine what to do.\n\n",
          out);
    for (const struct admin_command *c = admin_commands; c->name; c++)
        fprintf(out, "  %s%s%s\n        %s\n", c->name, *c->words ? " " : "", c->words, c->help);
    fputs("\nPLAYER is a public name as `list people` shows it; WHO is one too, or an account, an address, "
          "or the name shown of\n"
          "somebody who is here. Names and texts of several words need no quotes.\n",
          out);
}

static int connect_to(const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return -1;
    if (strlen(path) >= sizeof address.sun_path) {
        errno = ENAMETOOLONG;
    } else {
        strcpy(address.sun_path, path);
        if (connect(fd, (const struct sockaddr *)&address, sizeof address) == 0)
            return fd;
    }
    close(fd);
    return -1;
}

/* Sends the words as a line. */
static bool tell(int fd, char **words)
{
    json_t *list = json_array();
    for (; *words; words++)
        json_array_append_new(list, json_string(*words));
    char *text = json_dumps(list, JSON_COMPACT);
    json_decref(list);
    bool told = text && strlen(text) < LINE_MAX_BYTES && dprintf(fd, "%s\n", text) > 0;
    free(text);
    return told;
}

/* Prints what the server says. */
static int listen_to(int fd)
{
    char line[4096];
    FILE *in = fdopen(fd, "r");
    if (!in || !fgets(line, sizeof line, in)) {
        fputs("warrend: the server did not answer\n", stderr);
        return 1;
    }
    bool done = strcmp(line, "ok\n") == 0;
    if (!done)
        fprintf(stderr, "warrend: %s", line);
    while (fgets(line, sizeof line, in))
        fputs(line, stdout);
    fclose(in);
    return done ? 0 : 1;
}

/* An option of this program that stands among the words of a command; NULL: none does. */
static const char *option_among(char **words)
{
    for (; *words; words++)
        if (strcmp(*words, "--data") == 0 || strcmp(*words, "--socket") == 0 ||
            strncmp(*words, "--data=", 7) == 0 || strncmp(*words, "--socket=", 9) == 0)
            return *words;
    return NULL;
}

/* The socket that is meant: the one named, or that of a data folder. */
static void find_socket(const char *named, const char *data, char *path, size_t size)
{
    if (named && strcmp(named, "-") != 0)
        snprintf(path, size, "%s", named);
    else
        snprintf(path, size, "%s/admin.sock", data ? data : "warren-data");
}

static int no_server(const char *path)
{
    if (errno == EACCES)
        fprintf(stderr, "warrend: %s may be used by the user the server runs as, and root\n", path);
    else
        fprintf(stderr, "warrend: no server at %s: %s\n", path, strerror(errno));
    return 1;
}

int admin_run(int argc, char **argv)
{
    static const struct option options[] = {{"data", required_argument, NULL, 'd'},
                                            {"socket", required_argument, NULL, 's'},
                                            {"help", no_argument, NULL, 'h'},
                                            {NULL, 0, NULL, 0}};
    const char *data = getenv("WARREN_DATA"), *named = getenv("WARREN_ADMIN");
    char path[1024];
    int key;
    opterr = 0;
    while ((key = getopt_long(argc, argv, "+", options, NULL)) != -1) {
        if (key == 'h')
            return help(stdout), 0;
        if (key == '?') {
            fprintf(stderr, "warrend admin: %s: no such option, or it needs a value (see --help)\n",
                    argv[optind - 1]);
            return 2;
        }
        *(key == 'd' ? &data : &named) = optarg;
    }
    if (optind == argc) {
        help(stderr);
        return 2;
    }
    const char *late = option_among(argv + optind);
    if (late) { /* or another server would be told */
        fprintf(stderr, "warrend admin: %s belongs before the command: warrend admin %s ... %s\n", late, late,
                argv[optind]);
        return 2;
    }
    find_socket(named, data, path, sizeof path);
    int fd = connect_to(path);
    if (fd < 0)
        return no_server(path);
    if (!tell(fd, argv + optind)) {
        fputs("warrend: the command is too long or not UTF-8\n", stderr);
        close(fd);
        return 2;
    }
    return listen_to(fd);
}
