/*
 * The file that holds a player's identity tokens.
 *
 * One JSON object: address of the server -> token. It is readable by its owner alone (mode 0600), because
 * who holds the token holds the seats. Writing replaces the file as a whole.
 */
#ifndef WARREN_CLIENTS_TOKEN_FILE_H
#define WARREN_CLIENTS_TOKEN_FILE_H

#include <stdbool.h>
#include <stddef.h>

enum {
    TOKEN_SIZE = 256, /* longest token, with its end */
};

/*
 * The usual place: $XDG_CONFIG_HOME/warren/tokens.json, else ~/.config/warren/tokens.json.
 * False if neither variable is set or the path does not fit.
 */
bool token_file_default(char *path, size_t size);
/* Reads the token kept for a server. False if the file or the entry is missing or damaged. */
bool token_file_read(const char *path, const char *server, char token[TOKEN_SIZE]);
/*
 * Keeps a token for a server, making the directories on the way. On error returns false and a sentence in
 * `error`; the old file then stays as it was.
 */
bool token_file_write(const char *path, const char *server, const char *token, char *error,
                      size_t error_size);

#endif
