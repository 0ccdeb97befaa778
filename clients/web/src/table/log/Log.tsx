/* What happened, in sentences: by turn, newest at the bottom; names in it show where they are. */
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../i18n';
import { useTable } from '../context';
import { factionOf } from '../looks';
import type { Step } from '../props';
import { Name, Say } from '../say';

const AT_ONCE = 120;
const NEAR_END = 40; /* pixels */

type Told = Record<string, unknown> & { event: string };

function Line({ event }: { event: Told }) {
  const { view } = useTable();
  if (event.event === 'phase') {
    return <li class="log-phase" style={{ '--who': `var(--f-${factionOf(view, String(event['seat'])) ?? 'none'})` }}><Say kind="event" term={event} /></li>;
  }
  const faction = factionOf(view, String(event['seat'] ?? event['attacker'] ?? ''));
  return <li class="log-line" style={faction ? { '--who': `var(--f-${faction})` } : undefined}><Say kind="event" term={event} /></li>;
}

export function LogPanel({ history }: { history: readonly Step[] }): JSX.Element {
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
        onScroll={(event) => {
          const at = event.currentTarget;
          follow.current = at.scrollHeight - at.scrollTop - at.clientHeight < NEAR_END;
        }}
      >
        {shown < history.length && <li><button type="button" class="more" onClick={() => { follow.current = false; setShown(shown + AT_ONCE); }}>{t('table.log_earlier')}</button></li>}
        {steps.map((step) => (step.undo
          ? <li key={step.version} class="log-line undone"><Name kind="seat" value={step.undo} /> {t('table.took_back')}</li>
          : (step.events as Told[]).map((event, i) => <Line key={`${step.version}-${i}`} event={event} />)))}
      </ol>
    </div>
  );
}
