/* Keys that are for the table as a whole, wherever the focus is. */
import { settings } from '../settings';

/**
 * Whether this key is for the table: it is not typed into a field or a dialog, and alone. Letters, digits and signs only for whoever wants
 * that: a voice that is taken down, or a hand that slips, would choose by them.
 */
export function isForTable(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (event.ctrlKey || event.metaKey || event.altKey || target?.closest('input, textarea, select, [contenteditable], dialog')) return false;
  return settings.keys.value || event.key === ' ' || event.key.length > 1;
}
