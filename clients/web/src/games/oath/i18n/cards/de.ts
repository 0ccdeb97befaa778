/* The names of Oath's cards, and what they do. */
import type en from './en';

const cards: Record<keyof typeof en, string> = {
};

export default cards;
