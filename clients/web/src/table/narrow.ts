/*
 * Narrowing the list of what may be chosen, step by step, in whatever order the person points at things.
 *
 * It works on the choices as they came (objects of names) and knows nothing of what they mean: the game says only
 * which members name things that can be pointed at. What was picked so far is a list of conditions; the next question
 * is the first member on which the choices left still differ.
 */
import type { Choice } from '../protocol';

export type Value = string | number | boolean | undefined;
/** Members that name things on the table, and what kind of thing each names; 'seat' is a player. */
export type Things = Readonly<Record<string, string>>;

/** A condition: one of the members `keys` has the value. */
export interface Pick {
  keys: readonly string[];
  value: Value;
}

/** A line of the current question: one choice, or several that share a value. */
export interface Row {
  key: string;
  value: Value;
  count: number;
  choice: Choice | null;
  /** The value says it all: what is to be done is known from the question. */
  short: boolean;
}

export interface Step {
  left: Choice[];
  /** The member on which the rows differ; '' if each row is a whole choice. */
  key: string;
  rows: Row[];
  /** Things on the table that can be pointed at now. */
  targets: Map<string, Target>;
}

export interface Target {
  kind: string;
  choices: Choice[];
  pick: Pick;
}

/** How many choices are listed one by one rather than in groups. */
const LISTED = 7;

/** Members by which choices are told apart: not what they cost, which is an object. */
const argumentsOf = (choice: Choice): string[] => Object.keys(choice).filter((key) => typeof member(choice, key) !== 'object');

const member = (choice: Choice, key: string): Value => (choice as unknown as Record<string, Value>)[key];

const fits = (choice: Choice, pick: Pick): boolean => pick.keys.some((key) => member(choice, key) === pick.value);

const isLeft = (choice: Choice, picks: readonly Pick[]): boolean => picks.every((pick) => fits(choice, pick));

/** Members on which all these choices agree. */
function agreed(choices: readonly Choice[]): Set<string> {
  const first = choices[0];
  if (!first) return new Set();
  return new Set(argumentsOf(first).filter((key) => choices.every((other) => member(other, key) === member(first, key))));
}

function nextKey(choices: readonly Choice[], settled: ReadonlySet<string>): string {
  for (const choice of choices) for (const key of argumentsOf(choice)) if (!settled.has(key)) return key;
  return '';
}

function rowsOf(choices: readonly Choice[], key: string): Row[] {
  const rows = new Map<Value, Row>();
  for (const choice of choices) {
    const value = member(choice, key);
    const row = rows.get(value);
    if (row) {
      row.count += 1;
      row.choice = null;
    } else {
      rows.set(value, { key, value, count: 1, choice, short: false });
    }
  }
  return [...rows.values()];
}

/*
 * What a choice can be pointed at by: for every kind of thing its first member that is still open. So a move is
 * found by where it starts, and once that is settled by where it goes; also if all choices of its verb (`alike`: members on
 * which they agree) start from the same place, so that one that stands alone is shown at once where it may go. Players can
 * be pointed at (`seats`) once it is clear what is to be done: before, nobody would think of them first.
 */
function pointers(choice: Choice, things: Things, settled: ReadonlySet<string>, alike: ReadonlySet<string>, seats: boolean): Map<string, string> {
  const found = new Map<string, string>();
  for (const key of argumentsOf(choice)) {
    const kind = thingAt(choice, key, things);
    if (kind === undefined || (kind === 'seat' && !seats) || settled.has(key)) continue;
    const now = found.get(kind);
    if (now === undefined || alike.has(now)) found.set(kind, key);
  }
  return found;
}

/** The kind of thing that this member names; undefined if it names none. */
const thingAt = (choice: Choice, key: string, things: Things): string | undefined =>
  typeof member(choice, key) === 'string' ? things[key] : undefined;

