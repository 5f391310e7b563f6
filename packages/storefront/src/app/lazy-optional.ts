import { type ComponentType, lazy } from "react";

/** A lazy part. If its code cannot be loaded, the fallback stays in its place; by default nothing does. */
export const lazyOptional = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ComponentType<Props> = () => null,
) => lazy(async () => ({ default: await load().catch(() => fallback) }));
