/* The powers that one has access to: which can be used now, and why not the others. A page of the help. */
import type { JSX } from 'preact';
import { CardFace } from '../cards/Card';
import { powersOf, type Power } from '../model/lens';
import { useTable } from '../table/context';
import { placeName } from '../table/names';
import type { OathChoice } from '../types';
import { t } from '../words';
import './dialogs.css';

function One({ power }: { power: Power }): JSX.Element {
  const { view } = useTable(), { card, access, slot, why, lacking } = power;
  return (
    <li class={why ? 'not' : 'now'}>
      <CardFace name={card} />
      <small>{t(`powers.by_${access}`, { where: slot ? placeName(view, slot) : '' })}</small>
      {why && <small class="quiet">{t(`powers.why_${why}`, { n: lacking })}</small>}
    </li>
  );
}

export function Powers(): JSX.Element {
  const { view, seat, step, reason } = useTable();
  const who = view.seats[seat] ? seat : (view.turn.seat ?? ''), all = powersOf(view, who, step.left as unknown as readonly OathChoice[], reason === 'act' && step.left.length > 0);
  const now = all.filter(({ why }) => why === null), not = all.filter(({ why }) => why !== null);
  return (
    <div class="help-page powers">
      <h3>{t('powers.now')}</h3>
      {now.length ? <ul>{now.map((one) => <One key={`${one.card}${one.slot}`} power={one} />)}</ul> : <p>{t('powers.none')}</p>}
      {not.length > 0 && <><h3>{t('powers.not')}</h3><ul>{not.map((one) => <One key={`${one.card}${one.slot}`} power={one} />)}</ul></>}
      <p><small class="quiet">{t('powers.limits')}</small></p>
    </div>
  );
}
