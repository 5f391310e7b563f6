import { Sheet } from "@sufra/ui/components/sheet.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useVisit } from "../app/visit.ts";
import styles from "./verify.module.css";

export type ConsentKind = "phone" | "form" | "order";
type Props = { kind: ConsentKind; open: boolean; onClose: () => void };

/** The privacy policy for a form, with the terms for a number and an order. */
export const ConsentSheet = ({ kind, open, onClose }: Props) => {
  useLanguage();
  const { establishment } = useVisit();
  const name = establishment.name;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={kind === "form" ? m.auth_privacy_title() : m.auth_terms_and_privacy_title()}
    >
      <div className={styles.policy}>
        {kind !== "form" && (
          <>
            <p>{m.auth_terms_order({ name })}</p>
            <p>{m.auth_terms_sms({ name })}</p>
            <p>{m.auth_terms_refund()}</p>
          </>
        )}
        <p>{m.auth_privacy_what({ name })}</p>
        <p>{m.auth_privacy_card()}</p>
        <p>{m.auth_privacy_messages()}</p>
        <p>{m.auth_privacy_rights()}</p>
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
