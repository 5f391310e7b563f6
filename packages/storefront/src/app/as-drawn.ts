import type { HydrationState } from "react-router";
import type { MenuPage } from "../menu/menu-page.ts";
import { menuRouteId } from "./visit.ts";

export type Hydration = HydrationState & { menuOf?: string; menuVersion?: string };

/** A dish may have sold out between the drawing and now: then there is nothing to take over, the page is drawn anew. */
export const isAsDrawn = (found: Hydration | undefined, now: Hydration | undefined): boolean => {
  if (found?.menuVersion === undefined) return true;
  const page = now?.loaderData?.[menuRouteId] as MenuPage | undefined;
  return page?.version === found.menuVersion;
};
