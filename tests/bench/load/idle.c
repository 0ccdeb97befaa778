/* Connections that have said hello and nothing else. */
#include "tests/bench/load/load.h"

json_t *load_idle(const struct load_options *o)
{
    static const char *const many[] = {"--peers-max", "100000", NULL};
    static struct hall h;
    static struct process p;
    int tables = (int)o->idle / SEATS;
    load_start(&p, o, many);
    hall_open(&h, o->kit, p.port, p.http_port, tables, 0);
    double empty = resident_bytes(p.pid);
    int lines = hall_greet(&h, false);
    double with_lines = resident_bytes(p.pid);
    uint64_t began = uv_hrtime();
    int websockets = hall_greet(&h, true);
    double seconds = (double)(uv_hrtime() - began) / 1e9, full = resident_bytes(p.pid);
    double cpu = cpu_seconds(p.pid), time = o->window * o->windows;
    hall_run(&h, time);
    cpu = cpu_seconds(p.pid) - cpu;
    json_t *out =
        json_pack("{s:i, s:f, s:f, s:f, s:f, s:f}", "connections", lines + websockets,
                  "bytes_per_line_connection", (with_lines - empty) / lines, "bytes_per_websocket_connection",
                  (full - with_lines) / websockets, "websockets_opened_per_second", websockets / seconds,
                  "server_cpu_share_idle", cpu / time, "resident_bytes", resident_bytes(p.pid));
    hall_close(&h);
    load_stop(&p);
    return out;
}
