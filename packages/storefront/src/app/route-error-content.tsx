import { useRevalidator, useRouteError, useRouteLoaderData } from "react-router";
import { hasCode, isFailure, TransportFailure } from "@sufra/ui/api/failures.ts";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { ErrorScreenContent } from "../system/error-content.tsx";
import { useScreenTitle } from "./screen-title.ts";
import { useWhenOnline } from "./use-read.ts";
import { type Visit, visitRouteId } from "./visit.ts";
import { NotAuthorized } from "../system/not-authorized.tsx";

/** Refused, unreachable, or broken. What breaks without a network is code that could not be loaded. */
export const RouteErrorContent = () => {
  const thrown = useRouteError();
  const isCodeLost = !isFailure(thrown) && !navigator.onLine;
  const error = isCodeLost ? new TransportFailure("network") : thrown;
  const { revalidate, state } = useRevalidator();
  const repeat = () => (isCodeLost ? location.reload() : void revalidate());
  useWhenOnline(error instanceof TransportFailure, repeat);
  // Not `useVisit`: what failed may be the visit itself.
  const visit = useRouteLoaderData<Visit>(visitRouteId);
  useScreenTitle(m.ui_failure_oops());
  if (hasCode(error, "not_authenticated", "not_authorized")) return <NotAuthorized error={error} />;
  if (isFailure(error)) {
    return (
      <main id="content">
        <ErrorState error={error} onRetry={repeat} busy={state === "loading"} />
      </main>
    );
  }
  return <ErrorScreenContent error={error} title={visit?.establishment.words.error} />;
};
