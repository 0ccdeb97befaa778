/* What the dice of a campaign may bring, as bars and in words, and what is not in these odds. */
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { byDice, type Campaign } from '../model/campaign';
import { chancesOf, percentOf, type Chances, type Fight } from '../model/odds';
import { list, number } from '../../../i18n';
import { useTable } from '../table/context';
import type { OathChoice } from '../types';
import { t, word } from '../words';

const tenth = (n: number): string => number(Math.round(n * 10) / 10);

/** Sacrifices make a difference that is shown. */
const isHelped = ({ plain, sacrificing }: Chances): boolean => sacrificing - plain >= 0.005;

const chanceWords = (chances: Chances): string =>
  isHelped(chances) ? t('odds.both', { percent: percentOf(chances.plain), most: percentOf(chances.sacrificing) }) : t('odds.plain', { percent: percentOf(chances.plain) });

/** Victory by the dice alone, with sacrifices, and not at all. */
function Bar({ plain, sacrificing }: Chances): JSX.Element {
  return <span class="odds-line" aria-hidden="true"><i class="plain" style={{ flexGrow: plain }} /><i class="sacrificing" style={{ flexGrow: sacrificing - plain }} /><i class="lost" style={{ flexGrow: 1 - sacrificing }} /></span>;
}

/** What may still change the odds, and is not in them; of Citizens who may still join, that there are some (Law 5.5.2). */
function leftOut({ ahead }: Campaign): string {
  const cards = ahead.uncounted.map((card) => word('card', card));
  return [cards.length ? t('odds.not_counting', { cards: list(cards) }) : '', ahead.may_join.length ? t('odds.may_be_joined') : ''].filter(Boolean).join(' ');
}

export function OddsBar({ fight, campaign }: { fight: Fight; campaign: Campaign }): JSX.Element {
  const without = leftOut(campaign);
  const { attack_die, defence_die } = campaign.ahead, dice = JSON.stringify([attack_die, defence_die]);
  const chances = useMemo(() => chancesOf(fight), [fight.dice, fight.force, fight.pool, fight.standing, fight.worth, dice]);
  return (
    <div class="camp-odds" role="group" aria-label={t('odds.title')}>
      <p class="odds-words"><b>{chanceWords(chances)}</b></p>
      <Bar {...chances} />
      <p class="odds-more">
        {t('odds.average', { dice: fight.dice, attack: tenth(chances.attack), defence: tenth(chances.shields + fight.standing) })}
        {' '}{chances.skulls > 0 && t('odds.skulls', { n: tenth(chances.skulls) })}
        {' '}{chances.sacrificed > 0 && t('odds.sacrificed', { n: tenth(chances.sacrificed) })}
      </p>
      {without && <p class="odds-more"><small>{without}</small></p>}
    </div>
  );
}

/** The odds of each number of dice; pressing one takes it. */
export function ByDiceChart({ campaign }: { campaign: Campaign }): JSX.Element | null {
  const table = useTable(), { view, step } = table;
  const all = useMemo(() => byDice(view, campaign, step.left as unknown as readonly OathChoice[]), [view, campaign, step.left]);
  if (all.length < 2) return null;
  return (
    <div class="by-dice">
      <h3>{t('odds.by_dice')}</h3>
      <ul>
        {all.map((one) => (
          <li key={one.dice}>
            <button type="button" title={chanceWords(one)} onClick={() => table.answer(one.choice as never)}>
              <span class="unseen">{t('campaign.attack_dice', { n: one.dice })}. {chanceWords(one)}</span>
              <span class="by-dice-bar" aria-hidden="true"><i class="sacrificing" style={{ height: `${100 * one.sacrificing}%` }} /><i class="plain" style={{ height: `${100 * one.plain}%` }} /></span>
              <small aria-hidden="true">{t('odds.percent', { percent: percentOf(one.plain) })}</small>
              <b aria-hidden="true">{one.dice}</b>
            </button>
          </li>
        ))}
      </ul>
      {all.some(isHelped) && <p class="by-dice-key"><small><i class="plain" aria-hidden="true" />{t('odds.key_plain')} <i class="sacrificing" aria-hidden="true" />{t('odds.key_sacrificing')}</small></p>}
    </div>
  );
}
