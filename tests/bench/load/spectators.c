/* Many who watch one match. */
#include "tests/bench/load/load.h"

enum { CHOICES_PER_SECOND = 10 };

json_t *load_spectators(const struct load_options *o)
{
    static struct hall h;
    static struct process p;
    double median;
    load_start(&p, o, NULL);
    hall_open(&h, o->kit, p.port, p.http_port, 1, (int)o->spectators);
    hall_greet(&h, false);
    hall_greet(&h, true);
    hall_play(&h);
    double before = resident_bytes(p.pid);
    hall_watch(&h);
    double after = resident_bytes(p.pid);
    json_t *steady = load_steady(&h, p.pid, o, CHOICES_PER_SECOND);
    json_t *full = load_full_speed(&h, p.pid, o, &median);
    json_t *out = json_pack("{s:i, s:f, s:o, s:o}", "spectators", (int)o->spectators, "bytes_per_spectator",
                            (after - before) / o->spectators, "steady", steady, "full_speed", full);
    hall_close(&h);
    load_stop(&p);
    return out;
}
