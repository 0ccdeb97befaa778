/* Words between quotation marks whose own quotation marks are the inner ones of the language. Pure. */
import type { Language } from '../settings';

/** Outer marks and the inner ones that stand for them, in the same order. */
const MARKS: Record<Language, readonly [outer: string, inner: string]> = { en: ['“”', '‘’'], de: ['„“', '‚‘'], pl: ['„”', '«»'] };

/** A part of what is quoted. */
export function withinQuotes(text: string, language: Language): string {
  const [outer, inner] = MARKS[language];
  return text.replace(/[“”„]/g, (mark) => inner[outer.indexOf(mark)] ?? mark);
}
