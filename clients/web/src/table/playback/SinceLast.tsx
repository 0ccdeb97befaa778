/* What the others did since one's own last turn: a line for each of them, an icon for each kind of thing; a press plays it once more. */
import type { JSX } from 'preact';
import { t } from '../../i18n';
import type { NewsKind } from '../game';
import { looked, useTable } from '../context';
import type { Past } from '../props';
import { Name } from '../say';
import type { Doing, Report } from '../since';
import type { Playback } from './usePlayback';
import type { Since } from './useSince';
import './playback.css';

/* On a grid of 20. */
const ICONS: Record<NewsKind, string> = {
  moved: 'M3 10h11M9.5 5 15 10l-5.5 5',
  fought: 'M4 4l9 9M12 16l4-4M16 4l-9 9M8 16l-4-4',
  recruited: 'M10 3a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM4 17c0-4 2.5-6 6-6s6 2 6 6',
  built: 'M3 10 10 4l7 6M5 9v7h10V9M10 16v-4',
  played: 'M6 3h8v14H6zM9 6.5h2M9 9.5h2',
  scored: 'M10 3l2.1 4.6 5 .5-3.8 3.4 1.1 4.9L10 13.9l-4.4 2.5 1.1-4.9L2.9 8.1l5-.5z',
};

function DoingButton({ report, doing, playback, past }: { report: Report; doing: Doing; playback: Playback; past: Past | undefined }): JSX.Element {
  const { game, view, lobby } = useTable();
  const label = t(`since.${doing.kind}`, { name: game.nameOf({ view, lobby, game }, 'seat', report.who), n: doing.count });
  /* What was told before the page was loaded is looked at where the server shows it. */
  const show = () => {
    if (!playback.again(doing.versions)) past?.look(doing.versions[doing.versions.length - 1]!);
  };
  const mark = () => (looked.value = doing.places[doing.places.length - 1] ?? null);
  return (
    <button type="button" class={`doing ${doing.kind}`} aria-label={label} title={label} onClick={show} onMouseEnter={mark} onFocus={mark} onMouseLeave={() => (looked.value = null)} onBlur={() => (looked.value = null)}>
      <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false"><path d={ICONS[doing.kind]} /></svg>
      {(doing.count > 1 || doing.kind === 'scored') && <b>{doing.kind === 'scored' ? `+${doing.count}` : doing.count}</b>}
    </button>
  );
}

export function SinceLast({ since, playback, past }: { since: Since; playback: Playback; past: Past | undefined }): JSX.Element | null {
  const { reports, open, setOpen } = since;
  if (!reports.length) return null;
  return (
    <section class={`since${open ? ' open' : ''}`} aria-label={t('since.title')}>
      <button type="button" class="since-title" aria-expanded={open} onClick={() => setOpen(!open)}>{t('since.title')}</button>
      {open && (
        <ul>
          {reports.map((report) => (
            <li key={report.who}>
              <Name kind="seat" value={report.who} />
              <span class="doings">{report.doings.map((doing) => <DoingButton key={doing.kind} report={report} doing={doing} playback={playback} past={past} />)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
