import { type LoaderFunctionArgs, redirect } from "react-router";
import { hasCode } from "@sufra/ui/api/failures.ts";
import { isUuid, paths } from "../app/paths.ts";
import { sourceContext } from "../app/source.ts";
import { isServiceOff, getReturnTime } from "../system/service-switch.ts";
import { type MenuPage, toMenuPage } from "./menu-page.ts";

/** The branch's menu. A code without a branch leads to the choice of one. */
export const loadMenuPage = async ({ params, context }: LoaderFunctionArgs): Promise<MenuPage> => {
  const source = context.get(sourceContext);
  if (!isUuid(params.uuid)) throw redirect(`${paths.error()}?code=not_found`);
  try {
    const { branch } = await source.code(params.uuid);
    if (!branch) throw redirect(paths.entry(params.uuid));
    return toMenuPage(branch.id, await source.menu(branch.id));
  } catch (error) {
    if (isServiceOff(error)) throw redirect(paths.deactivated(params.uuid, "ordering", getReturnTime(error)));
    if (hasCode(error, "not_found")) throw redirect(`${paths.error()}?code=not_found`);
    throw error;
  }
};
