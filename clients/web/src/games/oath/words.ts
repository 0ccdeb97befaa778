/* The words of Oath. */
import { wordsOf } from '../../i18n';
import type { OathKey } from './i18n/en';

export const words = wordsOf<OathKey>('oath');
export const { t, word, maybe } = words;
