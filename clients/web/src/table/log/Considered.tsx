/* What a bot thought of its choice, below what came of it: its chance to win, and unless that is folded what else it considered. */
import type { JSX } from 'preact';
import { t } from '../../i18n';
import type { PushConsidered } from '../../protocol';
import { settings } from '../../settings';
import { percent } from '../../ui/percent';
import { Name, Say } from '../say';

type Option = PushConsidered['best'][number];

/** What it took comes first, then the others in the bot's order. */
export function rowsOf({ choice, chance, best }: Pick<PushConsidered, 'choice' | 'chance' | 'best'>): Option[] {
  const made = JSON.stringify(choice);
  return [{ choice, chance }, ...best.filter((one) => JSON.stringify(one.choice) !== made)];
}

/** All of them are folded and unfolded as one: who wants to read them wants to read all. */
export function Considered({ push }: { push: PushConsidered }): JSX.Element {
  const open = settings.considered.value;
  return (
    <li class="log-line considered">
      <Name kind="seat" value={push.seat} />{' '}
      <button type="button" class="considered-fold" aria-expanded={open} title={t('considered.fold')} onClick={() => (settings.considered.value = !open)}>
        {t('considered.chance', { chance: percent(push.chance) })}
      </button>
      {open && (
        <ul aria-label={t('considered.title')}>
          {rowsOf(push).map((one, i) => <li key={i} class={i === 0 ? 'made' : ''}><Say kind="verb" term={one.choice} /> <b>{percent(one.chance)}</b></li>)}
        </ul>
      )}
    </li>
  );
}
