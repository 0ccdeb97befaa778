/*
 * The table of Oath: the map in the middle with banks and banners above it, the prompt over its lower edge where the eye is, the own
 * board at the bottom, and everybody's boards, the court and the log beside it; on small screens these are sheets behind tabs (table/frame.css).
 */
import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { TableContext, type TableState } from '../../../table/context';
import '../../../table/frame.css';
import { Help } from '../../../table/Help';
import { LogPanel } from '../../../table/log/Log';
import { PastBar } from '../../../table/PastBar';
import { PlayBar } from '../../../table/playback/PlayBar';
import { SinceLast } from '../../../table/playback/SinceLast';
import { usePlayedStage } from '../../../table/playback/usePlayedStage';
import { PromptPanel } from '../../../table/prompt/Prompt';
import type { TableProps } from '../../../table/props';
import { Refusal } from '../../../table/Refusal';
import '../../../table/table.css';
import { Tips } from '../../../table/Tips';
import { Scrolled } from '../../../ui/Scrolled';
import { Moments } from '../dialogs/Moments';
import { withoutPoolsOnTheWay } from '../model/pools';
import type { OathView } from '../types';
import { t } from '../words';
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

const PANELS = ['players', 'court', 'log'] as const;
type Panel = (typeof PANELS)[number];

/** Who watches, or looks at a replay, needs no room for questions. */
const isNeverAsked = (props: TableProps, own: boolean): boolean => !own || (props.still && !props.past);

export default function OathTable(props: TableProps): JSX.Element {
  const { prompt, history } = props;
  const [panel, setPanel] = useState<Panel | 'map'>('map');
  const [side, setSide] = useState<Panel>('players');
  const stage = usePlayedStage(props, oathTable, () => setPanel('map'));
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
  const frame = `${begins('c1') ? ' can-travel' : ''}${begins(WORLD_DECK) ? ' can-search' : ''}${stage.asked ? ' mine' : ''}${own ? '' : ' no-hand'}${isNeverAsked(props, own) ? ' unasked' : ''}`;
  const show = (name: Panel) => `panel panel-${name}${side === name ? ' chosen' : ''}${panel === name ? ' sheet' : ''}`;

  return (
    <TableContext.Provider value={state}>
      <div class={`game-table full-table oath-table${frame}`}>
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
          <aside aria-label={t('table.panels')} class={`side${panel === 'map' ? '' : ' open'}`}>
            <div class="side-tabs">
              {PANELS.map((name) => (
                <button key={name} type="button" aria-pressed={side === name} onClick={() => setSide(name)}>{t(`table.panel_${name}`)}</button>
              ))}
            </div>
            <Scrolled class={show('players')}><h2 class="unseen">{t('table.panel_players')}</h2><Players prompt={prompt?.seat ?? null} /></Scrolled>
            <Scrolled class={show('court')}><h2 class="unseen">{t('table.panel_court')}</h2><Court /></Scrolled>
            <div class={show('log')}><h2 class="unseen">{t('table.panel_log')}</h2><LogPanel history={told} past={props.past} /></div>
          </aside>
        </div>
        <nav class="sheet-tabs" aria-label={t('table.panels')}>
          {(['map', ...PANELS] as const).map((name) => (
            <button key={name} type="button" aria-pressed={panel === name} onClick={() => { setPanel(name); if (name !== 'map') setSide(name); }}>{t(`table.panel_${name}`)}</button>
          ))}
        </nav>
        <Moving playback={playback} />
        <Help />
        <Tips />
        <Refusal />
      </div>
    </TableContext.Provider>
  );
}
