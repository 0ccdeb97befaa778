/*
 * The table of Root: the map in the middle, the prompt over its lower edge where the eye is, the own hand at the bottom, and
 * everybody's boards, the supply and the log beside it; on small screens these are sheets behind tabs (table/frame.css).
 */
import type { JSX } from 'preact';
import { TableContext } from '../../../table/context';
import { PastBar } from '../../../table/PastBar';
import { PlayBar } from '../../../table/playback/PlayBar';
import { SinceLast } from '../../../table/playback/SinceLast';
import { usePlayedStage } from '../../../table/playback/usePlayedStage';
import { PromptPanel } from '../../../table/prompt/Prompt';
import type { TableProps } from '../../../table/props';
import { frameClass, SheetTabs, SidePanels, useSides } from '../../../table/Frame';
import { Help } from '../../../table/Help';
import { Refusal } from '../../../table/Refusal';
import { Tips } from '../../../table/Tips';
import type { RootView } from '../types';
import { word } from '../words';
import { BattlePanel } from './Battle';
import { Players } from './boards/Players';
import { Hand } from './cards/Hand';
import { Draft } from './Draft';
import { MapView } from './map/MapView';
import './root.css';
import { rootTable } from './rootTable';
import { ScoreTrack } from './ScoreTrack';
import { Supply } from './Supply';

const PANELS = ['players', 'supply'] as const;

const seatsOf = (props: TableProps): RootView['seats'] => (props.view as unknown as RootView).seats;

export default function RootTable(props: TableProps): JSX.Element {
  const { prompt, history } = props;
  const sides = useSides(PANELS, (name) => word('table', `panel_${name}`));
  const stage = usePlayedStage(props, rootTable, sides.toBoard);
  const { playback } = stage;
  const own = seatsOf(props)[props.seat] !== undefined;
  const undecided = new Set(stage.state.step.left.map((choice) => choice.verb)).size > 2;

  return (
    <TableContext.Provider value={stage.state}>
      <div class={`${frameClass(props, own, stage.asked)} root-table${undecided ? ' undecided' : ''}`}>
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
          <SidePanels sides={sides} contents={{ players: <Players prompt={prompt?.seat ?? null} />, supply: <Supply /> }} history={playback.told} past={props.past} />
        </div>
        <SheetTabs sides={sides} />
        <Help />
        <Tips />
        <Refusal />
      </div>
    </TableContext.Provider>
  );
}
