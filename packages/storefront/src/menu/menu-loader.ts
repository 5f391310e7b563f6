import { type LoaderFunctionArgs, redirect } from "react-router";
import { hasCode } from "@sufra/ui/api/failures.ts";
import { isUuid, paths } from "../app/paths.ts";
import { sourceContext } from "../app/source.ts";
import { isOff, returnOf } from "../system/service-switch.ts";
import { type MenuPage, menuPageOf } from "./menu-page.ts";

/** The menu of the code's branch. A code that names no branch has none: the guest chooses one first. */
export const loadMenuPage = async ({ params, context }: LoaderFunctionArgs): Promise<MenuPage> => {
  const source = context.get(sourceContext);
  if (!isUuid(params.uuid)) throw redirect(`${paths.error()}?code=not_found`);
  try {
    const { branch } = await source.code(params.uuid);
    if (!branch) throw redirect(paths.entry(params.uuid));
    return menuPageOf(branch.id, await source.menu(branch.id));
  } catch (error) {
    if (isOff(error)) throw redirect(paths.deactivated(params.uuid, "ordering", returnOf(error)));
    if (hasCode(error, "not_found")) throw redirect(`${paths.error()}?code=not_found`);
    throw error;
  }
};
