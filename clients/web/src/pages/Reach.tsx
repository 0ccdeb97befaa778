/* How the factions fit together, as the game has it. */
import type { JSX } from 'preact';
import { t } from '../i18n';
import type { Advice } from '../protocol';

export function Reach({ advice }: { advice: Advice[] }): JSX.Element | null {
  const reach = advice.find((one) => one.name === 'reach');
  if (!reach) return null;
  const verdict = reach.enough ? 'lobby.reach_enough' : reach.complete ? 'lobby.reach_low' : 'lobby.reach_open';
  return (
    <div class="reach">
      <p>
        <strong>{t('lobby.reach', { value: reach.value, needed: reach.needed })}</strong> {t(verdict)}
      </p>
      <div class={reach.enough ? 'reach-bar enough' : 'reach-bar'}>
        <div style={{ width: `${Math.min(100, (100 * reach.value) / Math.max(1, reach.needed))}%` }} />
      </div>
    </div>
  );
}
