/*
 * The Winter map. Law C.1
 *
 * Its river divides forests like a path (Law C.1.1): the forests below are those that result. The board
 * prints no suits and none are suggested, so they are drawn whatever the setting "suits" says; those below
 * only fill positions that are put on the table without a setup.
 */
#include "core/root/maps/map.h"

#define C(number) (1u << ((number)-1))
#define F(index)  (1u << (index))

const struct map_def root_map_winter =
    {
        .name = "winter",
        .clearings_count = 12,
        .forests_count = 8,
        .clearing =
            {
                [0] = {FOX, 1, 0, 2, C(5) | C(10) | C(11), 0, 48, 41},
                [1] = {RABBIT, 1, 0, 3, C(6) | C(7) | C(12), 0, 358, 40},
                [2] = {MOUSE, 2, 0, 0, C(7) | C(8) | C(12), 0, 358, 334},
                [3] = {FOX, 2, 0, 1, C(9) | C(10) | C(11), 0, 52, 303},
                [4] = {RABBIT, 2, 0, NOWHERE, C(1) | C(6), 0, 156, 49},
                [5] = {MOUSE, 2, 0, NOWHERE, C(2) | C(5), 0, 250, 68},
                [6] = {FOX, 1, 0, NOWHERE, C(2) | C(3), C(12), 362, 194},
                [7] = {RABBIT, 2, 1, NOWHERE, C(3) | C(9) | C(12), 0, 258, 297},
                [8] = {MOUSE, 2, 1, NOWHERE, C(4) | C(8) | C(11), 0, 164, 338},
                [9] = {FOX, 1, 0, NOWHERE, C(1) | C(4), C(11), 43, 175},
                [10] = {RABBIT, 3, 1, NOWHERE, C(1) | C(4) | C(9), C(10) | C(12), 164, 180},
                [11] = {MOUSE, 3, 1, NOWHERE, C(2) | C(3) | C(8), C(7) | C(11), 269, 186},
            },
        .edge = C(1) | C(2) | C(3) | C(4) | C(5) | C(6) | C(7) | C(8) | C(9) | C(10),
        .forest =
            {
                [0] = {"f1_2_5_6_11_12", C(1) | C(2) | C(5) | C(6) | C(11) | C(12), F(1) | F(2) | F(7)},
                [1] = {"f1_10_11", C(1) | C(10) | C(11), F(0) | F(6)},
                [2] = {"f2_7_12", C(2) | C(7) | C(12), F(0) | F(3)},
                [3] = {"f3_7_12", C(3) | C(7) | C(12), F(2) | F(4)},
                [4] = {"f3_8_12", C(3) | C(8) | C(12), F(3) | F(7)},
                [5] = {"f4_9_11", C(4) | C(9) | C(11), F(6) | F(7)},
                [6] = {"f4_10_11", C(4) | C(10) | C(11), F(1) | F(5)},
                [7] = {"f8_9_11_12", C(8) | C(9) | C(11) | C(12), F(0) | F(4) | F(5)},
            },
        .suits_always_drawn = true,
};
