/*
 * Pressing something on the table while it is one's turn to act begins the action that it is for, where that can be
 * begun: a site travelling, a pile or the world deck searching, a banner or a facedown relic recovering. What it is about is asked next, so that nothing is done by one press.
 */
import type { Choice } from '../../../protocol';
import { isBanner, isRegion, isSlot } from '../looks';
import { readPlaced } from '../model/placed';
import { WORLD_DECK } from './motions';

const actionOf = (name: string): string | null =>
  isSlot(name) ? 'travel' : isRegion(name) || name === WORLD_DECK ? 'search' : isBanner(name) || readPlaced(name)?.kind === 'relic' ? 'recover' : null;

/** The choice that begins what `name` is for; null: it is for nothing now. `reason`: why it is asked. */
export function shortcut(options: readonly Choice[], reason: string | null, name: string): Choice | null {
  const verb = reason === 'act' ? actionOf(name) : null;
  return (verb && options.find((choice) => choice.verb === verb)) || null;
}
