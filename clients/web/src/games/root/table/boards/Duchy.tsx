/* The board of the Underground Duchy: the Burrow, buildings, ministers and their crowns. Law 12 */
import type { JSX } from 'preact';
import { t, word } from '../../words';
import { CardList } from '../cards/Card';
import { useTable } from '../context';
import { Fact, Track, usePlaced, type BoardProps } from './parts';

/* Printed: by buildings on the map, warriors each Birdsong and cards each Evening; the ministers by rank. */
const WARRIORS = [1, 2, 4, 6];
const CARDS = [1, 2, 3, 4];
const BUILDINGS = 3;
const RANKS = {
  squire: { ministers: ['foremole', 'captain', 'marshal'], reveal: 2, points: 1 },
  noble: { ministers: ['brigadier', 'banker', 'mayor'], reveal: 3, points: 2 },
  lord: { ministers: ['duchess_of_mud', 'baron_of_dirt', 'earl_of_stone'], reveal: 4, points: 3 },
} as const;

function Rank({ rank }: { rank: keyof typeof RANKS }) {
  const { view } = useTable();
  const own = view.duchy, { ministers, reveal, points } = RANKS[rank];
  if (!own) return null;
  return (
    <tr>
      <th scope="row">{word('rank', rank)}<small>{t('board.crowns', { n: own.crowns[rank], reveal, points })}</small></th>
      {ministers.map((name) => {
        const swayed = own.swayed.includes(name), acted = own.acted.includes(name);
        return (
          <td key={name} class={`minister${swayed ? ' swayed' : ''}${acted ? ' acted' : ''}`} data-tip={`minister:${name}`} tabIndex={0}>
            <span aria-hidden="true">{swayed ? '♛ ' : ''}</span>{word('minister', name)}
            <span class="unseen">{swayed ? t('board.swayed') : t('board.unswayed')}{acted ? `, ${t('board.acted')}` : ''}</span>
          </td>
        );
      })}
    </tr>
  );
}

export function Duchy(_: BoardProps): JSX.Element {
  const { view } = useTable();
  const own = view.duchy;
  const citadels = usePlaced('citadel', BUILDINGS), markets = usePlaced('market', BUILDINGS);
  if (!own) return <p>–</p>;
  const tunnels = (view.supply.pieces as Record<string, number>)['tunnel'] ?? 0;
  return (
    <>
      <div class="facts">
        <Fact label={word('place', 'burrow')} tip="term:burrow">{own.burrow}</Fact>
        <Fact label={t('board.tunnels_left')} tip="piece:tunnel">{tunnels}</Fact>
      </div>
      <Track piece="citadel" placed={citadels} spaces={Array.from({ length: BUILDINGS }, (_, i) => ({ top: `${WARRIORS[i + 1]}` }))} note={t('board.warriors_each_birdsong', { n: WARRIORS[citadels] ?? 1 })} />
      <Track piece="market" placed={markets} spaces={Array.from({ length: BUILDINGS }, (_, i) => ({ top: `${CARDS[i + 1]}` }))} note={t('board.cards_each_evening', { n: CARDS[markets] ?? 1 })} />
      <table class="ministers"><tbody>{(Object.keys(RANKS) as (keyof typeof RANKS)[]).map((rank) => <Rank key={rank} rank={rank} />)}</tbody></table>
      {own.revealed.length > 0 && <><h2>{t('board.revealed')}</h2><CardList names={own.revealed} /></>}
    </>
  );
}
