/*
 * Messages as the build leaves them (tools/messages.mjs): what has values is read already, and written shorter than the
 * library takes it, in parts. Here they become what it takes.
 */
import type { IntlMessageFormat } from 'intl-messageformat';

type Elements = Exclude<ConstructorParameters<typeof IntlMessageFormat>[0], string>;
type Element = Elements[number];

/** Words; 0: the number that is counted; [name]: a value; [name, …]: messages by a value, with 1 by its plural; anything else as the library has it. */
type Part = string | 0 | [name: string] | [name: string, options: Record<string, Message>, counts?: 1] | Element;
/** A string is said as it stands. */
export type Message = string | Part[];

/* Of elements, as the library numbers them. */
const LITERAL = 0, ARGUMENT = 1, SELECT = 5, PLURAL = 6, POUND = 7;

function elementOf(part: Part): Element {
  if (typeof part === 'string') return { type: LITERAL, value: part };
  if (part === 0) return { type: POUND };
  if (!Array.isArray(part)) return part;
  const [value, within, counts] = part;
  if (!within) return { type: ARGUMENT, value };
  const options = Object.fromEntries(Object.entries(within).map(([name, message]) => [name, { value: elementsOf(message) }]));
  return counts ? { type: PLURAL, value, options, offset: 0, pluralType: 'cardinal' } : { type: SELECT, value, options };
}

/** What the library makes sentences of. */
export const elementsOf = (message: Message): Elements => (typeof message === 'string' ? [message] : message).map(elementOf);
