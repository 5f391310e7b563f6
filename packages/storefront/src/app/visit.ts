import { type LoaderFunctionArgs, redirect, type ShouldRevalidateFunctionArgs, useRouteLoaderData } from "react-router";
import type { CodeTarget } from "@sufra/domain/qr-codes/api.ts";
import { hasCode } from "@sufra/ui/api/failures.ts";
import type { Language } from "@sufra/domain/language/language.ts";
import { getLanguage } from "@sufra/ui/i18n/language.ts";
import { getOpenVisit } from "./stored-visit.ts";
import { isUuid, paths } from "./paths.ts";
import { sourceContext } from "./source.ts";

/** `now` is when the page was rendered; server and browser compare opening hours with it. `language`: of its texts. */
export type Visit = CodeTarget & { now: number; language: Language };

export const visitRouteId = "visit";
export const menuRouteId = "menu";

/** Language of the visit on the screen. A reading may end and still be dropped for a link that was tapped meanwhile. */
let shownLanguage = getLanguage();
export const noteShown = ({ language }: Pick<Visit, "language">): void => void (shownLanguage = language);

/** Reads the code's target. An unknown code leads to the error page, a disabled service to its own page. */
export const loadVisit = async ({ params, context, request }: LoaderFunctionArgs): Promise<Visit> => {
  const uuid = params.uuid;
  const source = context.get(sourceContext);
  const language = source.language();
  if (!isUuid(uuid)) throw redirect(`${paths.error()}?code=not_found`);
  try {
    const target = await source.code(uuid);
    return { ...target, now: source.now(), language };
  } catch (error) {
    if (hasCode(error, "service_deactivated")) {
      const open = getOpenVisit(uuid, new URL(request.url).pathname);
      if (open) return { language, ...open, now: source.now() };
      throw redirect(paths.deactivated(uuid));
    }
    if (hasCode(error, "not_found", "validation_failed")) throw redirect(`${paths.error()}?code=not_found`);
    throw error;
  }
};

/**
 * Reads the target again if the code changes, a screen asks for it, or its texts are in another language. The latter needs
 * a network, and waits for it.
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
  (navigator.onLine && shownLanguage !== getLanguage()) ||
  (currentUrl.href === nextUrl.href && defaultShouldRevalidate);

/** Establishment, branch, table and services; available below the visit's route. */
export const useVisit = (): Visit => {
  const visit = useRouteLoaderData<Visit>(visitRouteId);
  if (!visit) throw new Error("useVisit stands outside the visit's route");
  return visit;
};
