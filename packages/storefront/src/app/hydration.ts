import type { HydrationState } from "react-router";
import type { MenuPage } from "../menu/menu-page.ts";
import { menuRouteId } from "./visit.ts";

export type Hydration = HydrationState & { menuOf?: string; menuVersion?: string };

/** False if the menu changed after the server rendered it: the page is then rendered again. */
export const isCurrent = (found: Hydration | undefined, now: Hydration | undefined): boolean => {
  if (found?.menuVersion === undefined) return true;
  const page = now?.loaderData?.[menuRouteId] as MenuPage | undefined;
  return page?.version === found.menuVersion;
};
