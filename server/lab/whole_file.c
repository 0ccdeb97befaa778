/* See whole_file.h. */
#include "server/lab/whole_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Opens a file beside `place`, for whoever may read and write the one that is there. */
static bool open_beside(struct whole_file *w, const struct stat *there)
{
    int length = snprintf(w->beside, sizeof w->beside, "%s.%ld.new", w->place, (long)getpid());
    if (length < 0 || (size_t)length >= sizeof w->beside) {
        errno = ENAMETOOLONG;
        return false;
    }
    unlink(w->beside); /* of a process that had this number and was killed */
    int file = open(w->beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file < 0)
        return false;
    if (there)
        (void)!fchmod(file, there->st_mode & 0777);
    w->file = fdopen(file, "w");
    if (w->file)
        return true;
    close(file);
    unlink(w->beside);
    return false;
}

/* Finds the place of what is there, which a link may lead to. Devices, pipes and files without a name have
 * none where another file could stand. */
static bool has_place(const char *path, const struct stat *there, char place[PATH_MAX])
{
    return S_ISREG(there->st_mode) && realpath(path, place) && access(place, F_OK) == 0;
}

bool whole_file_open(struct whole_file *w, const char *path, bool replace)
{
    struct stat there;
    memset(w, 0, sizeof *w);
    if (!replace && lstat(path, &there) == 0) {
        errno = EEXIST;
        return false;
    }
    bool is_there = stat(path, &there) == 0;
    if (is_there && !has_place(path, &there, w->place)) {
        w->file = fopen(path, "w");
        return w->file != NULL;
    }
    if (is_there) /* but no file that may not be written */
        return access(w->place, W_OK) == 0 && open_beside(w, &there);
    if (strlen(path) >= sizeof w->place) {
        errno = ENAMETOOLONG;
        return false;
    }
    memcpy(w->place, path, strlen(path) + 1);
    return open_beside(w, NULL);
}

/* Whether all of it is on its disk; some find out only now that they are full. */
static bool is_written(FILE *file)
{
    return !ferror(file) && fflush(file) == 0 && (fsync(fileno(file)) == 0 || errno == EINVAL);
}

bool whole_file_close(struct whole_file *w)
{
    if (!is_written(w->file)) {
        whole_file_drop(w);
        return false;
    }
    bool ok = fclose(w->file) == 0 && (!*w->beside || rename(w->beside, w->place) == 0);
    w->file = NULL;
    if (!ok)
        whole_file_drop(w);
    return ok;
}

void whole_file_drop(struct whole_file *w)
{
    int why = errno;
    if (w->file)
        fclose(w->file);
    w->file = NULL;
    if (*w->beside)
        unlink(w->beside);
    errno = why;
}

bool whole_file_put_json(const char *path, const json_t *json, bool replace)
{
    struct whole_file w;
    if (!whole_file_open(&w, path, replace))
        return false;
    if (json_dumpf(json, w.file, JSON_COMPACT) == 0)
        return whole_file_close(&w);
    whole_file_drop(&w);
    return false;
}
