/*
 * A table for any game: what is asked with its choices, what is known as the view has it, and what happened. Plain, but
 * all that is needed to play.
 */
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { gameNow } from '../games/load';
import { t } from '../i18n';
import { TableContext, useTable } from './context';
import { LogPanel } from './log/Log';
import { PastBar } from './PastBar';
import { plainGame, playerName } from './plainGame';
import { PlayBar } from './playback/PlayBar';
import { StillReel } from './playback/Reel';
import { usePlayedStage } from './playback/usePlayedStage';
import { PromptPanel } from './prompt/Prompt';
import type { TableProps } from './props';
import { isSeat } from './say';
import './table.css';

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0);

/** A part of the view under its name: words, lists and parts of parts. */
function Fact({ name, value }: { name: string; value: unknown }): JSX.Element {
  const table = useTable();
  const say = (one: unknown) => (isNothing(one) ? '–' : table.game.nameOf(table, name, one));
  if (isNothing(value) || typeof value !== 'object') return <>{say(value)}</>;
  if (Array.isArray(value)) {
    if (value.every((one) => typeof one !== 'object')) return <>{value.map(say).join(', ')}</>;
    return <ol>{value.map((one, i) => <li key={i}><Fact name={name} value={one} /></li>)}</ol>;
  }
  return <Facts all={value as Record<string, unknown>} />;
}

function Facts({ all }: { all: Record<string, unknown> }): JSX.Element {
  const table = useTable();
  return (
    <dl class="plain-facts">
      {Object.entries(all).map(([name, value]) => (
        <div key={name}>
          <dt>{isSeat(name) ? playerName(table, name) : table.game.words.word('argument', name)}</dt>
          <dd><Fact name={name} value={value} /></dd>
        </div>
      ))}
    </dl>
  );
}

export default function PlainTable(props: TableProps): JSX.Element {
  const { words } = gameNow(props.game);
  const game = useMemo(() => plainGame(words), [words]);
  const stage = usePlayedStage(props, game);
  return (
    <TableContext.Provider value={stage.state}>
      <div class={`game-table plain-table${stage.asked ? ' mine' : ''}`}>
        <PromptPanel {...stage.prompt} />
        <PlayBar playback={stage.playback} />
        <StillReel playback={stage.playback} />
        {props.past && <PastBar past={props.past} history={props.history} />}
        <div class="plain-sides">
          <section class="plain-known" aria-label={t('table.known')}>
            <h2>{t('table.known')}</h2>
            <Facts all={stage.playback.view} />
          </section>
          <section class="plain-log" aria-label={t('table.panel_log')}>
            <h2>{t('table.panel_log')}</h2>
            <LogPanel history={stage.playback.told} past={props.past} />
          </section>
        </div>
      </div>
    </TableContext.Provider>
  );
}
