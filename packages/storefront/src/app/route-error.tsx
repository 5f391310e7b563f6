import { lazy, Suspense } from "react";
import { useRouteError } from "react-router";
import { m } from "@sufra/ui/i18n/messages.ts";
import { loadScreen } from "./load-screen.ts";
import { useRefreshIfOutdated } from "./outdated.ts";
import styles from "./route-error.module.css";

/** Fallback if the error screen itself cannot be loaded. */
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

/** Shown instead of a failed screen; its content is loaded when needed. */
export const RouteError = () => {
  // An old tab reloads into the newer version.
  if (useRefreshIfOutdated(useRouteError())) return null;
  return (
    <Suspense>
      <Content />
    </Suspense>
  );
};
