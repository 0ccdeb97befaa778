/* Choices, events and reasons of Oath as sentences. */
import type en from './en';

const terms: Record<keyof typeof en, string> = {
};

export default terms;
