/*
 * What goes on at a table, whatever the game: the open question, the answer that was begun, which of its choices can
 * still be pointed at, and what is pressed. Tables draw it.
 */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Choice } from '../protocol';
import type { Refused, TableState } from './context';
import { goalsFrom } from './dragging';
import type { TableGame } from './game';
import { naming, only, stepOf, withPlaced, type Pick, type Row } from './narrow';
import { passAhead } from './prompt/Ahead';
import type { PromptProps } from './prompt/Prompt';
import type { TableProps } from './props';
import { isSeat, sayChosen } from './say';
import { useMemory } from './useMemory';
import { whyNot } from './whyNot';

/** How long an answer that is the only one waits before it gives itself: so long that it tells nothing. */
const BY_ITSELF_LEAST = 1100, BY_ITSELF_MORE = 1400; /* milliseconds */

/** Presses "pass" where nothing else can be answered, after a moment. */
function useByItself(options: readonly Choice[], busy: boolean, choose: (choice: Choice) => void): Choice | null {
  const pass = only(options);
  const answer = pass?.verb === 'pass' ? pass : null;
  const act = useRef(choose);
  act.current = choose;
  useEffect(() => {
    if (!answer || busy) return undefined;
    const timer = setTimeout(() => act.current(answer), BY_ITSELF_LEAST + Math.random() * BY_ITSELF_MORE);
    return () => clearTimeout(timer);
  }, [answer, busy]);
  return answer;
}

/** An answer that was begun: to which choices, what was picked of them so far, and one that asks whether it is meant. */
interface Begun {
  of: readonly Choice[] | null;
  picks: readonly Pick[];
  unsure: Choice | null;
}

const NO_NEWS: ReadonlySet<string> = new Set();

const NOTHING_BEGUN: Begun = { of: null, picks: [], unsure: null };

/** Says why something cannot be chosen, until something else is pressed or another question comes. */
function useRefused(question: unknown): [Refused | null, (refused: Refused | null) => void] {
  const [refused, setRefused] = useState<{ of: unknown; told: Refused | null }>({ of: null, told: null });
  const told = refused.of === question ? refused.told : null;
  useEffect(() => {
    if (!told) return undefined;
    const forget = () => setRefused({ of: null, told: null });
    document.addEventListener('pointerdown', forget);
    document.addEventListener('keydown', forget);
    return () => {
      document.removeEventListener('pointerdown', forget);
      document.removeEventListener('keydown', forget);
    };
  }, [told]);
  return [told, (now) => setRefused({ of: question, told: now })];
}

export interface Stage {
  /** For the context of the table's parts. */
  state: TableState;
  /** For the panel of the question. */
  prompt: PromptProps;
  /** Something can be chosen. */
  asked: boolean;
  /** What was picked so far. */
  picked: string[];
}

