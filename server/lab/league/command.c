/* See command.h. */
#include "server/lab/league/command.h"

#include <stdio.h>
#include <string.h>

enum word {
    WORD_SERVER,
    WORD_HOST,
    WORD_PORT,
    WORD_INVITE,
    WORD_SEAT,
    WORD_NAME,
    WORD_SEED,
    WORD_GAME,
    WORDS
};

static const char *const names[WORDS] = {"server", "host", "port", "invite", "seat", "name", "seed", "game"};

/* The length of a word in braces that begins at `at`, braces included; 0: none does. */
static size_t braced(const char *command, const char *at)
{
    if (*at != '{' || (at > command && at[-1] == '$'))
        return 0;
    size_t letters = strspn(at + 1, "abcdefghijklmnopqrstuvwxyz");
    return letters > 0 && at[1 + letters] == '}' ? letters + 2 : 0;
}

/* Which word that is; WORDS: none. */
static enum word word_of(const char *at, size_t length)
{
    int word = 0;
    while (word < WORDS &&
           (strlen(names[word]) != length - 2 || memcmp(names[word], at + 1, length - 2) != 0))
        word++;
    return (enum word)word;
}

bool command_check(const char *command, char *error, size_t error_size)
{
    bool said[WORDS + 1] = {false};
    size_t length;
    for (const char *at = command; *at; at += length ? length : 1) {
        length = braced(command, at);
        enum word word = length ? word_of(at, length) : WORDS;
        said[word] = true;
        if (length && word == WORDS) {
            snprintf(
                error, error_size,
                "%.*s is unknown: it may be {server}, {host}, {port}, {invite}, {seat}, {name}, {seed} or "
                "{game}",
                (int)length, at);
            return false;
        }
    }
    const char *lacks = !said[WORD_SERVER] && !said[WORD_PORT] ? "{server}"
                        : !said[WORD_INVITE]                   ? "{invite}"
                        : !said[WORD_SEAT]                     ? "{seat}"
                                                               : NULL;
    if (lacks)
        snprintf(error, error_size, "%s is missing: the program is to be told", lacks);
    return !lacks;
}

/* What a word stands for, as text; as snprintf. */
static int write_word(char *text, size_t size, enum word word, const struct command_words *w)
{
    const char *const plain[WORDS] = {[WORD_HOST] = w->host,
                                      [WORD_INVITE] = w->invite,
                                      [WORD_SEAT] = w->seat,
                                      [WORD_NAME] = w->name,
                                      [WORD_GAME] = w->game};
    if (word == WORD_SERVER)
        return snprintf(text, size, "%s:%d", w->host, w->port);
    if (word == WORD_PORT)
        return snprintf(text, size, "%d", w->port);
    if (word == WORD_SEED)
        return snprintf(text, size, "%llu", (unsigned long long)w->seed);
    return snprintf(text, size, "%s", plain[word]);
}

bool command_fill(char *text, size_t size, const char *command, const struct command_words *words)
{
    size_t used = 0, length;
    for (const char *at = command; *at && used < size; at += length ? length : 1) {
        length = braced(command, at);
        if (length)
            used += (size_t)write_word(text + used, size - used, word_of(at, length), words);
        else
            text[used++] = *at;
    }
    if (used >= size)
        return false;
    text[used] = '\0';
    return true;
}
