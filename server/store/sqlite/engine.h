/* The store in one SQLite database, in a folder that one server has for itself. */
#ifndef WARREN_STORE_SQLITE_ENGINE_H
#define WARREN_STORE_SQLITE_ENGINE_H

#include "server/store/engine.h"

extern const struct store_engine store_sqlite;

#endif
