/*
 * What a service manager is told of this process: one datagram to the socket it names in NOTIFY_SOCKET, as
 * systemd documents in sd_notify(3). Without that variable nothing is told.
 */
#ifndef WARREN_NOTIFY_H
#define WARREN_NOTIFY_H

/* Sends a state: "READY=1" once players can connect, "STOPPING=1" at the end. What goes wrong is nobody's
 * loss: the manager then waits, and says so. */
void notify_manager(const char *state);

#endif
