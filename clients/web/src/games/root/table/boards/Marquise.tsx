/* The board of the Marquise de Cat: three tracks of buildings, wood, the keep. Law 6 */
import type { JSX } from 'preact';
import { t } from '../../words';
import { useTable } from '../context';
import { Name } from '../names';
import { Fact, Track, usePlaced, type BoardProps } from './parts';

/* Printed: cost in wood by column, points by track, bonus cards of the recruiters. */
const COST = [0, 1, 2, 3, 3, 4];
const POINTS: Record<string, readonly number[]> = {
  sawmill: [0, 1, 2, 3, 4, 5],
  workshop: [0, 2, 2, 3, 4, 5],
  recruiter: [0, 1, 2, 3, 3, 4],
};
const CARDS_AT = [3, 5];

function Buildings({ piece }: { piece: string }) {
  const placed = usePlaced(piece, COST.length), points = POINTS[piece] ?? [];
  const spaces = COST.map((cost, i) => ({
    top: `+${points[i] ?? 0}`,
    bottom: `${cost}`,
    ...(piece === 'recruiter' && CARDS_AT.includes(i + 1) ? { mark: t('board.card_bonus') } : {}),
  }));
  const next = placed < COST.length ? t('board.next_wood', { cost: COST[placed] ?? 0, points: points[placed] ?? 0 }) : t('board.track_full');
  return <Track piece={piece} placed={placed} spaces={spaces} note={next} />;
}

export function Marquise(_: BoardProps): JSX.Element {
  const { view } = useTable();
  const own = view.marquise;
  return (
    <>
      {Object.keys(POINTS).map((piece) => <Buildings key={piece} piece={piece} />)}
      <div class="facts">
        <Fact label={t('board.wood')} tip="piece:wood">{(view.supply.pieces as Record<string, number>)['wood'] ?? 0}</Fact>
        <Fact label={t('board.keep')} tip="piece:keep">{own?.keep ? <Name kind="clearing" value={own.keep} /> : '–'}</Fact>
        {own?.recruited && <Fact label={t('board.recruited')}>✓</Fact>}
      </div>
    </>
  );
}
