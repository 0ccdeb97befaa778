/*
 * Terms of the protocol in sentences: choices, events, reasons. The catalogues have one message per term; names in
 * it become what the game draws for them: a chip of a player, a link to a place, a card that can be looked at.
 */
import type { ComponentChildren, JSX } from 'preact';
import { language, t, type Values } from '../i18n';
import { useTable } from './context';
import type { Named } from './game';
import { isUnsaid } from './grammar';
import { withinQuotes } from './quotes';

type Term = object;
export type TermKind = 'verb' | 'event' | 'reason';

/** "s1". */
export const isSeat = (name: string): boolean => /^s\d+$/.test(name);

/* What is a sentence begins with a capital, with whatever name it begins. Choices stand in other sentences, too: they begin as their messages do. */
const BEGINS: ReadonlySet<TermKind> = new Set(['event', 'reason']);
const capital = (text: string): string => text.replace(/^\p{Ll}/u, (first) => first.toUpperCase());

/** A message with its names still to be put in, and whether each is known. */
function message(table: Named, kind: TermKind, name: string, args: Record<string, unknown>, put: (key: string, value: unknown, text?: string) => string): string {
  const { game } = table;
  const values: Values = {};
  const own: [string, string | number | boolean][] = [];
  for (const [key, value] of Object.entries(args)) {
    if (isUnsaid(key, value)) continue;
    Object.assign(values, game.more(key, value, args));
    const said = typeof value === 'number' ? value : typeof value === 'boolean' ? String(value) : put(key, value);
    values[key] = said;
    own.push([key, said]);
    const forms = typeof value === 'string' ? game.formsOf(table, key, value) : null;
    if (!forms) continue;
    values[`${key}_n`] = forms.n;
    for (const form of ['acc', 'dat', 'gen'] as const) values[`${key}_${form}`] = put(key, value, forms[form]);
  }
  /* What is hidden from us, or not there, is "none" for the message to select on. */
  const full = new Proxy(values, { get: (all, key: string) => all[key] ?? 'none', has: () => true });
  const { maybe, word } = game.words;
  return maybe(`${kind}.${name}`, full)
    ?? [word(kind, name), ...own.map(([key, value]) => `${word('argument', key)}: ${value}`)].join(' · ');
}

function split(term: Term, member: string): [string, Record<string, unknown>] {
  const { [member]: name, ...args } = term as Record<string, unknown>;
  return [String(name), args];
}

/** A term as plain text: for buttons, names for screen readers. */
export function sayText(table: Named, kind: TermKind, term: Term): string {
  const [name, args] = split(term, kind);
  const said = message(table, kind, name, args, (key, value, text) => text ?? table.game.nameOf(table, key, value));
  return BEGINS.has(kind) ? capital(said) : said;
}

const namesIn = (table: Named, choice: Term): string[] =>
  Object.entries(split(choice, 'verb')[1]).map(([key, value]) => (typeof value === 'number' ? String(value) : table.game.nameOf(table, key, value)));

/** Whether a choice says no more than a number or a name. */
export const isBare = (table: Named, choice: Term): boolean => namesIn(table, choice).includes(sayText(table, 'verb', choice));

/** A choice that can be taken back, as plain text: one that is no more than a word, a number or a name is told as what was chosen. */
export function sayChosen(table: Named, choice: Term): string {
  const said = sayText(table, 'verb', choice);
  return isBare(table, choice) || namesIn(table, choice).length === 0 ? t('table.you_chose', { choice: withinQuotes(said, language.value) }) : said;
}

/** A name in a sentence, as what it is. */
export function Name({ kind, value, text }: { kind: string; value: string; text?: string | undefined }): JSX.Element {
  const { Name: Drawn } = useTable().game;
  return <Drawn kind={kind} value={value} text={text} />;
}

/** A sign and the words it belongs to: no line ends between it and the first of them. */
export function Signed({ sign, text }: { sign: ComponentChildren; text: string }): JSX.Element {
  const [first = ''] = /^\S*/.exec(text) ?? [];
  return <><span class="say-sign">{sign}{first}</span>{text.slice(first.length)}</>;
}

function begun(table: Named, [first, ...rest]: Part[]): Part[] {
  if (first === undefined) return [];
  return [typeof first === 'string' ? capital(first) : { ...first, text: capital(first.text ?? table.game.nameOf(table, first.kind, first.value)) }, ...rest];
}

const OPEN = '\u0002', CLOSE = '\u0003';

/** Words of a sentence, or a name in it: what it is an argument for, and its words if they are not the usual ones. */
export type Part = string | { kind: string; value: string; text: string | undefined };

/** A term as the parts of a sentence. */
export function partsOf(table: Named, kind: TermKind, term: Term): Part[] {
  const [name, args] = split(term, kind);
  const named: Exclude<Part, string>[] = [];
  const said = message(table, kind, name, args, (key, value, text) => {
    named.push({ kind: key, value: String(value), text });
    return `${OPEN}${named.length - 1}${CLOSE}`;
  });
  const parts = said.split(/\u0002(\d+)\u0003/).map((part, i) => (i % 2 === 0 ? part : named[Number(part)]!)).filter((part) => part !== '');
  return BEGINS.has(kind) ? begun(table, parts) : parts;
}

/** A term as a sentence whose names can be pointed at. `quoted`: it stands between quotation marks. */
export function Say({ kind, term, quoted = false }: { kind: TermKind; term: Term; quoted?: boolean }): JSX.Element {
  const words = (part: string) => (quoted ? withinQuotes(part, language.value) : part);
  return <>{partsOf(useTable(), kind, term).map((part, i) => (typeof part === 'string' ? words(part) : <Name key={i} {...part} />))}</>;
}
