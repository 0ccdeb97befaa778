/* A table for any game: the server's choices as a list. */
import type { JSX } from 'preact';
import { t, word } from '../i18n';
import type { Choice } from '../protocol';
import type { TableProps } from './props';

function phrase(choice: Choice): string {
  const { verb, ...values } = choice;
  const parts = Object.entries(values).map(([name, value]) => `${word('argument', name)}: ${String(value)}`);
  return [word('verb', verb), ...parts].join(' · ');
}

export function PlainTable({ lobby, prompt, undo, busy, still, onChoose, onUndo }: TableProps): JSX.Element {
  const asked = prompt && lobby.seats.find((seat) => seat.seat === prompt.seat);
  const options = still ? undefined : prompt?.options;
  return (
    <section class="plain-table">
      <h2>{options ? t('table.your_choice') : t('table.waiting', { name: asked?.name ?? '…' })}</h2>
      <ul class="plain-options">
        {options?.map((choice) => (
          <li key={JSON.stringify(choice)}>
            <button type="button" disabled={busy} onClick={() => onChoose(choice)}>
              {phrase(choice)}
            </button>
          </li>
        ))}
      </ul>
      {undo > 0 && (
        <button type="button" disabled={busy} onClick={onUndo}>
          {t('table.undo')}
        </button>
      )}
    </section>
  );
}
