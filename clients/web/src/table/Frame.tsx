/*
 * What tables of class "full-table" share (frame.css): the classes that say what they need room for, and what stands beside the board:
 * panels behind tabs, of which one is shown; on small screens the same as sheets over the board, behind tabs of their own.
 */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../i18n';
import { Scrolled } from '../ui/Scrolled';
import './frame.css';
import { LogPanel } from './log/Log';
import type { Past, Step, TableProps } from './props';
import './table.css';

/** Who watches, or looks at a replay, needs no room for questions. */
const isNeverAsked = (props: TableProps, own: boolean): boolean => !own || (props.still && !props.past);

/** `own`: whether who looks has a seat; `asked`: whether they are asked now. */
export const frameClass = (props: TableProps, own: boolean, asked: boolean): string =>
  `game-table full-table${asked ? ' mine' : ''}${own ? '' : ' no-hand'}${isNeverAsked(props, own) ? ' unasked' : ''}`;

/** The board among the sheets, and the panel that every game has behind its own. */
const BOARD = 'map', LOG = 'log';

export interface Sides {
  /** The panels, in the order of their tabs. */
  names: readonly string[];
  /** What stands on the tab of one of them, or of the board. */
  titleOf(name: string): string;
  /** Which panel is shown beside the board, and which sheet on small screens. */
  panel: string;
  sheet: string;
  show(panel: string): void;
  open(sheet: string): void;
  toBoard(): void;
}

/** `own`: the panels of the game, of which the first is shown; the log is behind them. */
export function useSides(own: readonly string[], titleOf: (name: string) => string): Sides {
  const names = [...own, LOG];
  const [panel, show] = useState(names[0]!), [sheet, setSheet] = useState(BOARD);
  const toBoard = () => setSheet(BOARD);
  const open = (name: string) => {
    setSheet(name);
    if (name !== BOARD) show(name);
  };
  return { names, titleOf, panel, sheet, show, open, toBoard };
}

/** `contents`: of the game's own panels, by name. */
export function SidePanels({ sides, contents, history, past }: { sides: Sides; contents: Record<string, JSX.Element>; history: Step[]; past: Past | undefined }): JSX.Element {
  const { names, titleOf, panel, sheet, show } = sides;
  const classOf = (name: string) => `panel panel-${name}${panel === name ? ' chosen' : ''}${sheet === name ? ' sheet' : ''}`;
  return (
    <aside aria-label={t('table.panels')} class={`side${sheet === BOARD ? '' : ' open'}`}>
      <div class="side-tabs">
        {names.map((name) => <button key={name} type="button" aria-pressed={panel === name} onClick={() => show(name)}>{titleOf(name)}</button>)}
      </div>
      {Object.entries(contents).map(([name, content]) => <Scrolled key={name} class={classOf(name)}><h2 class="unseen">{titleOf(name)}</h2>{content}</Scrolled>)}
      <div class={classOf(LOG)}><h2 class="unseen">{titleOf(LOG)}</h2><LogPanel history={history} past={past} /></div>
    </aside>
  );
}

export function SheetTabs({ sides: { names, titleOf, sheet, open } }: { sides: Sides }): JSX.Element {
  return (
    <nav class="sheet-tabs" aria-label={t('table.panels')}>
      {[BOARD, ...names].map((name) => <button key={name} type="button" aria-pressed={sheet === name} onClick={() => open(name)}>{titleOf(name)}</button>)}
    </nav>
  );
}
