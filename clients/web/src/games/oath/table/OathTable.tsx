/*
 * The table of Oath: the map in the middle with banks and banners above it, the prompt over its lower edge where the eye is, the own
 * board at the bottom, and everybody's boards, the court and the log beside it; on small screens these are sheets behind tabs (table/frame.css).
 */
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { TableContext, type TableState } from '../../../table/context';
import { frameClass, SheetTabs, SidePanels, useSides } from '../../../table/Frame';
import { Help } from '../../../table/Help';
import { PastBar } from '../../../table/PastBar';
import { PlayBar } from '../../../table/playback/PlayBar';
import { SinceLast } from '../../../table/playback/SinceLast';
import { usePlayedStage } from '../../../table/playback/usePlayedStage';
import { PromptPanel } from '../../../table/prompt/Prompt';
import type { TableProps } from '../../../table/props';
import { Refusal } from '../../../table/Refusal';
import { Tips } from '../../../table/Tips';
import { Moments } from '../dialogs/Moments';
import { withoutPoolsOnTheWay } from '../model/pools';
import type { OathView } from '../types';
import { word } from '../words';
import { Own } from './boards/Own';
import { Players } from './boards/Players';
import { Court } from './court/Court';
import { Head } from './Head';
import { MapBoard } from './map/MapBoard';
import { Moving } from './map/Moving';
import { WORLD_DECK } from './motions';
import './oath.css';
import { oathTable } from './oathTable';
import { shortcut } from './shortcuts';

const PANELS = ['players', 'court'] as const;

export default function OathTable(props: TableProps): JSX.Element {
  const { prompt, history } = props;
  const sides = useSides(PANELS, (name) => word('table', `panel_${name}`));
  const stage = usePlayedStage(props, oathTable, sides.toBoard);
  const { playback } = stage, told = useMemo(() => withoutPoolsOnTheWay(playback.told), [playback.told]);
  const begins = (name: string) => (stage.picked.length || stage.prompt.confirm || stage.prompt.busy ? null : shortcut(stage.state.step.left, stage.state.reason, name));
  const state: TableState = {
    ...stage.state,
    point: (name, kind, at) => {
      const choice = stage.state.step.targets.has(name) ? null : begins(name);
      if (choice) stage.prompt.onRow({ key: '', value: undefined, count: 1, choice, short: false });
      else stage.state.point(name, kind, at);
    },
  };
  const own = (props.view as unknown as OathView).seats[props.seat] !== undefined;
  const lit = `${begins('c1') ? ' can-travel' : ''}${begins(WORLD_DECK) ? ' can-search' : ''}`;

  return (
    <TableContext.Provider value={state}>
      <div class={`${frameClass(props, own, stage.asked)} oath-table${lit}`}>
        <PromptPanel {...stage.prompt} />
        <Head />
        <div class="stage o-stage">
          <MapBoard />
          <Moments history={playback.past} />
          <PlayBar playback={playback} />
          {props.past && <PastBar past={props.past} history={history} />}
        </div>
        <Own />
        <div class="beside">
          <SinceLast since={stage.since} playback={playback} past={props.past} />
          <SidePanels sides={sides} contents={{ players: <Players prompt={prompt?.seat ?? null} />, court: <Court /> }} history={told} past={props.past} />
        </div>
        <SheetTabs sides={sides} />
        <Moving playback={playback} />
        <Help />
        <Tips />
        <Refusal />
      </div>
    </TableContext.Provider>
  );
}
