import { lazy, Suspense, useState } from "react";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useHasOpened } from "../app/use-has-opened.ts";
import styles from "./verify.module.css";

const ConsentSheet = lazy(async () => ({ default: (await import("./consent-sheet.tsx")).ConsentSheet }));

/** Sending a number accepts the terms, submitting a form the privacy policy; both open in a sheet. */
export const Consent = ({ kind }: { kind: "phone" | "form" }) => {
  useLanguage();
  const [open, setOpen] = useState(false);
  const wanted = useHasOpened(open);
  return (
    <>
      <p className={styles.consent}>
        {kind === "phone" ? m.auth_consent_phone() : m.auth_consent_form()}{" "}
        <button type="button" className={styles.link} onClick={() => setOpen(true)}>
          {kind === "phone" ? m.auth_terms() : m.auth_privacy()}
        </button>
      </p>
      {wanted && (
        <Suspense fallback={null}>
          <ConsentSheet kind={kind} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
