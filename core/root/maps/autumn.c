/* The Autumn map. Clearings are numbered from 1 in C() and on the wire, from 0 as indices. */
#include "core/root/maps/map.h"

#define C(number) (1u << ((number)-1))
#define F(index)  (1u << (index))

const struct map_def root_map_autumn =
    {
        .name = "autumn",
        .clearings_count = 12,
        .forests_count = 7,
        .clearing =
            {
                [0] = {FOX, 1, 0, 2, C(5) | C(9) | C(10), 0, 48, 48},
                [1] = {MOUSE, 2, 0, 3, C(5) | C(6) | C(10), 0, 347, 111},
                [2] = {RABBIT, 1, 0, 0, C(6) | C(7) | C(11), 0, 351, 355},
                [3] = {RABBIT, 1, 0, 1, C(8) | C(9) | C(12), C(7), 47, 314},
                [4] = {RABBIT, 2, 0, NOWHERE, C(1) | C(2), C(10), 237, 53},
                [5] = {FOX, 2, 1, NOWHERE, C(2) | C(3) | C(11), 0, 358, 214},
                [6] = {MOUSE, 2, 0, NOWHERE, C(3) | C(8) | C(12), C(4) | C(11), 251, 314},
                [7] = {FOX, 2, 0, NOWHERE, C(4) | C(7), 0, 156, 353},
                [8] = {MOUSE, 2, 0, NOWHERE, C(1) | C(4) | C(12), 0, 49, 150},
                [9] = {RABBIT, 2, 1, NOWHERE, C(1) | C(2) | C(12), C(5) | C(11), 171, 109},
                [10] = {MOUSE, 3, 1, NOWHERE, C(3) | C(6) | C(12), C(7) | C(10), 265, 201},
                [11] = {FOX, 2, 1, NOWHERE, C(4) | C(7) | C(9) | C(10) | C(11), 0, 142, 232},
            },
        .edge = C(1) | C(2) | C(3) | C(4) | C(5) | C(6) | C(7) | C(8) | C(9),
        .forest =
            {
                [0] = {"f1_2_5_10", C(1) | C(2) | C(5) | C(10), F(1) | F(2)},
                [1] = {"f1_9_10_12", C(1) | C(9) | C(10) | C(12), F(0) | F(2) | F(6)},
                [2] = {"f2_6_10_11_12", C(2) | C(6) | C(10) | C(11) | C(12), F(0) | F(1) | F(3) | F(4)},
                [3] = {"f3_6_11", C(3) | C(6) | C(11), F(2) | F(4)},
                [4] = {"f3_7_11_12", C(3) | C(7) | C(11) | C(12), F(2) | F(3) | F(5)},
                [5] = {"f4_7_8_12", C(4) | C(7) | C(8) | C(12), F(4) | F(6)},
                [6] = {"f4_9_12", C(4) | C(9) | C(12), F(1) | F(5)},
            },
};
