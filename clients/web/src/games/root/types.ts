/* The protocol's types as Root fills them. Nothing of Root reads more than these say. */
import type * as Root from '../../protocol/generated/root';

export type RootView = Root.View;
export type RootChoice = Root.Choice;
