/* What boards are made of: the Supply track, counts of tokens, advisers by their places, relics, the Vision. */
import type { JSX } from 'preact';
import { BackButton, CardBack, CardButton } from '../../cards/Card';
import { adviserOf } from '../../model/placed';
import { t, word } from '../../words';
import { useTable } from '../context';
import { OnCard, tokenWords } from '../map/Site';
import { Warband } from '../symbols/pawn';
import { Token, Tokens } from '../symbols/tokens';

export interface BoardProps {
  seat: string;
}

const MOST_SUPPLY = 7;

/** The Supply that is left, and what it would be after a rest now. */
export function SupplyTrack({ seat }: BoardProps): JSX.Element {
  const { view } = useTable();
  const supply = view.seats[seat]?.supply ?? 0, next = view.seats[seat]?.refresh ?? 0, said = t('board.supply', { n: supply, next });
  return (
    <span class="supply-track" role="img" aria-label={said} title={said} data-tip="term:supply">
      <Token name="supply" size={15} />
      {Array.from({ length: MOST_SUPPLY }, (_, i) => <i key={i} class={`${i < supply ? 'left' : ''}${i + 1 === next ? ' after-rest' : ''}`} />)}
      <b>{supply}</b>
    </span>
  );
}

/** Favor, secrets up and down, warbands here and in the bank. */
export function Counts({ seat }: BoardProps): JSX.Element | null {
  const { view } = useTable(), own = view.seats[seat];
  if (!own) return null;
  const board = own.role === 'exile' || !own.role ? own.colour : 'purple';
  return (
    <span class="board-counts">
      <Tokens name="favor" n={own.favor} label={t('table.favor', { n: own.favor })} zero />
      <Tokens name="secret" n={own.secrets} label={t('table.secrets', { n: own.secrets })} zero />
      <Tokens name="secret" n={own.secrets_down} label={t('board.secrets_down', { n: own.secrets_down })} down />
      <span class="o-count" role="img" aria-label={t('board.warbands', { n: own.warbands })} title={t('board.warbands', { n: own.warbands })}><Warband board={board} size={17} /><b>{own.warbands}</b></span>
      <span class="o-count bank-left" role="img" aria-label={t('board.bank', { n: own.bank })} title={t('board.bank', { n: own.bank })}><small>/{own.bank}</small></span>
      {own.cage > 0 && <span class="o-count" title={t('board.cage', { n: own.cage })}><Warband board={own.colour} size={14} /><b>{own.cage}</b><small>⛓</small></span>}
    </span>
  );
}

/** Advisers by their places; own facedown ones are seen through. */
export function Advisers({ seat }: BoardProps): JSX.Element | null {
  const { view } = useTable(), own = view.seats[seat];
  if (!own) return null;
  return (
    <ol class="advisers" aria-label={t('board.advisers')}>
      {own.advisers.map((one, i) => (
        <li key={one.card ?? i} class={one.faceup ? '' : 'facedown'}>
          {one.card
            ? <CardButton name={one.card} placed={adviserOf(seat, i)} more={[one.faceup ? '' : t('board.facedown'), tokenWords(one.favor, one.secrets)].filter(Boolean).join('. ')}><OnCard favor={one.favor} secrets={one.secrets} /></CardButton>
            : <span class="unknown-adviser"><BackButton placed={adviserOf(seat, i)} vision={one.vision} label={[t('board.unknown_adviser', { nth: i + 1 }), one.vision ? t('table.back_vision') : ''].filter(Boolean).join('. ')} /></span>}
        </li>
      ))}
      {own.advisers.length === 0 && <li class="quiet none">{t('board.no_advisers')}</li>}
    </ol>
  );
}

/** Relics held, with tokens on them. */
export function Relics({ seat }: BoardProps): JSX.Element | null {
  const own = useTable().view.seats[seat];
  if (!own?.relics.length) return null;
  return (
    <ul class="held-relics" aria-label={t('board.relics')}>
      {own.relics.map((one) => (
        <li key={one.relic}><CardButton name={one.relic} more={tokenWords(one.favor, one.secrets)}><OnCard favor={one.favor} secrets={one.secrets} /></CardButton></li>
      ))}
    </ul>
  );
}

/** The Vision that is revealed, or claimed, and whether it would be fulfilled now. */
export function Vision({ seat }: BoardProps): JSX.Element | null {
  const { view } = useTable(), own = view.seats[seat], card = own?.revealed ?? own?.prophet;
  if (!own || !card) return null;
  const met = own.vision_met;
  return (
    <div class={`board-vision${met ? ' met' : ''}`}>
      <CardButton name={card} {...(own.prophet && !own.revealed ? { more: t('board.prophet') } : {})} />
      <small>{met ? t('board.vision_met') : t('board.vision_not_met')}</small>
    </div>
  );
}

/** Cards that were drawn just now. */
export function Drawn({ seat }: BoardProps): JSX.Element | null {
  const own = useTable().view.seats[seat];
  if (!own?.hand.length) return null;
  return (
    <div class="drawn-cards">
      <h3>{t('board.drawn')}</h3>
      <ul>{own.hand.map((one, i) => <li key={one.card ?? i}>{one.card ? <CardButton name={one.card} /> : <CardBack vision={one.vision} label={t(one.vision ? 'table.back_vision' : 'table.unknown_card')} />}</li>)}</ul>
    </div>
  );
}

export const roleWords = (role: string): string => word('role', role);
