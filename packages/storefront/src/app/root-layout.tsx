import { useEffect } from "react";
import { Outlet, ScrollRestoration, useNavigation } from "react-router";
import { ToastHost } from "@sufra/ui/components/toast.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { OfflineBanner } from "./offline-banner.tsx";
import styles from "./root-layout.module.css";

/** Around everything: the way past the head for keyboards, the offline line, progress, toasts. */
export const RootLayout = () => {
  useLanguage();
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
