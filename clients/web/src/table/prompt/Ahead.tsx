/* "Do not ask me again": a question of somebody else's turn is answered ahead, for this turn or for the match. */
import type { JSX } from 'preact';
import { t, type Words } from '../../i18n';
import type { Choice } from '../../protocol';

/** Passing, if the question has a name in lists of answers given ahead, and there is one way to pass. */
export function passAhead({ maybe }: Words, reason: string, options: readonly Choice[]): Choice | null {
  const passes = options.filter((choice) => choice.verb === 'pass');
  return passes.length === 1 && maybe(`ahead.${reason}`) !== undefined ? (passes[0] ?? null) : null;
}

export function Ahead({ busy, onAhead }: { busy: boolean; onAhead(turn: boolean): void }): JSX.Element {
  return (
    <div class="ahead" role="group" aria-label={t('ahead.question')}>
      <span aria-hidden="true">{t('ahead.question')}</span>
      <button type="button" disabled={busy} onClick={() => onAhead(true)}>{t('ahead.turn')}</button>
      <button type="button" disabled={busy} onClick={() => onAhead(false)}>{t('ahead.match')}</button>
    </div>
  );
}
