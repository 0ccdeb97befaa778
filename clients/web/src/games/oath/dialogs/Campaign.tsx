/* A campaign: what is targeted, who stands against whom with how many dice, what it may bring, what was rolled, and what it cost. Law 5.5 */
import type { ComponentChildren, JSX } from 'preact';
import { useRef } from 'preact/hooks';
import type { MatchEvent } from '../../../protocol';
import { Say } from '../../../table/say';
import type { Step } from '../../../table/props';
import { useRoving } from '../../../ui/useRoving';
import { about } from '../about';
import { CardButton } from '../cards/Card';
import { boardOf } from '../looks';
import { attackers, defenders, fightOf, planStands, plansOpen, retold, STAGES, stageOf, targetsOf, titleDice, worthTelling, type Campaign as State, type Target, type Troop } from '../model/campaign';
import { isLit, looksAt, useTable } from '../table/context';
import { describe } from '../table/map/describe';
import { Name, placeName, seatName } from '../table/names';
import { Pawn, Warband } from '../table/symbols/pawn';
import type { OathChoice } from '../types';
import { t, word } from '../words';
import { Moment } from './Moment';
import { ByDiceChart, OddsBar } from './Odds';
import { Pool, Sign, type SignName } from './signs';
import { toldSince, useStay } from './useTold';

/** Questions of a campaign that the map answers better. */
const OF_MAP: ReadonlySet<string> = new Set(['banish', 'place_warbands', 'losses', 'kill_skull', 'kill_sacrificed', 'campaign_from']);
/** More of one sign than these are a number. */
const MOST_SIGNS = 10;

function Signs({ name, n, label }: { name: SignName; n: number; label: string }): JSX.Element | null {
  if (!n) return null;
  return (
    <span class={`o-signs ${name}`} role="img" aria-label={label} title={label}>
      {n > MOST_SIGNS ? <><Sign name={name} /><b>×{n}</b></> : Array.from({ length: n }, (_, i) => <Sign key={i} name={name} />)}
    </span>
  );
}

/** What a side has rolled, and what it comes to. */
function Rolled({ campaign, attack }: { campaign: State; attack: boolean }): JSX.Element | null {
  const side = attack ? campaign.attack : campaign.defence;
  if (!side.rolled) return null;
  const worth = attack ? side.swords + Math.floor(side.hollow / 2) : side.shields * 2 ** side.doubling, rest = side.strength - worth;
  return (
    <div class={`rolled ${attack ? 'attack' : 'defence'}`}>
      <span class="rolled-signs">
        {attack
          ? <><Signs name="sword" n={side.swords} label={t('campaign.swords', { n: side.swords })} /><Signs name="hollow" n={side.hollow} label={t('campaign.hollow', { n: side.hollow })} /><Signs name="skull" n={side.skulls} label={t('campaign.skulls', { n: side.skulls })} /></>
          : <><Signs name="shield" n={side.shields} label={t('campaign.shields', { n: side.shields })} />{Array.from({ length: side.doubling }, (_, i) => <b key={i} class="doubling">×2</b>)}</>}
        {!attack && side.shields === 0 && side.doubling === 0 && <small>{t('campaign.nothing')}</small>}
      </span>
      {rest > 0 && <small>{attack ? t('campaign.with_sacrifice', { worth, n: rest }) : t('campaign.with_force', { worth, n: rest })}</small>}
    </div>
  );
}

function Troops({ troops, owner }: { troops: readonly Troop[]; owner: string | null }): JSX.Element | null {
  const { view } = useTable();
  if (!troops.length) return <span class="quiet">{t('campaign.no_force')}</span>;
  return (
    <ul class="troops">
      {troops.map((one) => {
        const where = one.slot ? placeName(view, one.slot) : one.seat ? seatName(view, one.seat) : t('campaign.by_cards');
        const said = t(one.slot ? 'campaign.troop_at' : one.seat ? 'campaign.troop_on' : 'campaign.troop_more', { n: one.count, where });
        return <li key={one.slot ?? one.seat ?? ''} title={said}><span class="unseen">{said}</span><span aria-hidden="true"><Warband board={one.board} size={18} /><b>{one.count}</b> <small>{one.seat !== null && one.seat === owner ? t('campaign.own_board') : where}</small></span></li>;
      })}
    </ul>
  );
}

