/* Everybody at the table: a line each, and the board behind it. The own board is open, the others as one likes. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Countdown } from '../../../../ui/Countdown';
import { Portrait } from '../../../../ui/Portrait';
import { sitterName } from '../../../../ui/words';
import { t, word } from '../../words';
import { CardList } from '../cards/Card';
import { looked, useTable } from '../context';
import { seatName } from '../names';
import { Fact, Items } from './parts';
import { Emblem } from '../symbols/warriors';
import { BOARDS } from './index';

/** A list less some of its entries. */
function without(all: readonly string[], less: readonly string[]): string[] {
  const rest = [...less];
  return all.filter((name) => {
    const at = rest.indexOf(name);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}

/** What every board has: crafted cards and items, known cards, dominance. */
function Common({ seat }: { seat: string }) {
  const { view, seat: viewer } = useTable();
  const s = view.seats[seat];
  if (!s) return null;
  return (
    <>
      {s.items.length > 0 && <><h2>{t('board.items')}</h2><Items items={{ ready: without(s.items, s.exhausted), exhausted: s.exhausted }} /></>}
      {s.crafted.length > 0 && <><h2>{t('board.crafted')}</h2><CardList names={s.crafted} /></>}
      {s.dominance && <><h2>{t('board.dominance')}</h2><CardList names={[s.dominance]} /></>}
      {s.coffin > 0 && <Fact label={t('board.coffin')} tip="card:coffin_makers">{s.coffin}</Fact>}
      {seat !== viewer && s.cards.length > 0 && <><h2>{t('board.known')}</h2><CardList names={s.cards} /></>}
    </>
  );
}

function Player({ seat, waited }: { seat: string; waited: boolean }) {
  const { view, seat: viewer, own, lobby, clocks, step, point } = useTable();
  const [open, setOpen] = useState(seat === viewer);
  const s = view.seats[seat], faction = s?.faction ?? null;
  const who = lobby.seats.find((other) => other.seat === seat);
  const Board = faction ? BOARDS[faction] : undefined;
  const target = step.targets.has(seat), left = clocks?.left[seat];
  if (!s) return null;
  const name = seatName(view, seat);
  return (
    <li class={`player${view.turn.seat === seat ? ' turn' : ''}${waited ? ' waited' : ''}${looked.value === seat ? ' looked' : ''}`} style={{ '--who': faction ? `var(--f-${faction})` : 'var(--line-strong)' }}>
      <div class="player-line">
        <button type="button" class="player-name" {...(faction ? { 'data-tip': `faction:${faction}` } : {})} aria-expanded={open} onClick={() => setOpen(!open)}>
          <Emblem faction={faction} size={30} />
          {who && <Portrait match={lobby.match} seat={seat} name={who.name} bot={who.bot} />}
          <span class="names">
            <b>{name}</b>
            <small>{[who && (who.name || who.bot) ? sitterName(lobby.match, who) : null, seat === own && !(who?.bot && !who.player) && t('table.you'), who?.bot ? t(who.player ? 'table.bot_plays' : 'table.bot') : who && !who.online && t('table.away')].filter(Boolean).join(' · ')}</small>
          </span>
        </button>
        <span class="player-facts">
          {left !== undefined && clocks && <span class="player-clock"><Countdown left={left} since={clocks.since} running={clocks.running === seat} /><small>{t('table.clock_short')}</small></span>}
          <span title={t('table.points')}><b>{s.dominance || s.coalition ? '◆' : s.score}</b><small>{t('table.points_short', { n: s.score })}</small></span>
          <span title={t('table.hand_cards')}><b>{s.hand}</b><small>{t('table.cards_short', { n: s.hand })}</small></span>
          <span title={t('table.warriors_left')}><b>{s.warriors}</b><small>{t('table.warriors_short')}</small></span>
        </span>
        {target && <button type="button" class="choice strong" onClick={() => point(seat)}>{t('table.choose')}</button>}
      </div>
      {open && <div class="player-board" role="group" aria-label={word('table', 'board_of', { name })}>{Board && <Board seat={seat} />}<Common seat={seat} /></div>}
    </li>
  );
}

export function Players({ prompt }: { prompt: string | null }): JSX.Element {
  const { view, seat } = useTable();
  const all = view.turn.order.length ? view.turn.order : Object.keys(view.seats);
  const mine = all.indexOf(seat);
  const order = mine > 0 ? [...all.slice(mine), ...all.slice(0, mine)] : all;
  return <ul class="players">{order.map((name) => <Player key={name} seat={name} waited={prompt === name} />)}</ul>;
}
