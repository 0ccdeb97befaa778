/* The explanations of a match, fetched when one is to be explained. */
import { later } from '../../ui/later';

export const Guide = later(() => import('./CoachMarks'));
