/* Stepping back through the match while it goes on: where one is, a step back, a step on, and back to now. */
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../i18n';
import { useFocusKept } from '../ui/useFocusKept';
import { isForTable } from './keys';
import type { Past, Step } from './props';

/** The versions before and after the one that is looked at; null is now. */
function neighbours(history: readonly Step[], at: number | null): { back: number | null; on: number | null } {
  const versions = history.map((step) => step.version);
  const index = at === null ? versions.length - 1 : versions.findIndex((version) => version >= at);
  const on = at === null ? null : versions[index + 1];
  return { back: versions[index - 1] ?? null, on: on === undefined || on === versions[versions.length - 1] ? null : on };
}

export function PastBar({ past, history }: { past: Past; history: readonly Step[] }): JSX.Element {
  const { back: before, on } = neighbours(history, past.at), back = past.at === past.first ? null : before;
  const now = useRef({ past, back, on });
  now.current = { past, back, on };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isForTable(event)) return;
      const { past: p, back: b, on: o } = now.current;
      if (event.key === '[' && b !== null) p.look(b);
      else if (event.key === ']' && p.at !== null) p.look(o);
      else if (event.key === 'Escape' && p.at !== null) p.look(null);
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const place = useRef<HTMLDivElement>(null);
  const focus = useFocusKept(place, 'button:not(:disabled)', past.at, back, on);
  return (
    <div ref={place} {...focus} class="past-place">
      {past.at === null && back !== null && (
        <button type="button" class="look-back" onClick={() => past.look(back)} aria-label={t('table.look_back')} title={t('table.look_back')}>↶</button>
      )}
      <div {...(past.at !== null && { class: 'past-bar', 'data-at': past.at })}>
        <b role="status">{past.at !== null && t('table.past')}</b>
        {past.at !== null && (
          <>
            <button type="button" disabled={back === null} onClick={() => past.look(back)} aria-label={t('table.step_back')}>‹</button>
            <button type="button" onClick={() => past.look(on)} aria-label={t('table.step_on')}>›</button>
            <button type="button" class="strong" onClick={() => past.look(null)}>{t('table.now')}</button>
          </>
        )}
      </div>
    </div>
  );
}
