import { type LoaderFunctionArgs, redirect, type ShouldRevalidateFunctionArgs, useRouteLoaderData } from "react-router";
import type { CodeTarget } from "@sufra/domain/qr-codes/api.ts";
import { hasCode } from "@sufra/ui/api/failures.ts";
import { getLanguage } from "@sufra/ui/i18n/language.ts";
import { getOpenVisit } from "./stored-visit.ts";
import { isUuid, paths } from "./paths.ts";
import { sourceContext } from "./source.ts";

/** `now` is when the page was rendered; server and browser compare opening hours with it. */
export type Visit = CodeTarget & { now: number };

export const visitRouteId = "visit";
export const menuRouteId = "menu";

/** Language of the loaded visit. */
let visitLanguage = getLanguage();

/** Reads the code's target. An unknown code leads to the error page, a disabled service to its own page. */
export const loadVisit = async ({ params, context, request }: LoaderFunctionArgs): Promise<Visit> => {
  const uuid = params.uuid;
  const language = getLanguage();
  if (!isUuid(uuid)) throw redirect(`${paths.error()}?code=not_found`);
  try {
    const source = context.get(sourceContext);
    const target = await source.code(uuid);
    // An aborted reading does not change the visible language.
    if (!request.signal.aborted) visitLanguage = language;
    return { ...target, now: source.now() };
  } catch (error) {
    if (hasCode(error, "service_deactivated")) {
      const open = getOpenVisit(uuid, new URL(request.url).pathname);
      if (open) return { ...open, now: context.get(sourceContext).now() };
      throw redirect(paths.deactivated(uuid));
    }
    if (hasCode(error, "not_found", "validation_failed")) throw redirect(`${paths.error()}?code=not_found`);
    throw error;
  }
};

/** Reads the target again if the code changes, a screen asks for it, or its texts are in another language. */
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
  visitLanguage !== getLanguage() ||
  (currentUrl.href === nextUrl.href && defaultShouldRevalidate);

/** Establishment, branch, table and services; available below the visit's route. */
export const useVisit = (): Visit => {
  const visit = useRouteLoaderData<Visit>(visitRouteId);
  if (!visit) throw new Error("useVisit stands outside the visit's route");
  return visit;
};
