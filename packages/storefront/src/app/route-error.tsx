import { lazy, Suspense } from "react";
import { useRouteError } from "react-router";
import { m } from "@sufra/ui/i18n/messages.ts";
import { loadScreen } from "./load-screen.ts";
import { useRefreshIfOutdated } from "./outdated.ts";
import styles from "./route-error.module.css";

/** Where not even the error's own screen can be had: a sentence and a way on, from what is already here. */
const Plain = () => (
  <main id="content" className={styles.plain}>
    <h1>{m.ui_failure_oops()}</h1>
    <button type="button" className={styles.refresh} onClick={() => location.reload()}>
      {m.ui_refresh()}
    </button>
  </main>
);

const load = loadScreen(
  async () => ({ Component: (await import("./route-error-content.tsx")).RouteErrorContent }),
  15_000,
);

const Content = lazy(async () => ({
  default: await load().then(
    ({ Component }) => Component,
    () => Plain,
  ),
}));

/** In the place of a screen that could not be had. Its words and drawings are fetched when something fails. */
export const RouteError = () => {
  // A tab that was open while a newer version came goes on with that, as if nothing had been.
  if (useRefreshIfOutdated(useRouteError())) return null;
  return (
    <Suspense>
      <Content />
    </Suspense>
  );
};
