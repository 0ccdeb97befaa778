/*
 * The Lake map. Law C.2
 *
 * The lake counts as rivers that join all four shore clearings (Law C.2.2, C.2.3). It divides forests, and
 * each shore forest is adjacent to the two beside it (Law C.2.4): so say the forests below. The board prints
 * no suits; those below are the suggested ones.
 */
#include "core/root/maps/map.h"

#define C(number) (1u << ((number)-1))
#define F(index)  (1u << (index))

const struct map_def root_map_lake =
    {
        .name = "lake",
        .clearings_count = 12,
        .forests_count = 9,
        .clearing =
            {
                [0] = {FOX, 2, 0, 1, C(5) | C(9), C(10) | C(11) | C(12), 353, 323},
                [1] = {FOX, 1, 0, 0, C(7) | C(8) | C(10), 0, 54, 41},
                [2] = {MOUSE, 1, 0, 3, C(8) | C(9) | C(12), 0, 56, 312},
                [3] = {RABBIT, 1, 0, 2, C(5) | C(6), 0, 364, 39},
                [4] = {MOUSE, 3, 1, NOWHERE, C(1) | C(4) | C(11), 0, 367, 198},
                [5] = {FOX, 2, 0, NOWHERE, C(4) | C(7) | C(11), 0, 274, 67},
                [6] = {MOUSE, 1, 0, NOWHERE, C(2) | C(6) | C(10) | C(11), 0, 181, 49},
                [7] = {RABBIT, 1, 0, NOWHERE, C(2) | C(3) | C(10), 0, 48, 178},
                [8] = {FOX, 1, 0, NOWHERE, C(1) | C(3) | C(12), 0, 242, 343},
                [9] = {MOUSE, 3, 1, NOWHERE, C(2) | C(7) | C(8), C(1) | C(11) | C(12), 156, 156},
                [10] = {RABBIT, 3, 1, NOWHERE, C(5) | C(6) | C(7), C(1) | C(10) | C(12), 274, 187},
                [11] = {RABBIT, 3, 1, NOWHERE, C(3) | C(9), C(1) | C(10) | C(11), 171, 269},
            },
        .edge = C(1) | C(2) | C(3) | C(4) | C(5) | C(6) | C(7) | C(8) | C(9),
        .forest =
            {
                [0] = {"f1_5_11", C(1) | C(5) | C(11), F(1) | F(6) | F(8)},
                [1] = {"f1_9_12", C(1) | C(9) | C(12), F(0) | F(4) | F(5)},
                [2] = {"f2_7_10", C(2) | C(7) | C(10), F(3) | F(8)},
                [3] = {"f2_8_10", C(2) | C(8) | C(10), F(2) | F(4)},
                [4] = {"f3_8_10_12", C(3) | C(8) | C(10) | C(12), F(1) | F(3) | F(5) | F(8)},
                [5] = {"f3_9_12", C(3) | C(9) | C(12), F(1) | F(4)},
                [6] = {"f4_5_6_11", C(4) | C(5) | C(6) | C(11), F(0) | F(7)},
                [7] = {"f6_7_11", C(6) | C(7) | C(11), F(6) | F(8)},
                [8] = {"f7_10_11", C(7) | C(10) | C(11), F(0) | F(2) | F(4) | F(7)},
            },
        .own = {FERRY, 1}, /* Law C.2.1: in the corner on the shore */
};
