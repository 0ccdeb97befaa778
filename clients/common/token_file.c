#include "clients/common/token_file.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool token_file_default(char *path, size_t size)
{
    const char *config = getenv("XDG_CONFIG_HOME");
    int n;
    if (config && config[0] == '/') {
        n = snprintf(path, size, "%s/warren/tokens.json", config);
    } else {
        const char *home = getenv("HOME");
        if (!home || !home[0])
            return false;
        n = snprintf(path, size, "%s/.config/warren/tokens.json", home);
    }
    return n > 0 && (size_t)n < size;
}

bool token_file_read(const char *path, const char *server, char token[TOKEN_SIZE])
{
    json_t *all = json_load_file(path, 0, NULL);
    const char *found = json_string_value(json_object_get(all, server));
    bool ok = found && strlen(found) < TOKEN_SIZE;
    if (ok)
        memcpy(token, found, strlen(found) + 1);
    json_decref(all);
    return ok;
}

/* Makes every directory above the file, for the owner alone. Those that exist stay as they are. */
static bool make_parents(const char *path)
{
    char part[4096];
    size_t length = strlen(path);
    if (length >= sizeof part)
        return false;
    for (size_t i = 1; i < length; i++) {
        if (path[i] != '/')
            continue;
        memcpy(part, path, i);
        part[i] = '\0';
        if (mkdir(part, 0700) != 0 && errno != EEXIST)
            return false;
    }
    return true;
}

/* Writes beside the file and renames, so that a crash leaves the old or the new one, never half of it. */
static bool replace_file(const char *path, const char *text)
{
    char beside[4200];
    if (snprintf(beside, sizeof beside, "%s.%ld", path, (long)getpid()) >= (int)sizeof beside)
        return false;
    int file = open(beside, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (file < 0)
        return false;
    size_t length = strlen(text);
    bool ok = fchmod(file, 0600) == 0 && write(file, text, length) == (ssize_t)length && fsync(file) == 0;
    ok = close(file) == 0 && ok;
    ok = ok && rename(beside, path) == 0;
    if (!ok)
        unlink(beside);
    return ok;
}

/* What the file holds; an empty object if there is none yet. NULL with the reason where it is something else:
 * it may hold what nobody can get back. */
static json_t *read_all(const char *path, const char **why)
{
    struct stat there;
    if (stat(path, &there) != 0)
        return json_object(); /* if it cannot be made either, that is told */
    if (!S_ISREG(there.st_mode)) {
        *why = S_ISDIR(there.st_mode) ? strerror(EISDIR) : "it is no ordinary file";
        return NULL;
    }
    if (there.st_size == 0)
        return json_object();
    json_t *all = json_load_file(path, 0, NULL);
    if (json_is_object(all))
        return all;
    *why =
        access(path, R_OK) == 0 ? "it holds something else than identities; move it away" : strerror(errno);
    json_decref(all);
    return NULL;
}

bool token_file_write(const char *path, const char *server, const char *token, char *error, size_t error_size)
{
    bool ok = false;
    char *text = NULL;
    const char *why = NULL;
    json_t *all = read_all(path, &why);
    if (!all) {
        snprintf(error, error_size, "cannot write the token file %s: %s", path,
                 why ? why : "memory is short");
        return false;
    }
    if (json_object_set_new(all, server, json_string(token)) == 0)
        text = json_dumps(all, JSON_INDENT(1));
    if (text)
        ok = make_parents(path) && replace_file(path, text);
    if (!ok)
        snprintf(error, error_size, "cannot write the token file %s: %s", path, strerror(errno));
    free(text);
    json_decref(all);
    return ok;
}
