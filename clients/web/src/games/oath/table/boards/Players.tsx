/* Everybody at the table: a line each, and the board below it. */
import type { JSX } from 'preact';
import { Countdown } from '../../../../ui/Countdown';
import { Portrait } from '../../../../ui/Portrait';
import { sitterName } from '../../../../ui/words';
import { BANNERS } from '../../looks';
import { seatsFrom } from '../../model/sites';
import { t, word } from '../../words';
import { looked, useTable } from '../context';
import { seatName } from '../names';
import { Pawn } from '../symbols/pawn';
import { Token } from '../symbols/tokens';
import { Advisers, Counts, Drawn, Relics, roleWords, SupplyTrack, Vision } from './parts';

function Player({ seat, waited }: { seat: string; waited: boolean }): JSX.Element | null {
  const { view, seat: viewer, own: mine, lobby, clocks, step, point } = useTable();
  const own = view.seats[seat], who = lobby.seats.find((other) => other.seat === seat);
  if (!own) return null;
  const name = seatName(view, seat), left = clocks?.left[seat];
  const held = BANNERS.filter((banner) => (view.banners as Record<string, { holder: string | null }>)[banner]?.holder === seat);
  return (
    <li class={`player${view.turn.seat === seat ? ' turn' : ''}${waited ? ' waited' : ''}${looked.value === seat ? ' looked' : ''}`} data-place={seat} style={{ '--who': own.colour ? `var(--o-${own.colour})` : 'var(--line-strong)' }}>
      <div class="player-line">
        <span class="player-name">
          <Pawn board={own.colour} size={30} />
          {who && <Portrait match={lobby.match} seat={seat} name={who.name} bot={who.bot} />}
          <span class="names">
            <b>{name}</b>
            <small>{[own.role && roleWords(own.role) !== name ? roleWords(own.role) : null, who && (who.name || who.bot) ? sitterName(lobby.match, who) : null, seat === mine && !(who?.bot && !who.player) && t('table.you'), who?.bot ? t(who.player ? 'table.bot_plays' : 'table.bot') : who && !who.online && t('table.away')].filter(Boolean).join(' · ')}</small>
          </span>
        </span>
        <span class="player-facts">
          {view.title.holder === seat && <span class={`title-sign${view.title.usurper ? ' usurper' : ''}`} role="img" aria-label={t(view.title.usurper ? 'table.usurper' : 'table.oathkeeper', { name })} title={t(view.title.usurper ? 'table.usurper' : 'table.oathkeeper', { name })}><Token name="oath" size={18} /></span>}
          {left !== undefined && clocks && <span class="player-clock"><Countdown left={left} since={clocks.since} running={clocks.running === seat} /></span>}
        </span>
        {step.targets.has(seat) && <button type="button" class="choice strong" onClick={() => point(seat)}>{t('table.choose')}</button>}
      </div>
      <div class="player-board" role="group" aria-label={t('table.board_of', { name })}>
        <div class="board-line"><SupplyTrack seat={seat} /><Counts seat={seat} /></div>
        {seat !== viewer && <Drawn seat={seat} />}
        <Advisers seat={seat} />
        <Relics seat={seat} />
        {held.length > 0 && <p class="held-banners">{held.map((banner) => <span key={banner} class={`held-banner ${banner}`}>{word('card', banner)}</span>)}</p>}
        <Vision seat={seat} />
      </div>
    </li>
  );
}

export function Players({ prompt }: { prompt: string | null }): JSX.Element {
  const { view, seat } = useTable();
  return <ul class="players">{seatsFrom(view, seat).map((name) => <Player key={name} seat={name} waited={prompt === name} />)}</ul>;
}
