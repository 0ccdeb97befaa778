#include "clients/terminal/member.h"

const char *text_in(const json_t *object, const char *member)
{
    const char *text = json_string_value(json_object_get(object, member));
    return text ? text : "";
}