/** One side: who, dice, warbands, plans, the roll and the sum. */
function Side({ campaign, attack, live }: { campaign: State; attack: boolean; live: boolean }): JSX.Element {
  const table = useTable(), { view, step } = table;
  const owner = attack ? campaign.attacker : campaign.defender, side = attack ? campaign.attack : campaign.defence;
  const troops = attack ? attackers(view, campaign) : defenders(view, campaign), used = campaign.plans.filter((plan) => plan.attacker === attack);
  const offered = new Set(step.left.flatMap((choice) => (choice.verb === 'plan' ? [String((choice as { card?: string }).card)] : [])));
  const open = live && stageOf(campaign) !== 'losses' && stageOf(campaign) !== 'spoils' && !side.rolled ? plansOpen(view, campaign, attack) : [];
  const decided = Boolean(campaign.victor), won = decided && campaign.victor === owner;
  return (
    <div class={`camp-side ${attack ? 'attack' : 'defence'}${won ? ' won' : ''}`} style={{ '--who': owner && boardOf(view, owner) ? `var(--o-${boardOf(view, owner)})` : 'var(--o-bandits)' }}>
      <div class="camp-who">
        <span class="camp-role">{t(attack ? 'campaign.attacker' : 'campaign.defender')}</span>
        {owner ? <Name kind="owner" value={owner} /> : <span class="quiet">…</span>}
        {decided && <em>{t(won ? 'campaign.victorious' : 'campaign.beaten')}</em>}
      </div>
      {!attack && campaign.allies.length > 0 && <div class="camp-allies"><small>{t('campaign.allies')}</small> {campaign.allies.map((seat) => <Name key={seat} kind="seat" value={seat} />)}</div>}
      <div class="camp-numbers" data-clear>
        <Pool kind={attack ? 'attack' : 'defence'} n={side.dice} label={t(attack ? 'campaign.attack_dice' : 'campaign.defence_dice', { n: side.dice })} />
        {side.rolled && <output class="camp-strength" aria-label={t(attack ? 'campaign.attack' : 'campaign.defence', { n: side.strength })}>{side.strength}</output>}
      </div>
      <Rolled campaign={campaign} attack={attack} />
      {live && (attack || !side.rolled) && <Troops troops={troops} owner={owner} />}
      {(used.length > 0 || open.length > 0) && (
        <ul class="camp-plans" aria-label={t('campaign.plans')}>
          {used.map(({ card, user }, i) => <li key={`${card}${i}`} class="used"><CardButton name={card} more={t('campaign.used_by', { name: user ? seatName(view, user) : '' })} /></li>)}
          {open.map((card) => {
            const stands = planStands(campaign, card, offered.has(card));
            return <li key={card} class={`${stands}${offered.has(card) ? ' offered' : ''}`}><CardButton name={card} more={t(`campaign.plan_${stands}`)} /></li>;
          })}
        </ul>
      )}
    </div>
  );
}

const tipOf = ({ kind, name }: Target) => (kind === 'pawn' ? {} : { 'data-tip': `${kind === 'site' || kind === 'lying' ? 'place' : 'card'}:${name}` });

/** Chosen ones that explain themselves are stops of the arrow keys, and all of them one of the Tab key. */
const isStop = (target: Target): boolean => !target.choice && target.kind !== 'pawn';

interface ChipProps {
  target: Target;
  tabIndex?: number | undefined;
  onFocusIn?: (() => void) | undefined;
}

function TargetChip({ target, ...stop }: ChipProps): JSX.Element {
  const table = useTable(), { view } = table;
  const { kind, name, dice, choice } = target;
  const said = kind === 'site' ? placeName(view, name) : kind === 'pawn' ? t('campaign.pawn') : kind === 'lying' ? t('campaign.lying', { where: placeName(view, name) }) : word('card', name);
  const inside: ComponentChildren = (
    <>
      <span class="target-name">{kind === 'pawn' && <Pawn board={boardOf(view, table.view.campaign?.defender)} size={16} />}{said}</span>
      {dice !== null && <span class="target-dice" aria-hidden="true">{dice}<Sign name="shield" size={13} /></span>}
    </>
  );
  const full = dice === null ? said : t('campaign.target', { name: said, n: dice });
  const tip = tipOf(target), told = kind === 'pawn' ? '' : `. ${kind === 'site' || kind === 'lying' ? describe(view, name) : about('card', name) ?? ''}`;
  if (!choice) return <li class="target chosen" {...tip} {...stop} {...looksAt(name)}><span class="unseen">{full}{told}</span><span aria-hidden="true" class="target-body">{inside}</span></li>;
  return (
    <li class="target">
      <button type="button" class={`target-body open${isLit(name) ? '' : ' unlit'}`} {...tip} {...looksAt(name)} onClick={() => table.answer(choice as never)}>
        <span class="unseen">{t('campaign.add', { name: full })}</span><span class="target-inside" aria-hidden="true">{inside}</span>
      </button>
    </li>
  );
}

