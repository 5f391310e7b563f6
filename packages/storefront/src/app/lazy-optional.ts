import { type ComponentType, lazy } from "react";

/** A lazy part that is left out if its code cannot be loaded. */
export const lazyOptional = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load().catch((): ComponentType<Props> => () => null) }));
