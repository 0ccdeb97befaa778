/* The data folder of a server, as the commands use it: opened for a moment, with errors told to the user. */
#ifndef WARREN_LAB_DATA_H
#define WARREN_LAB_DATA_H

#include "server/lab/lab.h"
#include "server/lab/log_file.h"
#include "server/store/store.h"

struct lab_data {
    const struct lab_command *command; /* for messages */
    struct store *store;
    uv_loop_t loop;
};

/*
 * Opens the store of a folder. Reading is possible while a server works there; writing is not. False after
 * a message; then there is nothing to close.
 */
bool lab_data_open(struct lab_data *data, const struct lab_command *command, const char *folder,
                   bool writing);
/* The same as a node of several servers, NULL: of none; that one may not be running then. */
bool lab_data_open_as(struct lab_data *data, const struct lab_command *command, const char *folder,
                      const char *node, bool writing);
void lab_data_close(struct lab_data *data);
/*
 * A stored match as an exported log, with `players` besides (name, and bot or not, by seat). NULL after a
 * message. The caller owns it.
 */
json_t *lab_data_log(struct lab_data *data, const char *match);
/* Writes what belongs together, and waits until it is on disk. */
enum store_status lab_data_write(struct lab_data *data, const struct store_op *ops, size_t count,
                                 char error[STORE_ERROR_SIZE]);

/* A stored match played by this program. */
struct lab_replay {
    struct game_config config;
    json_t *players;  /* owned: name, and bot or not, by seat */
    struct play play; /* frozen with the reason if the log does not play */
    bool begun;       /* play has a session; else it is frozen because of its head */
};

/* Plays the stored log of a game, with the recorded hashes or without. */
void lab_replay(struct lab_replay *replay, const struct game_kit *kit, const struct store_record *record,
                bool hashes);
void lab_replay_free(struct lab_replay *replay);

/* The word for a match's status. */
const char *lab_status_name(uint8_t status);

/*
 * Opens a log of either source: a match of a data folder, or a file. Exactly one of file and folder is given.
 * False after a message.
 */
bool lab_open_log(struct log_file *log, const struct lab_command *command, const char *file,
                  const char *folder, const char *match);

#endif
