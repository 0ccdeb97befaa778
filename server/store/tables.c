/* See tables.h. */
#include "server/store/tables.h"

#include <stdio.h>
#include <string.h>

const struct store_table store_tables[] = {
    {"identities", "id,created,name,seen", "nntn", "id", NULL},
    {"tokens", "hash,identity,created", "bnn", "hash", NULL},
    {"accounts", "name,identity,verifier", "tnt", "name", NULL},
    {"bans", "kind,who,since,why", "ntnt", "kind,who", NULL},
    {"matches",
     "id,status,listed,bots,updated,created,rules_revision,rematch_of,game,invite,secret,seats,entropy,"
     "config,"
     "lobby,series,number,opened",
     "nnnnnnnntbbnbttnnn", "id", NULL},
    {"log", "match,idx,kind,seat,choice,at", "nnnnbn", "match,idx", NULL},
    {"hashes", "match,idx,hash,layout", "nnbn", "match,idx", NULL},
    {"chat", "match,sequence,channel,at,author,text", "nnnntt", "match,sequence", NULL},
    {"members", "identity,created,match", "nnn", "identity,created,match", NULL},
    {"gaps", "since,until", "nn", "since", NULL},
    {"counts", "what,n", "nn", "what", "what=5"}, /* when the server was there last; the others are counted */
    {NULL, NULL, NULL, NULL, NULL},
};

void table_select(const struct store_table *table, const char *from, const char *number,
                  char sql[TABLE_SQL_SIZE])
{
    const char *kind = table->kinds;
    size_t used = (size_t)snprintf(sql, TABLE_SQL_SIZE, "SELECT ");
    for (const char *c = table->columns; *c; kind++) {
        size_t length = strcspn(c, ",");
        used += (size_t)snprintf(sql + used, TABLE_SQL_SIZE - used, "%.*s%s%s", (int)length, c,
                                 *kind == 'n' ? number : "", c[length] ? "," : "");
        c += length + (c[length] != '\0');
    }
    snprintf(sql + used, TABLE_SQL_SIZE - used, " FROM %s%s%s ORDER BY %s", from,
             table->only ? " WHERE " : "", table->only ? table->only : "", table->key);
}
