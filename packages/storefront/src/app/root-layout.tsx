import { useEffect, useRef } from "react";
import { Outlet, ScrollRestoration, useLocation, useNavigation } from "react-router";
import { ToastHost } from "@sufra/ui/components/toast.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { OfflineBanner } from "./offline-banner.tsx";
import styles from "./root-layout.module.css";

/** What was pressed may have gone with its page: its heading takes the focus, to be heard and gone on from by keyboard. */
const useFocusOnPage = (): void => {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (document.querySelector("main [data-autofocus]:focus")) return;
    const place = document.querySelector("h1") ?? document.querySelector("main");
    if (!place) return;
    place.tabIndex = -1;
    place.focus({ preventScroll: true });
  }, [pathname]);
};

/** Around everything: the way past the head for keyboards, the offline line, progress, toasts. */
export const RootLayout = () => {
  useLanguage();
  useFocusOnPage();
  const busy = useNavigation().state !== "idle";
  useEffect(() => {
    // From here on the application answers taps, and the boot script steps back.
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
