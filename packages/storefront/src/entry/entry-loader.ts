import { type LoaderFunctionArgs, redirect } from "react-router";
import { hasCode } from "@sufra/ui/api/failures.ts";
import type { Slide } from "../banners/slides.ts";
import { isUuid, paths } from "../app/paths.ts";
import { type BranchInList, sourceContext } from "../app/source.ts";

export type EntryPage = { slides: Slide[]; branches: BranchInList[] };

/** The page works without slides. */
const orNone = <T>(work: Promise<T[]>): Promise<T[]> => work.catch(() => []);

export const loadEntryPage = async ({ params, context }: LoaderFunctionArgs): Promise<EntryPage> => {
  const source = context.get(sourceContext);
  if (!isUuid(params.uuid)) throw redirect(`${paths.error()}?code=not_found`);
  try {
    const { branch, main_branch_id } = await source.code(params.uuid);
    const [slides, branches] = await Promise.all([
      orNone(source.slides(branch?.id ?? main_branch_id)),
      branch ? [] : source.branches(main_branch_id),
    ]);
    return { slides, branches };
  } catch (error) {
    if (hasCode(error, "service_deactivated")) throw redirect(paths.deactivated(params.uuid));
    if (hasCode(error, "not_found")) throw redirect(`${paths.error()}?code=not_found`);
    throw error;
  }
};
