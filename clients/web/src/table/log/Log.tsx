/* What happened, in sentences: by turn, newest at the bottom; names in it show where they are. */
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../i18n';
import { useTable } from '../context';
import { factionOf } from '../looks';
import type { Past, Step } from '../props';
import { Name, Say } from '../say';

const AT_ONCE = 120;
const NEAR_END = 40; /* pixels */

type Told = Record<string, unknown> & { event: string };

/** A button at a line: shows the moment after it. */
function Look({ past, version }: { past: Past | undefined; version: number }) {
  return past ? <button type="button" class="look" tabIndex={-1} aria-label={t('table.look_at')} title={t('table.look_at')} onClick={() => past.look(version)}>↶</button> : null;
}

function Line({ event, past, version }: { event: Told; past: Past | undefined; version: number }) {
  const { view } = useTable();
  if (event.event === 'phase') {
    return <li class="log-phase" style={{ '--who': `var(--f-${factionOf(view, String(event['seat'])) ?? 'none'})` }}><Say kind="event" term={event} /><Look past={past} version={version} /></li>;
  }
  const faction = factionOf(view, String(event['seat'] ?? event['attacker'] ?? ''));
  return (
    <li class={`log-line${past?.at === version ? ' shown' : ''}`} style={faction ? { '--who': `var(--f-${faction})` } : undefined}>
      <Say kind="event" term={event} /><Look past={past} version={version} />
    </li>
  );
}

const NAMES = '.say-place, .say-card, .say-seat, .look';

/** Arrow keys go from name to name, so that each can be looked at without a pointer. */
function onArrow(event: KeyboardEvent & { currentTarget: HTMLOListElement }) {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!by) return;
  event.preventDefault();
  const names = [...event.currentTarget.querySelectorAll<HTMLElement>(NAMES)];
  const at = names.indexOf(document.activeElement as HTMLElement);
  names[at < 0 ? names.length - 1 : at + by]?.focus();
}

export function LogPanel({ history, past }: { history: readonly Step[]; past: Past | undefined }): JSX.Element {
  const list = useRef<HTMLOListElement>(null);
  const [shown, setShown] = useState(AT_ONCE);
  const follow = useRef(true);
  useEffect(() => {
    const toEnd = () => {
      if (follow.current && list.current) list.current.scrollTop = list.current.scrollHeight;
    };
    toEnd();
    /* Behind a tab it has no size; it goes to its end when it is shown. */
    const observer = new ResizeObserver(toEnd);
    if (list.current) observer.observe(list.current);
    return () => observer.disconnect();
  }, [history]);
  const steps = history.slice(-shown);
  return (
    <div class="log">
      <ol
        ref={list}
        aria-label={t('table.panel_log')}
        tabIndex={0}
        onKeyDown={onArrow}
        onScroll={(event) => {
          const at = event.currentTarget;
          follow.current = at.scrollHeight - at.scrollTop - at.clientHeight < NEAR_END;
        }}
      >
        {shown < history.length && <li><button type="button" class="more" onClick={() => { follow.current = false; setShown(shown + AT_ONCE); }}>{t('table.log_earlier')}</button></li>}
        {steps.map((step) => (step.undo
          ? <li key={step.version} class="log-line undone"><Name kind="seat" value={step.undo} /> {t('table.took_back')}</li>
          : (step.events as Told[]).map((event, i) => <Line key={`${step.version}-${i}`} event={event} past={past} version={step.version} />)))}
      </ol>
    </div>
  );
}
