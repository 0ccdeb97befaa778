/*
 * The table of Root: the map in the middle, the prompt below it where the eye is, the own hand at the bottom, and
 * everybody's boards, the supply and the log beside it; on small screens these are sheets behind tabs.
 */
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { t } from '../i18n';
import { BattlePanel } from './Battle';
import { Players } from './boards/Players';
import { Hand } from './cards/Hand';
import { TableContext, type TableState } from './context';
import { Draft } from './Draft';
import { LogPanel } from './log/Log';
import { MapView } from './map/MapView';
import { only, stepOf, type Pick, type Row } from './narrow';
import { PastBar } from './PastBar';
import { passAhead } from './prompt/Ahead';
import { PromptPanel } from './prompt/Prompt';
import { isFinal } from './prompt/sure';
import type { RootChoice, RootView, TableProps } from './props';
import { sayText } from './say';
import { ScoreTrack } from './ScoreTrack';
import { Supply } from './Supply';
import './table.css';
import { Tips } from './Tips';
import { useMemory } from './useMemory';

const PANELS = ['players', 'supply', 'log'] as const;
type Panel = (typeof PANELS)[number];

/** Reasons that offer different things to do. */
const MENUS: ReadonlySet<string> = new Set([
  'start_of_phase', 'window', 'birdsong', 'daylight', 'evening', 'assembly', 'parliament', 'command', 'exert', 'gather_retinue', 'minister_action',
  'second_march', 'advance', 'crusade', 'battle_effects', 'retinue_action', 'relentless',
]);

/** How long an answer that is the only one waits before it gives itself: so long that it tells nothing. */
const BY_ITSELF_LEAST = 1100, BY_ITSELF_MORE = 1400; /* milliseconds */

/** Presses "pass" where nothing else can be answered, after a moment. */
function useByItself(options: readonly RootChoice[], busy: boolean, choose: (choice: RootChoice) => void): RootChoice | null {
  const pass = only(options);
  const answer = pass?.verb === 'pass' ? pass : null;
  const act = useRef(choose);
  act.current = choose;
  useEffect(() => {
    if (!answer || busy) return undefined;
    const timer = setTimeout(() => act.current(answer), BY_ITSELF_LEAST + Math.random() * BY_ITSELF_MORE);
    return () => clearTimeout(timer);
  }, [answer, busy]);
  return answer;
}

/** An answer that was begun: to which choices, what was picked of them so far, and one that asks whether it is meant. */
interface Begun {
  of: readonly RootChoice[] | null;
  picks: readonly Pick[];
  unsure: RootChoice | null;
}

const NOTHING_BEGUN: Begun = { of: null, picks: [], unsure: null };

export function RootTable(props: TableProps): JSX.Element {
  const { prompt, seat, busy, still, undo, lobby, history } = props;
  const view = props.view as unknown as RootView;
  const options = useMemo(() => (still ? [] : ((prompt?.options ?? []) as unknown as RootChoice[])), [prompt, still]);
  const [panel, setPanel] = useState<Panel | 'map'>('map');
  const [side, setSide] = useState<Panel>('players');

  /* What was begun belongs to its question: a new question begins anew, from its first moment on. */
  const [begun, setBegun] = useState<Begun>(NOTHING_BEGUN);
  const { picks: held, unsure: confirm } = begun.of === options ? begun : NOTHING_BEGUN;
  const setPicks = (picks: readonly Pick[]) => setBegun((now) => ({ of: options, picks, unsure: now.of === options ? now.unsure : null }));
  const setUnsure = (unsure: RootChoice | null) => setBegun((now) => ({ of: options, picks: now.of === options ? now.picks : [], unsure }));
  const menu = MENUS.has(String(prompt?.why?.reason ?? ''));
  const step = useMemo(() => stepOf(options, held, menu), [options, held, menu]);

  const memory = useMemory(lobby.match, undo);
  const choose = (choice: RootChoice) => {
    memory.remember(sayText({ view }, 'verb', choice));
    setUnsure(null);
    props.onChoose(choice);
  };
  const tryOne = (choice: RootChoice) => {
    if (isFinal(choice, String(prompt?.why?.reason ?? ''), options.length - 1)) setUnsure(choice);
    else choose(choice);
  };
  const narrow = (pick: Pick) => {
    const next = [...held, pick], left = only(stepOf(options, next, menu).left);
    if (left) tryOne(left);
    setPicks(next);
  };
  const onRow = (row: Row) => {
    if (row.choice) tryOne(row.choice);
    else narrow({ keys: [row.key], value: row.value });
  };
  const onBack = () => {
    if (confirm) {
      setUnsure(null);
      if (only(step.left)) setPicks(held.slice(0, -1));
    } else setPicks(held.slice(0, -1));
  };
  const state: TableState = {
    view, seat, lobby, step,
    point: (name) => {
      const target = step.targets.get(name);
      if (!target || busy) return;
      setPanel('map');
      const one = only(target.choices);
      if (one) {
        setPicks([...held, target.pick]);
        tryOne(one);
      } else narrow(target.pick);
    },
  };
  const byItself = useByItself(options, busy, choose);
  const reason = String(prompt?.why?.reason ?? '');
  const pass = props.onAhead && view.turn.seat !== seat ? passAhead(reason, options) : null;
  const places = held.map((pick) => String(pick.value ?? ''));
  const last = history[history.length - 1];
  const show = (name: Panel) => `panel panel-${name}${side === name ? ' chosen' : ''}${panel === name ? ' sheet' : ''}`;

  return (
    <TableContext.Provider value={state}>
      <div class={`root-table${options.length ? ' mine' : ''}`}>
        <ScoreTrack />
        <div class="board">
          <MapView last={props.past?.at == null ? last : undefined} picked={places} />
          <Draft />
          {props.past && <PastBar past={props.past} history={history} />}
        </div>
        <PromptPanel
          seat={prompt?.seat ?? null}
          reason={prompt?.why ?? null}
          asked={options.length > 0}
          picks={held}
          busy={busy}
          confirm={confirm}
          undoes={undo > 0 && !still ? memory.last : null}
          byItself={byItself}
          onAhead={pass ? (turn) => props.onAhead?.(reason, pass.verb, turn) : null}
          onRow={onRow}
          onBack={onBack}
          onConfirm={() => confirm && choose(confirm)}
          onUndo={props.onUndo}
        />
        <Hand />
        <div class="beside">
          <BattlePanel history={history} />
          <aside aria-label={t('table.panels')} class={`side${panel === 'map' ? '' : ' open'}`}>
            <div class="side-tabs">
              {PANELS.map((name) => (
                <button key={name} type="button" aria-pressed={side === name} onClick={() => setSide(name)}>{t(`table.panel_${name}`)}</button>
              ))}
            </div>
            <div class={show('players')}><h2 class="unseen">{t('table.panel_players')}</h2><Players prompt={prompt?.seat ?? null} /></div>
            <div class={show('supply')}><h2 class="unseen">{t('table.panel_supply')}</h2><Supply /></div>
            <div class={show('log')}><h2 class="unseen">{t('table.panel_log')}</h2><LogPanel history={history} past={props.past} /></div>
          </aside>
        </div>
        <nav class="sheet-tabs" aria-label={t('table.panels')}>
          {(['map', ...PANELS] as const).map((name) => (
            <button key={name} type="button" aria-pressed={panel === name} onClick={() => { setPanel(name); if (name !== 'map') setSide(name); }}>{t(`table.panel_${name}`)}</button>
          ))}
        </nav>
        <Tips />
      </div>
    </TableContext.Provider>
  );
}
