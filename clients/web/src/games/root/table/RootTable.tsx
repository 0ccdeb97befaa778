/*
 * The table of Root: the map in the middle, the prompt over its lower edge where the eye is, the own hand at the bottom, and
 * everybody's boards, the supply and the log beside it; on small screens these are sheets behind tabs (table/frame.css).
 */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { TableContext } from '../../../table/context';
import { LogPanel } from '../../../table/log/Log';
import { PastBar } from '../../../table/PastBar';
import { PlayBar } from '../../../table/playback/PlayBar';
import { SinceLast } from '../../../table/playback/SinceLast';
import { usePlayedStage } from '../../../table/playback/usePlayedStage';
import { PromptPanel } from '../../../table/prompt/Prompt';
import type { TableProps } from '../../../table/props';
import '../../../table/frame.css';
import '../../../table/table.css';
import { Help } from '../../../table/Help';
import { Refusal } from '../../../table/Refusal';
import { Tips } from '../../../table/Tips';
import { Scrolled } from '../../../ui/Scrolled';
import type { RootView } from '../types';
import { t } from '../words';
import { BattlePanel } from './Battle';
import { Players } from './boards/Players';
import { Hand } from './cards/Hand';
import { Draft } from './Draft';
import { MapView } from './map/MapView';
import './root.css';
import { rootTable } from './rootTable';
import { ScoreTrack } from './ScoreTrack';
import { Supply } from './Supply';

const PANELS = ['players', 'supply', 'log'] as const;
type Panel = (typeof PANELS)[number];

const seatsOf = (props: TableProps): RootView['seats'] => (props.view as unknown as RootView).seats;

/** Who watches, or looks at a replay, needs no room for questions. */
const isNeverAsked = (props: TableProps, own: boolean): boolean => !own || (props.still && !props.past);

export default function RootTable(props: TableProps): JSX.Element {
  const { prompt, history } = props;
  const [panel, setPanel] = useState<Panel | 'map'>('map');
  const [side, setSide] = useState<Panel>('players');
  const stage = usePlayedStage(props, rootTable, () => setPanel('map'));
  const { playback } = stage;
  const own = seatsOf(props)[props.seat] !== undefined;
  const undecided = new Set(stage.state.step.left.map((choice) => choice.verb)).size > 2;
  const frame = `${stage.asked ? ' mine' : ''}${undecided ? ' undecided' : ''}${own ? '' : ' no-hand'}${isNeverAsked(props, own) ? ' unasked' : ''}`;
  const show = (name: Panel) => `panel panel-${name}${side === name ? ' chosen' : ''}${panel === name ? ' sheet' : ''}`;

  return (
    <TableContext.Provider value={stage.state}>
      <div class={`game-table full-table root-table${frame}`}>
        <PromptPanel {...stage.prompt} />
        <ScoreTrack />
        <div class="stage board">
          <MapView playback={playback} picked={stage.picked} />
          <Draft />
          <PlayBar playback={playback} />
          {props.past && <PastBar past={props.past} history={history} />}
        </div>
        <Hand />
        <div class="beside">
          <SinceLast since={stage.since} playback={playback} past={props.past} />
          <BattlePanel history={playback.past} />
          <aside aria-label={t('table.panels')} class={`side${panel === 'map' ? '' : ' open'}`}>
            <div class="side-tabs">
              {PANELS.map((name) => (
                <button key={name} type="button" aria-pressed={side === name} onClick={() => setSide(name)}>{t(`table.panel_${name}`)}</button>
              ))}
            </div>
            <Scrolled class={show('players')}><h2 class="unseen">{t('table.panel_players')}</h2><Players prompt={prompt?.seat ?? null} /></Scrolled>
            <Scrolled class={show('supply')}><h2 class="unseen">{t('table.panel_supply')}</h2><Supply /></Scrolled>
            <div class={show('log')}><h2 class="unseen">{t('table.panel_log')}</h2><LogPanel history={playback.told} past={props.past} /></div>
          </aside>
        </div>
        <nav class="sheet-tabs" aria-label={t('table.panels')}>
          {(['map', ...PANELS] as const).map((name) => (
            <button key={name} type="button" aria-pressed={panel === name} onClick={() => { setPanel(name); if (name !== 'map') setSide(name); }}>{t(`table.panel_${name}`)}</button>
          ))}
        </nav>
        <Help />
        <Tips />
        <Refusal />
      </div>
    </TableContext.Provider>
  );
}
