import { type ComponentType, lazy } from "react";

/** A part that comes when it is wanted and that the screen stands without: where its code can't be had, nothing is there. */
export const laterOrNothing = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load().catch((): ComponentType<Props> => () => null) }));
