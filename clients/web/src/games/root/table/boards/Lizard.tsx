/* The board of the Lizard Cult: the outcast, acolytes, gardens by suit, lost souls, revealed cards. Law 10 */
import type { JSX } from 'preact';
import { t, word } from '../../words';
import { CardList } from '../cards/Card';
import { useTable } from '../context';
import { SUITS } from '../looks';
import { SuitMark } from '../symbols/suits';
import { Fact, Track, usePlaced, type BoardProps } from './parts';

/* Printed: what the score ritual brings by gardens of the suit on the map; the second garden brings a card. */
const POINTS = [0, 2, 2, 3, 4];
const CARDS_AT = 2;
/* What conspiracies cost in acolytes; one less while the outcast are hated. */
const CONSPIRACIES = { crusade: 2, convert: 2, sanctify: 3 } as const;

function Gardens({ suit }: { suit: (typeof SUITS)[number] }) {
  const placed = usePlaced(`garden_${suit}`, POINTS.length);
  const { view } = useTable();
  return <Track piece={`garden_${suit}`} placed={placed} spaces={POINTS.map((n, i) => ({ top: `${n}`, ...(i + 1 === CARDS_AT ? { mark: t('board.card_bonus') } : {}) }))} note={view.lizard?.scored.includes(suit) ? t('board.scored') : ''} />;
}

export function Lizard(_: BoardProps): JSX.Element {
  const { view } = useTable();
  const own = view.lizard;
  if (!own) return <p>–</p>;
  const less = own.hated ? 1 : 0;
  return (
    <>
      <div class="facts">
        <Fact label={own.hated ? t('board.hated') : t('board.outcast')} tip="term:outcast">
          {own.outcast ? <><SuitMark suit={own.outcast} size={18} /> {word('suit', own.outcast)}</> : '–'}
        </Fact>
        <Fact label={t('board.acolytes')} tip="term:acolytes">{own.acolytes}</Fact>
        {Object.entries(CONSPIRACIES).map(([name, cost]) => <Fact key={name} label={word('term', name)} tip={`term:${name}`}>{cost - less}</Fact>)}
      </div>
      {SUITS.map((suit) => <Gardens key={suit} suit={suit} />)}
      {own.revealed.length > 0 && <><h2>{t('board.revealed')}</h2><CardList names={own.revealed} /></>}
      <h2 data-tip="term:lost_souls">{t('board.lost_souls', { n: own.lost_souls.length })}</h2>
      {own.lost_souls.length > 0 && <CardList names={own.lost_souls} />}
    </>
  );
}
