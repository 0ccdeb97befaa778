/* See desk.h. */
#include "server/play/desk.h"

#include "server/play/play.h"

bool desk_open(struct desk *desk, const struct game *game)
{
    *desk = (struct desk){.session = session_create(game)};
    if (desk->session)
        session_guard(desk->session);
    return desk->session != NULL;
}

void desk_close(struct desk *desk)
{
    session_destroy(desk->session);
    desk->session = NULL;
}

struct session *play_session(const struct play *p)
{
    if (p->session)
        return p->session;
    if (p->desk->at != p->number) {
        session_configure(p->desk->session, &p->config);
        undo_stand(&p->undo, p->desk->session);
        p->desk->at = p->number;
    }
    return p->desk->session;
}

struct session *desk_sit_down(struct play *p)
{
    if (p->session)
        return p->session;
    p->desk->at = p->number = ++p->desk->plays;
    return p->desk->session;
}
