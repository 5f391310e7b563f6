import { type LoaderFunctionArgs, redirect, type ShouldRevalidateFunctionArgs, useRouteLoaderData } from "react-router";
import type { CodeTarget } from "@sufra/domain/tenants/api.ts";
import { hasCode } from "@sufra/ui/api/failures.ts";
import { getLanguage } from "@sufra/ui/i18n/language.ts";
import { openStill } from "./kept-visit.ts";
import { isUuid, paths } from "./paths.ts";
import { sourceContext } from "./source.ts";

/** `now`: when the page was made; open and closed are worded against it, so that server and browser agree. */
export type Visit = CodeTarget & { now: number };

export const visitRouteId = "visit";
export const menuRouteId = "menu";

/** The language the visit on the screen is worded in; at the start that of the page. */
let worded = getLanguage();

/** Where the code leads. A code nobody knows shows the error page, a service that is off its own page. */
export const loadVisit = async ({ params, context, request }: LoaderFunctionArgs): Promise<Visit> => {
  const uuid = params.uuid;
  const language = getLanguage();
  if (!isUuid(uuid)) throw redirect(`${paths.error()}?code=not_found`);
  try {
    const source = context.get(sourceContext);
    const target = await source.code(uuid);
    // What was given up on the way is not shown: the screen stays in the language it was in.
    if (!request.signal.aborted) worded = language;
    return { ...target, now: source.now() };
  } catch (error) {
    if (hasCode(error, "service_deactivated")) {
      const open = openStill(uuid, new URL(request.url).pathname);
      if (open) return { ...open, now: context.get(sourceContext).now() };
      throw redirect(paths.deactivated(uuid));
    }
    if (hasCode(error, "not_found", "validation_failed")) throw redirect(`${paths.error()}?code=not_found`);
    throw error;
  }
};

/**
 * What the code leads to is read again when the code changes, when a screen asks for it, and when its words are of
 * another language: a link that is tapped right after the language gives up the reading that was under way.
 */
export const shouldReadVisit = ({
  currentParams,
  nextParams,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: Pick<
  ShouldRevalidateFunctionArgs,
  "currentParams" | "nextParams" | "currentUrl" | "nextUrl" | "defaultShouldRevalidate"
>): boolean =>
  currentParams.uuid !== nextParams.uuid ||
  worded !== getLanguage() ||
  (currentUrl.href === nextUrl.href && defaultShouldRevalidate);

/** Establishment, branch, table and services of this visit; every screen below the visit's route has it. */
export const useVisit = (): Visit => {
  const visit = useRouteLoaderData<Visit>(visitRouteId);
  if (!visit) throw new Error("useVisit stands outside the visit's route");
  return visit;
};
