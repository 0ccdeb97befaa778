/* From the state to what a seat may know, and exchanging what it does not (struct game). */
#ifndef WARREN_OATH_REDACT_H
#define WARREN_OATH_REDACT_H

#include "core/oath/view.h"

void oath_redact(const struct oath *g, uint8_t seat, struct oath_view *v);
void oath_reveal(const struct oath *g, struct oath_view *v);
int oath_secrets(const struct oath *g, uint8_t seat, uint8_t *ids);
uint8_t oath_secret_group(uint8_t id);
void oath_rename(struct oath *g, const uint8_t renamed[SECRETS_MAX]);

#endif
