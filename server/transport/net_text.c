#include <stdlib.h>
#include <string.h>

#include "server/transport/net_internal.h"

/* Bytes after the lead byte, -1 if it is none; the second byte's range differs for some leads (RFC 3629). */
static int lead(unsigned char byte, unsigned char *low, unsigned char *high)
{
    *low = byte == 0xe0 ? 0xa0 : byte == 0xf0 ? 0x90 : 0x80;
    *high = byte == 0xed ? 0x9f : byte == 0xf4 ? 0x8f : 0xbf;
    if (byte >= 0xc2 && byte <= 0xdf)
        return 1;
    if (byte >= 0xe0 && byte <= 0xef)
        return 2;
    if (byte >= 0xf0 && byte <= 0xf4)
        return 3;
    return -1;
}

/* True if these eight bytes are ASCII without NUL. */
static bool plain_word(const char *text)
{
    uint64_t word;

    memcpy(&word, text, 8);
    /* The classic zero-byte test; with no high bit set it is exact. */
    return !(word & 0x8080808080808080u) && !((word - 0x0101010101010101u) & ~word & 0x8080808080808080u);
}

bool text_valid(const char *text, size_t length)
{
    size_t i = 0;

    while (i < length) {
        unsigned char byte = (unsigned char)text[i], low, high;
        int more;

        if (length - i >= 8 && plain_word(text + i)) {
            i += 8;
            continue;
        }
        i++;
        if (byte == 0)
            return false;
        if (byte < 0x80)
            continue;
        more = lead(byte, &low, &high);
        if (more < 0 || (size_t)more > length - i)
            return false;
        for (int k = 0; k < more; k++) {
            byte = (unsigned char)text[i++];
            if (byte < low || byte > high)
                return false;
            low = 0x80;
            high = 0xbf;
        }
    }
    return true;
}

bool address_well_formed(const char *where)
{
    const char *colon = strrchr(where, ':');

    return colon && colon[1] && (size_t)(colon - where) < ADDRESS_HOST_MAX && strlen(colon + 1) <= 5 &&
           strspn(colon + 1, "0123456789") == strlen(colon + 1) && atoi(colon + 1) <= 65535;
}
