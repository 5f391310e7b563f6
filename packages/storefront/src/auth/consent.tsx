import { lazy, Suspense, useState } from "react";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useHasOpened } from "../app/use-has-opened.ts";
import type { ConsentKind } from "./consent-sheet.tsx";
import styles from "./verify.module.css";

const ConsentSheet = lazy(async () => ({ default: (await import("./consent-sheet.tsx")).ConsentSheet }));

const words: Record<ConsentKind, readonly [text: () => string, link: () => string]> = {
  phone: [m.auth_consent_phone, m.auth_terms_and_privacy],
  form: [m.auth_consent_form, m.auth_privacy],
  order: [m.auth_consent_order, m.auth_terms_and_privacy],
};

/** A number or an order that is sent accepts the terms and the privacy policy, a form the latter. They open in a sheet. */
export const Consent = ({ kind }: { kind: ConsentKind }) => {
  useLanguage();
  const [open, setOpen] = useState(false);
  const wanted = useHasOpened(open);
  const [text, link] = words[kind];
  return (
    <>
      <p className={styles.consent}>
        {text()}{" "}
        <button type="button" className={styles.link} onClick={() => setOpen(true)}>
          {link()}
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
