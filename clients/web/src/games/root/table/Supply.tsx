/* What belongs to nobody: deck, discard pile, items, quests, dominance cards that can be taken. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t, word } from '../words';
import { CardButton, CardList } from './cards/Card';
import { useTable } from './context';
import { Hirelings } from './Hirelings';
import { ItemTile } from './symbols/items';
import { LandmarkMark } from './symbols/landmarks';
import { SuitMark } from './symbols/suits';

/** Quests are the Vagabonds'; every board of one shows the same. */
export function Quests({ names }: { names: readonly string[] }): JSX.Element {
  const { view, step, point } = useTable();
  return (
    <ul class="quests">
      {names.map((name) => {
        const quest = view.quests[name as keyof typeof view.quests], open = step.targets.has(name);
        return (
          <li key={name} data-tip={`quest:${name}`}>
            <button type="button" class={`quest suit-${quest?.suit ?? ''}${open ? ' open' : ''}`} aria-disabled={!open} onClick={(event) => point(name, 'quest', event.currentTarget)}>
              <SuitMark suit={quest?.suit ?? ''} size={16} label={word('suit', quest?.suit ?? '')} />
              <span>{word('quest', name)}</span>
              <span class="items">{(quest?.items ?? []).map((item, i) => <ItemTile key={i} item={item} size={24} label={word('item', item)} />)}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

export function Supply(): JSX.Element {
  const { view } = useTable();
  const [browse, setBrowse] = useState(false);
  const { supply, markers } = view;
  const quests = view.vagabond?.quests ?? view.vagabond2?.quests ?? [];
  return (
    <div class="supply">
      <section class="piles">
        <div class="pile"><span class="pile-cards deck" aria-hidden="true" /><b>{supply.deck}</b> {t('table.deck', { n: supply.deck })}</div>
        <button type="button" class="pile" aria-expanded={browse} onClick={() => setBrowse(!browse)} disabled={supply.discard.length === 0}>
          <span class="pile-cards discard" aria-hidden="true" /><b>{supply.discard.length}</b> {t('table.discard', { n: supply.discard.length })}
        </button>
      </section>
      {browse && <CardList names={[...supply.discard].reverse()} />}
      {supply.available.length > 0 && <section><h2>{t('table.available')}</h2><CardList names={supply.available} /></section>}
      <section>
        <h2>{t('table.items')}</h2>
        <ul class="item-supply">
          {Object.entries(supply.items).map(([item, n]) => (
            <li key={item} class={n === 0 ? 'none' : ''} data-tip={`item:${item}`}>
              <ItemTile item={item} size={34} label={`${word('item', item)}: ${n}`} /><b aria-hidden="true">×{n}</b>
            </li>
          ))}
        </ul>
      </section>
      <Hirelings />
      {markers.landmarks_dealt.length > 0 && (
        <section>
          <h2>{t('table.landmarks_dealt')}</h2>
          <ul class="card-list">{markers.landmarks_dealt.map((name) => <li key={name} data-tip={`landmark:${name}`}><LandmarkMark name={name} /> {word('landmark', name)}</li>)}</ul>
        </section>
      )}
      {markers.forge_items.length > 0 && (
        <section>
          <h2>{t('table.forge_items')}</h2>
          <ul class="items">{markers.forge_items.map((item, i) => <li key={i} data-tip={`item:${item}`}><ItemTile item={item} label={word('item', item)} /></li>)}</ul>
        </section>
      )}
      {markers.market.length > 0 && (
        <section>
          <h2 data-tip="landmark:black_market">{t('table.market')}</h2>
          <ol class="card-list">{markers.market.map((card, i) => <li key={i}>{card ? <CardButton name={card} size="small" /> : <span class="card small card-back">{t('table.unknown_card')}</span>}</li>)}</ol>
        </section>
      )}
      {quests.length > 0 && <section><h2>{t('table.quests')}</h2><Quests names={quests} /></section>}
    </div>
  );
}
