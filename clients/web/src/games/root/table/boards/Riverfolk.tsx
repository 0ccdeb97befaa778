/* The board of the Riverfolk Company: services and prices, funds, trade posts. Law 11 */
import type { JSX } from 'preact';
import { t, word } from '../../words';
import { useTable } from '../context';
import { SUITS } from '../looks';
import { Name } from '../names';
import { Fact, Track, WarriorBox, type BoardProps } from './parts';

const SERVICES = ['hand_card', 'riverboats', 'mercenaries'] as const;
const HIGHEST = 4, POSTS = 3;
/* Printed: what every trade post scores. */
const POINTS = 2;

function Posts({ suit }: { suit: (typeof SUITS)[number] }) {
  const { view } = useTable();
  const own = view.riverfolk, piece = `trade_post_${suit}`;
  const left = (view.supply.pieces as Record<string, number>)[piece] ?? 0;
  const used = Object.values(own?.crafting[suit] ?? {}).reduce((sum, n) => sum + n, 0);
  return <Track piece={piece} placed={POSTS - left} spaces={Array.from({ length: POSTS }, () => ({ top: `+${POINTS}` }))} note={used > 0 ? t('board.crafting_used', { n: used }) : ''} />;
}

export function Riverfolk(_: BoardProps): JSX.Element {
  const { view } = useTable();
  const own = view.riverfolk;
  if (!own) return <p>–</p>;
  return (
    <>
      <table class="services">
        <tbody>
          {SERVICES.map((service) => (
            <tr key={service} data-tip={`service:${service}`}>
              <th scope="row">{word('service', service)}</th>
              {Array.from({ length: HIGHEST }, (_, i) => <td key={i} class={own.prices[service] === i + 1 ? 'price' : ''}>{i + 1}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
      <div class="facts">
        <WarriorBox label={t('board.payments')} counts={own.payments} tip="term:payments" />
        <WarriorBox label={t('board.funds')} counts={own.funds} tip="term:funds" />
        <WarriorBox label={t('board.committed')} counts={own.committed} tip="term:committed" />
        {own.riverboats && <Fact label={word('service', 'riverboats')}><Name kind="seat" value={own.riverboats} /></Fact>}
        {own.mercenaries && <Fact label={word('service', 'mercenaries')}><Name kind="seat" value={own.mercenaries} /></Fact>}
      </div>
      {SUITS.map((suit) => <Posts key={suit} suit={suit} />)}
    </>
  );
}
