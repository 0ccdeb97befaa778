#include <string.h>

#include "clients/common/connection.h"

bool address_split(const char *address, char *host, size_t host_size, char *port, size_t port_size)
{
    const char *colon = strrchr(address, ':');
    if (!colon || !colon[1])
        return false;
    const char *begin = address, *end = colon;
    if (*begin == '[') {
        if (end == begin + 1 || end[-1] != ']')
            return false;
        begin++;
        end--;
    } else if (memchr(begin, ':', (size_t)(end - begin))) {
        return false;
    }
    size_t host_length = (size_t)(end - begin), port_length = strlen(colon + 1);
    if (host_length == 0 || host_length >= host_size || port_length >= port_size || port_length > 5)
        return false;
    if (strspn(colon + 1, "0123456789") != port_length)
        return false;
    memcpy(host, begin, host_length);
    host[host_length] = '\0';
    memcpy(port, colon + 1, port_length + 1);
    return true;
}
