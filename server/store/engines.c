/* The engines of the store. */
#include "server/store/engine.h"
#include "server/store/postgres/engine.h"
#include "server/store/sqlite/engine.h"

const struct store_engine *const store_engines[] = {&store_sqlite, &store_postgres, NULL};