function Targets({ targets, children }: { targets: readonly Target[]; children: ComponentChildren }): JSX.Element {
  const stops = targets.filter(isStop), roving = useRoving(stops.length, 0, '.chosen[data-tip]');
  return (
    <ul onKeyDown={(event) => (event.target as Element).matches('.chosen') && roving.onKeyDown(event)}>
      {targets.map((one) => {
        const at = stops.indexOf(one);
        return <TargetChip key={`${one.kind}${one.name}${one.place ?? ''}${one.choice ? '?' : ''}`} target={one} {...(at >= 0 && { tabIndex: roving.tabIndex(at), onFocusIn: () => roving.onFocus(at) })} />;
      })}
      {children}
    </ul>
  );
}

/** What of a campaign is told: until another turn. */
const begins = ({ event }: MatchEvent): boolean => event === 'campaign';
const ends = ({ event }: MatchEvent): boolean => event === 'phase' || event === 'action';
const OVER: ReadonlySet<string> = new Set(['outcome']);

export function Campaign({ history }: { history: readonly Step[] }): JSX.Element | null {
  const table = useTable(), { view, step, reason } = table;
  const now = view.campaign ?? null, kept = useRef<State | null>(null);
  if (now) kept.current = now;
  const { told, stays, close } = useStay(now !== null, toldSince(history, begins, ends), OVER);
  const events = told?.events ?? [], campaign = now ?? (stays ? retold(kept.current, events) : null);
  if (!campaign) return null;
  const live = now !== null, stage = stageOf(campaign), options = step.left as unknown as readonly OathChoice[];
  const targets = targetsOf(view, campaign, live ? options : [], events), title = titleDice(view, campaign);
  const asksDice = reason === 'dice_count', fight = live ? fightOf(view, campaign, asksDice ? { dice: campaign.attack.force } : undefined) : null;
  const sum = campaign.victor
    ? (
      <>
        <span class="unseen">{t('campaign.attack', { n: campaign.attack.strength })}, {t('campaign.defence', { n: campaign.defence.strength })}. </span>
        <span aria-hidden="true"><b>{campaign.attack.strength}</b> : <b>{campaign.defence.strength}</b></span>
        <span class="camp-victor"><Name kind="owner" value={campaign.victor} /> {t('campaign.victorious')}</span>
      </>
    )
    : <><Pool kind="attack" n={campaign.attack.dice} label={t('campaign.attack_dice', { n: campaign.attack.dice })} /><Pool kind="defence" n={campaign.defence.dice} label={t('campaign.defence_dice', { n: campaign.defence.dice })} /></>;
  return (
    <Moment name="campaign" title={<>{t('campaign.title')}{campaign.at && <small> {placeName(view, campaign.at)}</small>}</>} sum={sum} away={options.length > 0 && (!live || OF_MAP.has(reason ?? ''))} onClose={live ? undefined : close}>
      <ol class="camp-steps" aria-label={t('campaign.steps')}>
        {STAGES.map((one, i) => <li key={one} class={i < STAGES.indexOf(stage) || !live ? 'past' : ''} aria-current={live && one === stage ? 'step' : undefined}>{t(`campaign.stage_${one}`)}</li>)}
      </ol>
      {(targets.length > 0 || title > 0) && (
        <div class="camp-targets">
          <h3>{t('campaign.targets')}</h3>
          <Targets targets={targets}>
            {title > 0 && <li class={`target title${stage === 'targets' && !asksDice ? '' : ' chosen'}`}><span class="target-body">{t(view.title.usurper ? 'campaign.usurper' : 'campaign.keeper')}<span class="target-dice">{title}<Sign name="shield" size={13} /></span></span></li>}
          </Targets>
        </div>
      )}
      {fight && <div class="camp-outlook" data-clear><OddsBar fight={fight} campaign={campaign} />{asksDice && options.length > 0 && <ByDiceChart campaign={campaign} />}</div>}
      <div class="camp-sides">
        <Side campaign={campaign} attack live={live} />
        <span class="camp-versus" aria-hidden="true">{campaign.attack.rolled && campaign.defence.rolled ? (campaign.attack.strength > campaign.defence.strength ? '>' : '≤') : '⚔'}</span>
        <Side campaign={campaign} attack={false} live={live} />
      </div>
      {(!fight || stage === 'plans') && <ul class="moment-told">{events.filter(worthTelling).map((event, i) => <li key={i}><Say kind="event" term={event} /></li>)}</ul>}
    </Moment>
  );
}
