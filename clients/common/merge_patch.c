#include "clients/common/merge_patch.h"

/* An object that may be changed: the target itself if it is one, else an empty one. */
static json_t *as_object(json_t *target)
{
    if (json_is_object(target))
        return target;
    json_decref(target);
    return json_object();
}

json_t *merge_patch(json_t *target, const json_t *patch)
{
    if (!json_is_object(patch)) {
        json_decref(target);
        return json_deep_copy(patch);
    }
    json_t *result = as_object(target);
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)patch, key, value)
    {
        if (json_is_null(value)) {
            json_object_del(result, key);
            continue;
        }
        /* The old value stays in its place meanwhile, so members keep their order. */
        json_t *old = json_incref(json_object_get(result, key));
        json_object_set_new(result, key, merge_patch(old, value));
    }
    return result;
}
