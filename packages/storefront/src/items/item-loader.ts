import { type LoaderFunctionArgs, redirect } from "react-router";
import { isUuid, paths } from "../app/paths.ts";
import { sourceContext } from "../app/source.ts";
import { isServiceOff, getReturnTime } from "../system/service-switch.ts";
import { findItem, type Item } from "./item-data.ts";

/** A removed item leads to the menu, which says so. */
export const loadItemPage = async ({ params, context }: LoaderFunctionArgs): Promise<Item> => {
  const source = context.get(sourceContext);
  const { uuid, id, name } = params;
  if (!isUuid(uuid)) throw redirect(`${paths.error()}?code=not_found`);
  try {
    const { branch } = await source.code(uuid);
    if (!branch) throw redirect(paths.entry(uuid));
    const item = findItem(await source.menu(branch.id), id === undefined ? { name } : { id });
    if (!item) throw redirect(`${paths.menu(uuid)}?gone=1`);
    return item;
  } catch (error) {
    if (isServiceOff(error)) throw redirect(paths.deactivated(uuid, "ordering", getReturnTime(error)));
    throw error;
  }
};
