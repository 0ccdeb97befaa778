/* Hirelings: who controls each, for how long, and what it has. Law E */
import type { JSX } from 'preact';
import { t, word } from '../words';
import { CardList } from './cards/Card';
import { useTable } from './context';
import { factionOf } from './looks';
import { Name, seatName } from './names';
import { ItemTile } from './symbols/items';
import { Emblem } from './symbols/warriors';

type Hireling = NonNullable<ReturnType<typeof useTable>['view']['hirelings'][string]>;

function Belongings({ own }: { own: Hireling }) {
  return (
    <>
      {own.items.length > 0 && <ul class="items">{own.items.map((item, i) => <li key={i}><ItemTile item={item} size={26} label={word('item', item)} /></li>)}</ul>}
      {own.on_card > 0 && <small>{word('pieces', 'warrior', { n: own.on_card })}</small>}
      {own.coffin > 0 && <small data-tip="card:coffin_makers">{t('board.coffin')} {own.coffin}</small>}
      {own.kept.length > 0 && <CardList names={own.kept} />}
      {own.discard_top.length > 0 && <CardList names={own.discard_top} />}
    </>
  );
}

function Row({ owner, own }: { owner: string; own: Hireling }) {
  const { view, step, point } = useTable();
  const open = step.targets.has(owner);
  return (
    <li class={own.acting ? 'acting' : ''}>
      <button type="button" class={`hireling${open ? ' open' : ''}`} aria-disabled={!open} data-tip={`hireling:${own.hireling}`} onClick={(event) => point(owner, 'seat', event.currentTarget)}>
        <Emblem faction={factionOf(view, owner)} size={30} />
        <span class="names">
          <b>{word('hireling', own.hireling)}</b>
          <small>{own.controller ? t('table.controlled_by', { name: seatName(view, own.controller) }) : t('table.uncontrolled')}{own.markers > 0 ? ` · ${t('table.control_markers', { n: own.markers })}` : ''}</small>
        </span>
        {own.pawn && <Name kind="place" value={own.pawn} />}
      </button>
      <Belongings own={own} />
    </li>
  );
}

export function Hirelings(): JSX.Element | null {
  const { view } = useTable();
  const all = Object.entries(view.hirelings).flatMap(([owner, own]) => (own ? [{ owner, own }] : []));
  if (all.length === 0) return null;
  return (
    <section>
      <h2>{t('table.hirelings')}</h2>
      <ul class="hirelings">{all.map(({ owner, own }) => <Row key={owner} owner={owner} own={own} />)}</ul>
    </section>
  );
}
