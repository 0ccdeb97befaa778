/* What happened, in sentences: by turn, newest at the bottom; names in it show where they are. */
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { t } from '../../i18n';
import { TableContext, useTable } from '../context';
import type { MatchEvent, PushLobby } from '../../protocol';
import { lasting } from '../../state/story';
import { actOf, withNews, type News } from '../../state/told';
import { seatName, sitterName } from '../../ui/words';
import type { Past, Step } from '../props';
import { useMore } from '../../ui/Scrolled';
import { Name, Say } from '../say';
import { Considered } from './Considered';

const AT_ONCE = 120;
const NEAR_END = 40; /* pixels */

/** Shows the moment after a version; null where there is nothing to look at. */
type Look = ((version: number) => void) | null;

/** A button at a line: shows the moment after it. */
function LookBack({ look, version }: { look: Look; version: number }) {
  return look ? <button type="button" class="look" tabIndex={-1} aria-label={t('table.look_at')} title={t('table.look_at')} onClick={() => look(version)}>↶</button> : null;
}

interface LineProps {
  event: MatchEvent;
  look: Look;
  version: number;
  shown: boolean;
  /** It was taken back later. */
  gone: boolean;
}

function Line({ event, look, version, shown, gone }: LineProps) {
  const table = useTable();
  const colour = table.game.colourOf(table, event), words = <Say kind="event" term={event} />, said = gone ? <del>{words}</del> : words;
  if (event.event === 'phase') {
    return <li class="log-phase" style={{ '--who': colour ?? 'var(--who-none)' }}>{said}<LookBack look={look} version={version} /></li>;
  }
  return (
    <li class={`log-line${shown ? ' shown' : ''}`} style={colour ? { '--who': colour } : undefined}>
      {said}<LookBack look={look} version={version} />
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

function Undone({ seat }: { seat: string }): JSX.Element {
  const table = useTable();
  return <li class="log-line undone"><Name kind="seat" value={seat} /> {t('table.took_back', { n: table.game.formsOf(table, 'seat', seat)?.n ?? 'one' })}</li>;
}

/* What was told stays as it was told: a sentence whose properties are the same is not said anew. */
/* What somebody did besides playing is told of the person, whatever is played. */
function ActLine({ act, seat, lobby }: News & { lobby: PushLobby }): JSX.Element {
  const who = lobby.seats.find((one) => one.seat === seat);
  return <li class="log-line act">{t(`told.${act}`, { name: who ? sitterName(lobby.match, who) : seatName(seat) })}</li>;
}

function linesOf(step: Step, look: Look, at: number | null, lobby: PushLobby, gone: boolean): JSX.Element[] {
  const act = actOf(step);
  if (act) return [<ActLine key={`${step.version}-${act.act}-${act.seat}`} {...act} lobby={lobby} />];
  if (step.considered) return [<Considered key={`${step.version}-considered-${step.considered.move}`} push={step.considered} />];
  if (step.undo) return [<Undone key={step.version} seat={step.undo} />];
  return step.events.map((event, i) => <Line key={`${step.version}-${i}`} event={event} look={look} version={step.version} shown={at === step.version} gone={gone} />);
}

/** Of a choice that is not shown yet nobody hears what was thought of it. */
const shownOf = (acts: readonly Step[], history: readonly Step[]): readonly Step[] =>
  acts.filter((step) => !step.considered || step.version <= (history[history.length - 1]?.version ?? -1));

export function LogPanel({ history, past }: { history: readonly Step[]; past: Past | undefined }): JSX.Element {
  const list = useRef<HTMLOListElement>(null);
  const [shown, setShown] = useState(AT_ONCE);
  const follow = useRef(true);
  useMore(list);
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
  const now = useRef(past);
  now.current = past;
  const look = useMemo<Look>(() => (past ? (version) => now.current?.look(version) : null), [past === undefined]);
  const table = useTable();
  const { acts } = table, told = useMemo(() => withNews(history, shownOf(acts ?? [], history)), [history, acts]);
  const stay = useMemo(() => new Set(lasting(history)), [history]);
  const calm = useMemo(() => table, [table.game.whoIsWho(table)]); // stays the same while the names do, and the sentences with it
  return (
    <TableContext.Provider value={calm}>
      <div class="log">
        <ol
          ref={list}
          class="scrolled"
          aria-label={t('table.panel_log')}
          tabIndex={0}
          onKeyDown={onArrow}
          onScroll={(event) => {
            const at = event.currentTarget;
            follow.current = at.scrollHeight - at.scrollTop - at.clientHeight < NEAR_END;
          }}
        >
          {shown < told.length && <li><button type="button" class="more" onClick={() => { follow.current = false; setShown(shown + AT_ONCE); }}>{t('table.log_earlier')}</button></li>}
          {told.slice(-shown).flatMap((step) => linesOf(step, look, past?.at ?? null, table.lobby, !stay.has(step)))}
        </ol>
      </div>
    </TableContext.Provider>
  );
}
