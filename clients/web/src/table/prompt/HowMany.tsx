/* How many: a stepper that begins at the most, and one press that takes the number. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../../i18n';
import type { Count } from '../counting';
import type { Row } from '../narrow';

const STEPS: Record<string, number> = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1, '+': 1, '-': -1 };

export function HowMany({ count, busy, onRow }: { count: Count; busy: boolean; onRow(row: Row): void }): JSX.Element {
  const { rows } = count;
  const [at, setAt] = useState(count.preset);
  const row = rows[at] as Row;
  const step = (by: number) => setAt(Math.max(0, Math.min(rows.length - 1, at + by)));
  const onKeyDown = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (!by) return;
    event.preventDefault();
    step(by);
  };
  return (
    <div class="how-many" role="group" onKeyDown={onKeyDown}>
      <button type="button" class="step" disabled={at === 0} onClick={() => step(-1)} aria-label={t('table.fewer')}>−</button>
      <output class="how-many-now">{String(row.value)}<small> / {String(rows[rows.length - 1]?.value)}</small></output>
      <button type="button" class="step" disabled={at === rows.length - 1} onClick={() => step(1)} aria-label={t('table.more')}>+</button>
      <ul class="choices">
        <li><button type="button" class="choice strong" disabled={busy} onClick={() => onRow(row)}>{t('table.take_number', { n: Number(row.value) })}</button></li>
      </ul>
    </div>
  );
}
