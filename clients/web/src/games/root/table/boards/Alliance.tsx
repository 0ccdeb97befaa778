/* The board of the Woodland Alliance: supporters, officers, bases, the track of sympathy. Law 8 */
import type { JSX } from 'preact';
import { t, word } from '../../words';
import { CardList } from '../cards/Card';
import { useTable } from '../context';
import { SUITS } from '../looks';
import { PieceMark } from '../symbols/pieces';
import { Fact, Track, usePlaced, type BoardProps } from './parts';

/* Printed: supporters that the next token costs, points it scores. */
const COST = [1, 1, 1, 2, 2, 2, 3, 3, 3, 3];
const POINTS = [0, 1, 1, 1, 2, 2, 3, 4, 4, 4];

export function Alliance(_: BoardProps): JSX.Element {
  const { view } = useTable();
  const own = view.alliance;
  const placed = usePlaced('sympathy', COST.length);
  return (
    <>
      <div class="facts">
        <Fact label={t('board.supporters')} tip="term:supporters">{own?.supporters ?? 0}</Fact>
        <Fact label={t('board.officers')} tip="term:officers">{own?.officers ?? 0}</Fact>
        <Fact label={t('board.bases')} tip="piece:base">
          {SUITS.map((suit) => {
            const left = (view.supply.pieces as Record<string, number>)[`base_${suit}`] ?? 0;
            return <PieceMark key={suit} piece={`base_${suit}`} size={24} faded={left === 0} label={`${word('piece', `base_${suit}`)}: ${left === 0 ? t('board.on_map') : t('board.in_supply')}`} />;
          })}
        </Fact>
      </div>
      {(own?.cards.length ?? 0) > 0 && <CardList names={own?.cards ?? []} />}
      <Track piece="sympathy" placed={placed} spaces={COST.map((cost, i) => ({ top: `+${POINTS[i]}`, bottom: `${cost}` }))} note={placed < COST.length ? t('board.next_supporters', { cost: COST[placed] ?? 0, points: POINTS[placed] ?? 0 }) : t('board.track_full')} />
    </>
  );
}
