/* Beside the Cradle: the world deck with the back that lies on top and what searching it costs, the Visions drawn, the relics. */
import type { JSX } from 'preact';
import { CardBack } from '../../cards/Card';
import { VISIONS_NEEDED } from '../../model/goals';
import { t } from '../../words';
import { useTable } from '../context';
import { RELIC_DECK, WORLD_DECK } from '../motions';
import { Token } from '../symbols/tokens';
import type { Stops } from './useStops';

const VISIONS = 5;

export function Decks({ stops }: { stops: Stops }): JSX.Element {
  const { view, point } = useTable(), { deck, turn } = view, cost = deck.supply;
  const top = deck.world === null ? t('table.deck_empty') : t(deck.world === 'vision' ? 'table.deck_vision' : 'table.deck_denizen');
  return (
    <li class="decks">
      <button type="button" class="deck world" data-place={WORLD_DECK} data-stop={WORLD_DECK} tabIndex={stops.tabIndex(WORLD_DECK)} data-tip="term:world_deck" onClick={(event) => point(WORLD_DECK, 'pile', event.currentTarget)}>
        <span class="unseen">{top} {t('table.search_cost', { n: cost })}</span>
        {deck.world === null ? <span class="deck-gone" /> : <span class="deck-cards"><CardBack vision={deck.world === 'vision'} /></span>}
        <span class="deck-cost" aria-hidden="true"><Token name="supply" size={13} />{cost}</span>
      </button>
      <div class="visions-drawn" data-tip="term:visions_drawn" role="img" aria-label={t('table.visions_drawn', { n: turn.visions_drawn })}>
        {Array.from({ length: VISIONS }, (_, i) => <i key={i} class={`${i < turn.visions_drawn ? 'drawn' : ''}${i + 1 === VISIONS_NEEDED ? ' needed' : ''}`}><Token name="vision" size={14} /></i>)}
      </div>
      <div class="deck" data-place={RELIC_DECK} role="img" aria-label={t('table.relic_deck', { n: deck.relics })} data-tip="term:relic_deck">
        {deck.relics > 0 && <CardBack relic />}<b aria-hidden="true">{deck.relics}</b>
      </div>
    </li>
  );
}
