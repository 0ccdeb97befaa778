/* What Oath tells of a series: what a match begins from, and what each match has changed. */
import type { ComponentChildren, JSX } from 'preact';
import { list } from '../../../i18n';
import type { ChapterProps, Chronicle, LegacyProps } from '../../game';
import { Mark } from '../Mark';
import { SUITS } from '../looks';
import { SuitMark } from '../table/symbols/suits';
import type { OathView } from '../types';
import { t, word } from '../words';
import './chronicle.css';
import { Land } from './Land';
import { placesOfLegacy, tell, type Fate, type OathCounts, type OathLegacy } from './story';

/** `wide`: it has a line of its own. */
function Fact({ name, wide = false, children }: { name: string; wide?: boolean; children: ComponentChildren }): JSX.Element {
  return <div class={wide ? 'wide' : ''}><dt>{name}</dt><dd>{children}</dd></div>;
}

function Boards({ colours }: { colours: readonly string[] }): JSX.Element {
  if (!colours.length) return <>{t('chronicle.nobody')}</>;
  return <span class="o-boards">{colours.map((colour) => <span key={colour}><Mark board={colour} />{word('colour', colour)}</span>)}</span>;
}

/** Numbers by suit; suits without any are left out. */
function Suits({ of, more }: { of: Readonly<Record<string, number>>; more?: string }): JSX.Element {
  return (
    <span class="o-by-suit">
      {SUITS.filter((suit) => of[suit]).map((suit) => (
        <span key={suit} style={{ color: `var(--${suit})` }}><SuitMark suit={suit} size={15} />{word('suit', suit)} {of[suit]}</span>
      ))}
      {more && <span class="more">{more}</span>}
    </span>
  );
}

const sum = (of: Readonly<Record<string, number>>): number => Object.values(of).reduce((all, n) => all + n, 0);

function Legacy({ legacy, holds }: LegacyProps): JSX.Element {
  const from = legacy as OathLegacy, counts = holds as OathCounts | null | undefined;
  return (
    <div class="o-chronicle">
      <dl class="settings-facts">
        {from.name && <Fact name={t('chronicle.name')}>{from.name}</Fact>}
        <Fact name={t('chronicle.game')}>{from.game}</Fact>
        <Fact name={t('table.oath')}>{t('chronicle.oath', { goal: word('goal', from.goal) })}</Fact>
        <Fact name={t('chronicle.winner')}><Boards colours={[from.winner]} /></Fact>
        <Fact name={t('chronicle.citizens')}><Boards colours={from.citizens} /></Fact>
        {counts && <Fact wide name={t('chronicle.world', { n: sum(counts.world) + counts.visions })}><Suits of={counts.world} more={t('chronicle.visions', { n: counts.visions })} /></Fact>}
        {counts && <Fact name={t('chronicle.relics')}>{t('table.relic_deck', { n: counts.relics })}</Fact>}
        <Fact wide={!!counts} name={t('chronicle.dispossessed')}>{!counts && from.dispossessed}{counts && <Suits of={counts.dispossessed} more={t('chronicle.in_all', { n: from.dispossessed })} />}</Fact>
      </dl>
      <Land places={placesOfLegacy(from)} />
    </div>
  );
}

const fateWords = ({ card, fate }: Fate): string => t(`chronicle.${fate}`, { card: word('card', card) });

function Chapter({ chapter, last }: ChapterProps): JSX.Element {
  const legacy = chapter.lobby.legacy as OathLegacy | null;
  const told = tell(legacy, chapter.view as unknown as OathView, chapter.told);
  return (
    <div class="o-chronicle">
      {legacy?.name && <p class="hint">{legacy.name}</p>}
      <dl class="settings-facts">
        <Fact name={t('chronicle.in_force')}>{t('chronicle.oath', { goal: word('goal', told.goal) })}</Fact>
        {told.vowed && <Fact name={t('chronicle.vowed')}>{t('chronicle.oath', { goal: word('goal', told.vowed) })}</Fact>}
        {told.fates.length > 0 && <Fact wide name={t('chronicle.edifices')}>{list(told.fates.map(fateWords))}</Fact>}
        {told.vowed && <Fact name={t('chronicle.citizens')}><Boards colours={told.citizens} /></Fact>}
        {told.added.length > 0 && <Fact name={t('chronicle.added')}><Suits of={Object.fromEntries(told.added.map(({ suit, count }) => [suit, count]))} /></Fact>}
        {told.gone > 0 && <Fact name={t('chronicle.newly_dispossessed')}>{told.gone}</Fact>}
      </dl>
      <details open={last}>
        <summary>{t('chronicle.map_after')}</summary>
        <Land places={told.places} />
      </details>
    </div>
  );
}

const chronicle: Chronicle = { Legacy, Chapter };

export default chronicle;
