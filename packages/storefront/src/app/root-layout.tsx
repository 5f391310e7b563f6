import { useEffect, useRef } from "react";
import { Outlet, ScrollRestoration, useLocation, useNavigation } from "react-router";
import { ToastHost } from "@sufra/ui/components/toast.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { focusHeading } from "./focus-heading.ts";
import { OfflineBanner } from "./offline-banner.tsx";
import styles from "./root-layout.module.css";

/** Focuses the heading after navigation, since the pressed element may be gone. */
const useFocusOnPage = (): void => {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (document.querySelector("main [data-autofocus]:focus")) return;
    focusHeading();
  }, [pathname]);
};

/** Frame of all pages: skip link, offline line, progress, toasts. */
export const RootLayout = () => {
  useLanguage();
  useFocusOnPage();
  const busy = useNavigation().state !== "idle";
  useEffect(() => {
    // Tells the boot script that the application handles taps.
    document.documentElement.dataset.ready = "";
  }, []);
  return (
    <>
      <a className={styles.skip} href="#content">
        {m.app_skip()}
      </a>
      <div className={styles.progress} data-busy={busy ? "" : undefined} aria-hidden />
      <OfflineBanner />
      <Outlet />
      <ToastHost />
      <ScrollRestoration />
    </>
  );
};
