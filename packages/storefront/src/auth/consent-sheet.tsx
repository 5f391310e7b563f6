import { Sheet } from "@sufra/ui/components/sheet.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useVisit } from "../app/visit.ts";
import styles from "./verify.module.css";

type Props = { kind: "phone" | "form"; open: boolean; onClose: () => void };

/** The terms for a number, the privacy policy for a form. */
export const ConsentSheet = ({ kind, open, onClose }: Props) => {
  useLanguage();
  const { establishment } = useVisit();
  const name = establishment.name;
  return (
    <Sheet open={open} onClose={onClose} title={kind === "phone" ? m.auth_terms() : m.auth_privacy()}>
      <div className={styles.policy}>
        {kind === "phone" ? (
          <>
            <p>{m.auth_terms_order({ name })}</p>
            <p>{m.auth_terms_sms({ name })}</p>
            <p>{m.auth_terms_refund()}</p>
          </>
        ) : (
          <>
            <p>{m.auth_privacy_what({ name })}</p>
            <p>{m.auth_privacy_card()}</p>
            <p>{m.auth_privacy_messages()}</p>
            <p>{m.auth_privacy_rights()}</p>
          </>
        )}
        {establishment.phone && (
          <p>
            {m.auth_questions()}{" "}
            <a href={`tel:${establishment.phone}`} dir="ltr" className={styles.link}>
              {establishment.phone}
            </a>
          </p>
        )}
        <p className={styles.version}>{m.auth_version({ version: establishment.terms_version })}</p>
      </div>
    </Sheet>
  );
};
