/* The list of maps. */
#include "core/root/maps/map.h"

const struct map_def *const root_maps[ROOT_MAPS_COUNT] = {&root_map_autumn, &root_map_winter, &root_map_lake,
                                                          &root_map_mountain};
const char *const root_map_names[ROOT_MAPS_COUNT] = {"autumn", "winter", "lake", "mountain"};