/** `onPoint` is called when something on the table was pointed at. */
export function useStage(props: TableProps, game: TableGame, onPoint: () => void = () => undefined): Stage {
  const { view, prompt, seat, busy, still, undo, lobby } = props;
  const options = useMemo(() => (still ? [] : (prompt?.options ?? [])), [prompt, still]);

  /* What was begun belongs to its question: a new question begins anew, from its first moment on. */
  const [begun, setBegun] = useState<Begun>(NOTHING_BEGUN);
  const { picks: held, unsure: confirm } = begun.of === options ? begun : NOTHING_BEGUN;
  const setPicks = (picks: readonly Pick[]) => setBegun((now) => ({ of: options, picks, unsure: now.of === options ? now.unsure : null }));
  const setUnsure = (unsure: Choice | null) => setBegun((now) => ({ of: options, picks: now.of === options ? now.picks : [], unsure }));
  const reason = String(prompt?.why?.reason ?? '');
  const menu = game.menus.has(reason);
  const placed = (choice: Choice) => game.placed?.({ view, lobby, game }, prompt?.why ?? null, choice) ?? null;
  const stepAt = (picks: readonly Pick[]) => withPlaced(stepOf(options, picks, game.things, menu), placed);
  const whole = useMemo(() => stepAt(held), [options, held, game, menu]);
  /* While it is asked whether one choice is meant, the table shows what that one is about. */
  const step = useMemo(() => (confirm ? { ...whole, targets: new Map([...whole.targets].filter(([, target]) => target.choices.includes(confirm))) } : whole), [whole, confirm]);

  const memory = useMemory(lobby.match, undo);
  const choose = (choice: Choice) => {
    memory.remember(() => sayChosen({ view, lobby, game }, choice));
    setUnsure(null);
    props.onChoose(choice);
  };
  const tryOne = (choice: Choice) => {
    if (game.isFinal(choice, reason, options.length - 1)) setUnsure(choice);
    else choose(choice);
  };
  const narrow = (pick: Pick) => {
    const next = [...held, pick], left = only(stepOf(options, next, game.things, menu).left);
    if (left) tryOne(left);
    setPicks(next);
  };
  const [refused, setRefused] = useRefused(step);
  const refuse = (name: string, kind: string, at: Element) => {
    if (still && !props.past && isSeat(seat) && !lobby.paused) return; /* a replay: nobody wants to choose anything */
    const asked = options.length > 0, first = stepAt([]);
    const now = { asked, paused: lobby.paused, past: props.past?.at != null, seated: isSeat(seat), seat: prompt?.seat ?? null, step, first };
    setRefused({ reason: whyNot(kind, name, now), at: at.getBoundingClientRect() });
  };
  const state: TableState = {
    game, view, seat, own: props.own, lobby, step, reason: reason || null, refused, news: NO_NEWS, clocks: props.clocks, acts: props.acts,
    point: (name, kind, at) => {
      const target = step.targets.get(name);
      if (busy) return;
      if (target) {
        onPoint();
        const one = only(target.choices);
        if (one) {
          setPicks([...held, target.pick]);
          tryOne(one);
        } else narrow(target.pick);
        return;
      }
      /* Not lit, but meant by some choices: that is where to go on, but nothing that is done at once. */
      const meant = naming(step.left, game.things, name);
      if (meant && meant.choices.length < step.left.length) {
        onPoint();
        setPicks([...held, meant.pick]);
      } else if (kind && at) refuse(name, kind, at);
    },
    answer: (choice) => {
      if (busy || !step.left.includes(choice)) return;
      onPoint();
      tryOne(choice);
    },
    goals: (from) => (busy ? new Map() : goalsFrom(step.left, game.things, from)),
    drop: (from, to, at) => {
      if (busy) return;
      const goal = goalsFrom(step.left, game.things, from).get(to);
      if (!goal) {
        refuse(to, 'place', at);
        return;
      }
      setPicks([...held, ...goal.picks]);
      const one = only(goal.choices);
      if (one) tryOne(one);
    },
  };
  const byItself = useByItself(options, busy, choose);
  const pass = props.onAhead && game.turnOf(state) !== seat ? passAhead(game.words, reason, options) : null;
  return {
    state,
    asked: options.length > 0,
    picked: held.map((pick) => String(pick.value ?? '')),
    prompt: {
      seat: prompt?.seat ?? null,
      reason: prompt?.why ?? null,
      asked: options.length > 0,
      picks: held,
      busy,
      confirm,
      past: props.past?.at != null,
      undoes: undo > 0 && !still ? memory.last() : null,
      byItself,
      onAhead: pass ? (turn) => props.onAhead?.(reason, pass.verb, turn) : null,
      onRow: (row: Row) => {
        if (row.choice) tryOne(row.choice);
        else narrow({ keys: [row.key], value: row.value });
      },
      touches: (row: Row) => {
        if (row.choice) return [...Object.values(row.choice), placed(row.choice)?.name].filter((one): one is string => typeof one === 'string');
        return [...stepAt([...held, { keys: [row.key], value: row.value }]).targets.keys()];
      },
      onBack: () => {
        if (confirm) {
          setUnsure(null);
          if (only(step.left)) setPicks(held.slice(0, -1));
        } else setPicks(held.slice(0, -1));
      },
      onConfirm: () => confirm && choose(confirm),
      onUndo: props.onUndo,
    },
  };
}
