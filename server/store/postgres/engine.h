/* The store in a PostgreSQL database (15 or newer), of which one server writes at a time. */
#ifndef WARREN_STORE_POSTGRES_ENGINE_H
#define WARREN_STORE_POSTGRES_ENGINE_H

#include "server/store/engine.h"

extern const struct store_engine store_postgres;

#endif
