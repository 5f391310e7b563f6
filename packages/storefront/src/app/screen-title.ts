import { useEffect } from "react";
import { useRouteLoaderData } from "react-router";
import { type Visit, visitRouteId } from "./visit.ts";

/** A page's title: its screen and the establishment, which a branch may be named after. */
export const toPageTitle = (screen = "", place?: Pick<Visit, "establishment">): string =>
  [...new Set([screen, place?.establishment.name])].filter(Boolean).join(" · ");

/** Each screen sets its own: a reader hears it on arrival, and tabs and history tell screens apart. */
export const useScreenTitle = (screen?: string): void => {
  const title = toPageTitle(screen, useRouteLoaderData<Visit>(visitRouteId));
  useEffect(() => {
    document.title = title;
  }, [title]);
};
