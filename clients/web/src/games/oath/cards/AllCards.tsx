/* A page of the help: all cards of the game, by suit and sort, or those in which a word stands. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { about } from '../about';
import { isSuit } from '../looks';
import { useTable } from '../table/context';
import { SuitMark } from '../table/symbols/suits';
import { t, word } from '../words';
import { CardFace } from './Card';
import { cardsOf, GROUPS, type Group } from './facts';

const said = (name: string): string => word('card', name);
/** As it is sought: nobody types where a word may be broken. */
const plainly = (text: string): string => text.replace(/\u00ad/g, '').toLowerCase();
const titleOf = (group: Group): string => (isSuit(group) ? word('suit', group) : word('sorts', group));

export function AllCards(): JSX.Element {
  const { view } = useTable();
  const [group, setGroup] = useState<Group>('order'), [sought, setSought] = useState('');
  const part = plainly(sought.trim());
  const names = part
    ? GROUPS.flatMap((one) => cardsOf(view, one, said)).filter((name) => plainly(`${said(name)} ${about('card', name) ?? ''}`).includes(part))
    : cardsOf(view, group, said);
  return (
    <div class="help-page all-cards">
      <label class="all-cards-search">{t('cards.search')} <input type="search" value={sought} onInput={(event) => setSought(event.currentTarget.value)} /></label>
      <div class="all-cards-groups" role="group" aria-label={t('cards.title')}>
        {GROUPS.map((one) => (
          <button key={one} type="button" aria-pressed={!part && one === group} onClick={() => { setGroup(one); setSought(''); }}>
            {isSuit(one) && <span class={`suit-${one}`}><SuitMark suit={one} size={15} /></span>} {titleOf(one)}
          </button>
        ))}
      </div>
      <p class="all-cards-count" role="status">{t('cards.count', { n: names.length })}</p>
      <ul>{names.map((name) => <li key={name}><CardFace name={name} size="whole" /></li>)}</ul>
    </div>
  );
}
