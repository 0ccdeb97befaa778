/*
 * For programs that look for faults: linked with --wrap=session_guard, a rule that breaks stops them there
 * and then, though they run the server's own code, which would freeze the match and go on.
 */
#include "core/session.h"

void __wrap_session_guard(struct session *s);
void __wrap_session_guard(struct session *s)
{
    (void)s;
}