function targetsOf(choices: readonly Choice[], things: Things, settled: ReadonlySet<string>, seats: boolean): Map<string, Target> {
  const targets = new Map<string, Target>();
  const alike = new Map<string, Set<string>>();
  for (const { verb } of choices) if (!alike.has(verb)) alike.set(verb, agreed(choices.filter((one) => one.verb === verb)));
  for (const choice of choices) {
    for (const [kind, key] of pointers(choice, things, settled, alike.get(choice.verb) as Set<string>, seats)) {
      const value = member(choice, key) as string;
      const target = targets.get(value);
      if (!target) targets.set(value, { kind, choices: [choice], pick: { keys: [key], value } });
      else {
        target.choices.push(choice);
        if (!target.pick.keys.includes(key)) target.pick = { keys: [...target.pick.keys, key], value };
      }
    }
  }
  return targets;
}

/** The choices that name this thing at all, by whatever member; null if none does. It need not be what is asked for next. */
export function naming(choices: readonly Choice[], things: Things, name: string): Target | null {
  const found: Choice[] = [], keys = new Set<string>();
  let kind = '';
  for (const choice of choices) {
    const own = argumentsOf(choice).filter((key) => member(choice, key) === name && thingAt(choice, key, things) !== undefined);
    if (!own.length) continue;
    found.push(choice);
    for (const key of own) keys.add(key);
    kind = thingAt(choice, own[0] as string, things) as string;
  }
  return found.length ? { kind, choices: found, pick: { keys: [...keys], value: name } } : null;
}

export const isQuiet = (choice: Choice): boolean => choice.verb === 'pass' || choice.verb === 'end';

/** Ends what is asked without doing more of it. */
export const isEnding = ({ choice }: Row): boolean => choice !== null && isQuiet(choice);

/** If all choices but passing differ in one member only, that member; else ''. */
function onlyKey(choices: readonly Choice[]): string {
  const main = choices.filter((choice) => !isQuiet(choice)), same = agreed(main);
  const open = new Set(main.flatMap(argumentsOf).filter((key) => !same.has(key)));
  return main.length > 1 && open.size === 1 && same.has('verb') ? ([...open][0] ?? '') : '';
}

function listed(choices: readonly Choice[], named: boolean): Row[] {
  const key = named ? onlyKey(choices) : '';
  return choices.map((choice) => {
    const short = key !== '' && !isQuiet(choice);
    return { key: short ? key : '', value: short ? member(choice, key) : undefined, count: 1, choice, short };
  });
}

/**
 * The question that is open after these picks. `menu`: it offers different things to do, so that a choice must say
 * which it is; once a verb is picked, that is known.
 */
export function stepOf(options: readonly Choice[], picks: readonly Pick[], things: Things, menu = true): Step {
  const left = options.filter((choice) => isLeft(choice, picks));
  const settled = agreed(left);
  for (const pick of picks) if (pick.keys.length === 1) settled.add(pick.keys[0] as string);
  /* While several verbs are left, nothing is settled by all having the same value: one says where first. */
  const oneVerb = new Set(left.map((choice) => choice.verb)).size === 1;
  const closed = oneVerb ? settled : new Set(picks.flatMap((pick) => pick.keys));
  const named = !menu || picks.some((pick) => pick.keys.includes('verb'));
  const key = left.length > LISTED && !(named && onlyKey(left)) ? nextKey(left, agreed(left)) : '';
  const rows = key ? rowsOf(left, key) : listed(left, named);
  return { left, key, rows, targets: targetsOf(left, things, closed, oneVerb) };
}

/** The same step with things that choices name by a number: `placed` says which, and by which member. */
export function withPlaced(step: Step, placed: (choice: Choice) => { name: string; key: string } | null): Step {
  const targets = new Map(step.targets);
  for (const choice of step.left) {
    const thing = placed(choice);
    if (!thing) continue;
    const { name, key } = thing, before = targets.get(name)?.choices ?? [];
    targets.set(name, { kind: 'placed', choices: [...before, choice], pick: { keys: [key], value: member(choice, key) } });
  }
  return { ...step, targets };
}

/** The only choice that is left, or null. */
export const only = (choices: readonly Choice[]): Choice | null => (choices.length === 1 ? (choices[0] ?? null) : null);
