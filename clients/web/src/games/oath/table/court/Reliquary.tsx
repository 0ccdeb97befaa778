/* The Imperial Reliquary: four spaces, whose traits bind the Chancellor once their relics have left. */
import type { JSX } from 'preact';
import { about } from '../../about';
import { CardBack, CardButton } from '../../cards/Card';
import { TRAITS } from '../../looks';
import { t, word } from '../../words';
import { isLit, useTable } from '../context';

export function Reliquary(): JSX.Element {
  const { view, step, point } = useTable();
  return (
    <ul class="reliquary" aria-label={t('table.reliquary')}>
      {TRAITS.map((trait) => {
        const space = (view.reliquary as Record<string, { open: boolean; relic: string | null }>)[trait], open = step.targets.has(trait);
        return (
          <li key={trait} class={space?.open ? 'in-force' : ''} data-place={trait}>
            <button type="button" class={`space${open ? ' open' : ''}${open && !isLit(trait) ? ' unlit' : ''}`} data-tip={`trait:${trait}`} aria-disabled={!open} onClick={(event) => point(trait, 'space', event.currentTarget)}>
              <b>{word('trait', trait)}</b>
              <small>{space?.open ? t('table.trait_holds') : t('table.trait_covered')}</small>
            </button>
            {!space?.open && (space?.relic ? <CardButton name={space.relic} /> : <CardBack relic label={t('table.relic_back')} />)}
            {space?.open && <p>{about('trait', trait)}</p>}
          </li>
        );
      })}
    </ul>
  );
}
