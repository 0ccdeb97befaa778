/* What a match begins from, as it is asked for. */
import { signal } from '@preact/signals';

export interface Beginning {
  series: boolean;
  legacy: string;
}

export const NO_BEGINNING: Beginning = { series: false, legacy: '' };

/** A text that the next match to be created begins from: the page of a series has put it there. */
export const carried = signal<{ game: string; legacy: string } | null>(null);

/** Texts are passed on by mail and chat, which break lines: one without them. */
export const textOf = (pasted: string): string => pasted.replace(/[\r\n]+/g, '').trim();

/** As members of `create`. */
export const beginningFields = ({ series, legacy }: Beginning): object => ({
  ...(series ? { series } : {}), ...(textOf(legacy) ? { legacy: textOf(legacy) } : {}),
});
