/* The protocol's types as Oath fills them. Nothing of Oath reads more than these say. */
import type * as Oath from '../../protocol/generated/oath';

export type OathView = Oath.View;
export type OathChoice = Oath.Choice;
export type Region = Oath.WordRegion;
export type Goal = Oath.WordGoal;
export type SeatView = OathView['seats'][string];
export type SlotView = OathView['slots'][string];
export type CardAtSite = SlotView['cards'][number];
