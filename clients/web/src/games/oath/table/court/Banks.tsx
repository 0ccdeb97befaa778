/* The favor banks in their order, from the world deck on, and the two banners. */
import type { JSX } from 'preact';
import { useRoving } from '../../../../ui/useRoving';
import { BANNERS, boardOf, SUITS } from '../../looks';
import { t, word } from '../../words';
import { isLit, useTable } from '../context';
import { SHARED } from '../motions';
import { seatName } from '../names';
import { Pawn } from '../symbols/pawn';
import { SuitMark } from '../symbols/suits';
import { Token } from '../symbols/tokens';

export function Banks(): JSX.Element {
  const { view, step, point } = useTable();
  const roving = useRoving(SUITS.length, Math.max(0, SUITS.findIndex((suit) => step.targets.has(suit))));
  return (
    <ul class="banks" aria-label={t('table.banks')} onKeyDown={roving.onKeyDown}>
      {SUITS.map((suit, i) => {
        const open = step.targets.has(suit);
        return (
          <li key={suit}>
            <button type="button" class={`bank suit-${suit}${open ? ' open' : ''}${open && !isLit(suit) ? ' unlit' : ''}`} data-place={suit} data-tip={`suit:${suit}`} aria-disabled={!open}
              tabIndex={roving.tabIndex(i)} onFocus={() => roving.onFocus(i)} aria-label={t('table.bank', { suit: word('suit', suit), n: view.banks[suit] })} onClick={(event) => point(suit, 'bank', event.currentTarget)}>
              <SuitMark suit={suit} size={16} /><b aria-hidden="true">{view.banks[suit]}</b><Token name="favor" size={13} />
            </button>
          </li>
        );
      })}
      <li><span class="bank shared" data-place={SHARED} data-tip="term:shared_bank" role="img" aria-label={t('table.bank_shared', { n: view.banks.shared })}><b>{view.banks.shared}</b><Token name="favor" size={13} /></span></li>
    </ul>
  );
}

export function Banners(): JSX.Element {
  const { view, step, point } = useTable(), all = view.banners as Record<string, { holder: string | null; tokens: number; mob: boolean }>;
  const there = BANNERS.filter((banner) => all[banner]);
  const roving = useRoving(there.length, Math.max(0, there.findIndex((banner) => step.targets.has(banner))));
  return (
    <ul class="banners" aria-label={t('table.banners')} onKeyDown={roving.onKeyDown}>
      {there.map((banner, i) => {
        const one = all[banner]!;
        const open = step.targets.has(banner), favor = banner === 'peoples_favor';
        const said = [word('card', banner), favor && one.mob ? t('table.mob') : '', t(favor ? 'table.favor' : 'table.secrets', { n: one.tokens }), one.holder ? t('table.held_by', { name: seatName(view, one.holder) }) : t('table.held_by_nobody')].filter(Boolean).join(', ');
        return (
          <li key={banner}>
            <button type="button" class={`banner ${banner}${favor && one.mob ? ' mob' : ''}${open ? ' open' : ''}${open && !isLit(banner) ? ' unlit' : ''}`} data-place={banner} data-tip={`card:${banner}`} aria-disabled={!open}
              tabIndex={roving.tabIndex(i)} onFocus={() => roving.onFocus(i)} onClick={(event) => point(banner, 'card', event.currentTarget)}>
              <span class="unseen">{said}</span>
              <span class="banner-name" aria-hidden="true">{word('banner_short', banner)}{favor && one.mob ? ` · ${t('table.mob')}` : ''}</span>
              <b aria-hidden="true">{one.tokens}</b><Token name={favor ? 'favor' : 'secret'} size={14} />
              {one.holder && <Pawn board={boardOf(view, one.holder)} size={20} />}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
