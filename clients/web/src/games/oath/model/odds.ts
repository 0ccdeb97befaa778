/*
 * What the dice of a campaign may bring (Law 5.5.4, 5.5.5), exactly. Pure. Battle plans that somebody may still use are not in it: who
 * shows these odds says so.
 *
 * The attack die has three faces with a hollow sword, two with a sword, one with two swords and a skull; the defence die two that are
 * blank, two with a shield, one with two, and one that doubles all shields rolled. Plans change what they count as, faces that are alike
 * to the same.
 */

/** What each face counts as, face by face. */
export interface AttackDie {
  hollow: readonly number[];
  swords: readonly number[];
  skulls: readonly number[];
}
export interface DefenceDie {
  shields: readonly number[];
  doubling: readonly number[];
}

/** One result of the attack dice: what it counts as, how many skulls, how likely. */
export interface Roll {
  attack: number;
  skulls: number;
  p: number;
}

const FACES = 6;
/** Shares of the kinds of faces, and where each kind stands. */
const HOLLOW = 1 / 2, SWORD = 1 / 3, SKULL = 1 / 6;
const HOLLOW_FACE = 0, SWORD_FACE = 3, SKULL_FACE = 5;

/** All results of so many attack dice: two hollow swords count as one sword. */
export function attackRolls(dice: number, die: AttackDie): Roll[] {
  const rolls: Roll[] = [];
  const sum = (of: readonly number[], hollow: number, sword: number, skull: number) => hollow * of[HOLLOW_FACE]! + sword * of[SWORD_FACE]! + skull * of[SKULL_FACE]!;
  let hollows = HOLLOW ** dice; /* of `hollow` hollow swords, in any order, with the rest still to be shared out */
  for (let hollow = dice; hollow >= 0; hollow--) {
    const rest = dice - hollow;
    let p = hollows * SWORD ** rest;
    for (let skull = 0; skull <= rest; skull++) {
      const all = [hollow, rest - skull, skull] as const;
      rolls.push({ attack: sum(die.swords, ...all) + Math.floor(sum(die.hollow, ...all) / 2), skulls: sum(die.skulls, ...all), p });
      p *= ((rest - skull) / (skull + 1)) * (SKULL / SWORD);
    }
    hollows *= (hollow / (rest + 1)) / HOLLOW;
  }
  return rolls;
}

/** How likely each number of shields is, from 0 on, as so many defence dice give it, doubled as often as they say. */
export function defenceRolls(dice: number, die: DefenceDie): number[] {
  const shares: number[] = [];
  /* By shields before doubling and by doublings, die after die. */
  let now = new Map<string, [number, number, number]>([['0/0', [0, 0, 1]]]);
  for (let thrown = 0; thrown < dice; thrown++) {
    const next = new Map<string, [number, number, number]>();
    for (const [shields, doublings, p] of now.values()) {
      for (let face = 0; face < FACES; face++) {
        const more = shields + die.shields[face]!, doubled = doublings + die.doubling[face]!;
        const key = `${more}/${doubled}`, before = next.get(key)?.[2] ?? 0;
        next.set(key, [more, doubled, before + p / FACES]);
      }
    }
    now = next;
  }
  for (const [shields, doublings, p] of now.values()) {
    const worth = shields * 2 ** doublings;
    shares[worth] = (shares[worth] ?? 0) + p;
  }
  return Array.from(shares, (share) => share ?? 0);
}

export interface Fight {
  /** Attack dice. */
  dice: number;
  /** Warbands of the attacker's force, which skulls kill and which can be sacrificed. */
  force: number;
  /** Defence dice; null: they lie there, and `standing` is the defence. */
  pool: number | null;
  /** What the defence is without dice: warbands, bandits. */
  standing: number;
  /** What a sacrificed warband adds; 0: none may be sacrificed. */
  worth: number;
  attackDie: AttackDie;
  defenceDie: DefenceDie;
}

export interface Chances {
  /** How likely the attacker wins by the dice alone, and if as many are sacrificed as it takes. */
  plain: number;
  sacrificing: number;
  /** Attack and shields on average. */
  attack: number;
  shields: number;
  /** Warbands that skulls kill on average. */
  skulls: number;
  /** Warbands that are sacrificed where it takes some, on average; 0: it never does. */
  sacrificed: number;
}

/** Law 5.5.5: higher wins; exactly as many are sacrificed as it takes, of those that skulls have left. */
export function chancesOf({ dice, force, pool, standing, worth, attackDie, defenceDie }: Fight): Chances {
  const rolls = attackRolls(dice, attackDie), shields = pool === null ? [1] : defenceRolls(pool, defenceDie);
  const sum = { plain: 0, sacrificing: 0, attack: 0, shields: 0, skulls: 0, sacrificed: 0 };
  shields.forEach((share, n) => (sum.shields += n * share));
  for (const roll of rolls) {
    const dead = Math.min(force, roll.skulls);
    sum.attack += roll.attack * roll.p;
    sum.skulls += dead * roll.p;
    shields.forEach((share, n) => {
      const lacking = n + standing + 1 - roll.attack, p = share * roll.p;
      if (lacking <= 0) sum.plain += p;
      else if (lacking <= (force - dead) * worth) {
        sum.sacrificing += p;
        sum.sacrificed += Math.ceil(lacking / worth) * p;
      }
    });
  }
  const needed = sum.sacrificing;
  return { ...sum, sacrificing: Math.min(1, sum.plain + needed), sacrificed: needed > 0 ? sum.sacrificed / needed : 0 };
}

/** In whole percent; what can happen is never 0, and what can fail is never 100. */
export function percentOf(share: number): number {
  const whole = Math.round(share * 100);
  if (share > 0 && whole === 0) return 1;
  return share < 1 - 1e-9 && whole === 100 ? 99 : whole;
}
