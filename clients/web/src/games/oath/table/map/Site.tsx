/* A site as a card: its name and what it asks, the cards on it and the room that is left, who stands there, what lies beside it. */
import type { JSX } from 'preact';
import { CardBack, CardButton } from '../../cards/Card';
import { garrisonOf, pawnsAt, placesAt, recoverCost, slotOf } from '../../model/sites';
import { t, word } from '../../words';
import { boardOf } from '../../looks';
import { only } from '../../../../table/narrow';
import { isLit, looked, useTable } from '../context';
import { placeName, seatName } from '../names';
import { Price } from '../Price';
import { Pawn, Warband } from '../symbols/pawn';
import { Land } from '../symbols/land';
import { SuitMark } from '../symbols/suits';
import { Token, Tokens } from '../symbols/tokens';
import { describe, recoverWords } from './describe';
import type { Stops } from './useStops';

/** Favor and secrets that lie on a card. */
export function OnCard({ favor, secrets }: { favor: number; secrets: number }): JSX.Element | null {
  if (!favor && !secrets) return null;
  return <span class="on-card"><Tokens name="favor" n={favor} label={t('table.favor', { n: favor })} /><Tokens name="secret" n={secrets} label={t('table.secrets', { n: secrets })} /></span>;
}

export const tokenWords = (favor: number, secrets: number): string =>
  [favor ? t('table.favor', { n: favor }) : '', secrets ? t('table.secrets', { n: secrets }) : ''].filter(Boolean).join(', ');

function Cost({ slot }: { slot: string }): JSX.Element | null {
  const { view } = useTable();
  const site = slotOf(view, slot)?.site, cost = site ? recoverCost(view, site) : null, said = recoverWords(view, slot);
  if (!cost || !said) return null;
  return (
    <span class="recover-cost" role="img" aria-label={said} title={said}>
      <b>{cost.count}</b><Token name={cost.kind === 'burn_secrets' ? 'secret' : 'favor'} size={13} />{cost.bank ? <SuitMark suit={cost.bank} size={13} /> : <i>×</i>}
    </span>
  );
}

export function Site({ slot, stops }: { slot: string; stops: Stops }): JSX.Element | null {
  const table = useTable(), { view, step, news, point } = table;
  const site = slotOf(view, slot);
  if (!site) return null;
  const open = step.targets.has(slot), way = only(step.targets.get(slot)?.choices ?? []), garrison = garrisonOf(view, slot), pawns = pawnsAt(view, slot);
  const ruler = garrison ? (garrison.seat ? `var(--o-${garrison.board})` : 'var(--o-bandits)') : 'var(--line-strong)';
  const state = `${open ? ' open' : ''}${open && !isLit(slot) ? ' unlit' : ''}${news.has(slot) ? ' news' : ''}${looked.value === slot ? ' looked' : ''}${site.faceup ? '' : ' facedown'}`;
  return (
    <li class={`site${state}`} data-place={slot} style={{ '--ruler': ruler }} onClick={(event) => point(slot, 'place', event.currentTarget)}>
      {site.site && site.faceup && <Land site={site.site} />}
      <button type="button" class="site-head" data-stop={slot} data-tip={site.site ? `card:${site.site}` : `place:${slot}`} tabIndex={stops.tabIndex(slot)} aria-disabled={!open}
        onClick={(event) => { event.stopPropagation(); point(slot, 'place', event.currentTarget); }}>
        <span class="unseen">{describe(view, slot) + (open ? ` ${t('table.can_choose')}` : '')}</span>
        {way && <Price choice={way} />}
        <span class="site-name" aria-hidden="true">{placeName(view, slot)}</span>
        <span class="site-signs" aria-hidden="true"><Tokens name="favor" n={site.favor} label="" /><Tokens name="secret" n={site.secrets} label="" /></span>
      </button>
      <ul class="site-cards" aria-label={t('table.cards_at', { name: placeName(view, slot) })}>
        {placesAt(site).map((one, i) => (
          <li key={one?.card ?? i} class={one ? (one.ruined ? 'ruined' : '') : 'free'}>
            {one === null ? null : one.card === null ? <CardBack vision={one.vision} label={t('table.unknown_card')} /> : (
              <CardButton name={one.card} ruined={one.ruined} stop={`${slot}/${one.card}`} tabIndex={stops.tabIndex(`${slot}/${one.card}`)} more={[one.ruined ? t('table.ruin') : '', tokenWords(one.favor, one.secrets)].filter(Boolean).join('. ')}>
                <OnCard favor={one.favor} secrets={one.secrets} />
              </CardButton>
            )}
          </li>
        ))}
      </ul>
      <div class="site-foot">
        {garrison && (
          <span class="garrison" role="img" title={garrison.seat ? t('table.garrison', { name: seatName(view, garrison.seat), n: garrison.count }) : t('table.bandits')} aria-label={garrison.seat ? t('table.garrison', { name: seatName(view, garrison.seat), n: garrison.count }) : t('table.bandits')}>
            <Warband board={garrison.board} size={20} /><b>{garrison.count}</b>
          </span>
        )}
        {pawns.length > 0 && <span class="pawns">{pawns.map((seat) => <Pawn key={seat} board={boardOf(view, seat)} size={24} label={t('table.pawn_of', { name: seatName(view, seat) })} />)}</span>}
        {site.relics.length > 0 && (
          <span class="site-relics">
            {site.relics.map(({ place, relic }) => (relic
              ? <CardButton key={place} name={relic} stop={`${slot}/${relic}`} tabIndex={stops.tabIndex(`${slot}/${relic}`)} more={t('table.relic_back')} />
              : <CardBack key={place} relic label={t('table.relic_back')} />))}
            <Cost slot={slot} />
          </span>
        )}
      </div>
      <span class="unseen">{word('region', site.region)}</span>
    </li>
  );
}
