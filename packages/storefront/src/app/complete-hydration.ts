import { ApiProblem } from "@sufra/ui/api/failures.ts";
import type { Menu } from "@sufra/domain/menu/api.ts";
import { toMenuPage } from "../menu/menu-page.ts";
import type { Hydration } from "./hydration.ts";
import { menuRouteId } from "./visit.ts";

/** Seconds before each retry: half a minute in all, while the boot script still counts taps. */
const pauses = [1, 2, 4, 8, 15];

const wait = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/**
 * Adds the menu, which is not part of the rendered page. Undefined if it cannot be read: the loaders then read again
 * and show the error.
 */
export const completeHydration = async (
  hydration: Hydration,
  readMenu: (branchId: string) => Promise<Menu>,
  pause = wait,
): Promise<Hydration | undefined> => {
  const { menuOf, menuVersion: _, ...rest } = hydration;
  if (menuOf === undefined) return hydration;
  for (const seconds of [...pauses, undefined]) {
    try {
      const page = toMenuPage(menuOf, await readMenu(menuOf));
      return { ...rest, loaderData: { ...rest.loaderData, [menuRouteId]: page } };
    } catch (error) {
      const refused = error instanceof ApiProblem && error.status < 500;
      if (refused || seconds === undefined) return undefined;
      await pause(seconds);
    }
  }
  return undefined;
};
