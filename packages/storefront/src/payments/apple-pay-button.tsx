import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import styles from "./apple-pay-button.module.css";

type Props = { busy: boolean; onClick: () => void };

/** Apple's own button where the browser draws it. */
export const ApplePayButton = ({ busy, onClick }: Props) => {
  const language = useLanguage();
  return (
    <button
      type="button"
      lang={language === "sa" ? "ar" : "en"}
      className={styles.applePay}
      aria-label={m.payments_apple_pay()}
      disabled={busy}
      onClick={onClick}
    >
      <span aria-hidden dir="ltr">
        {m.payments_apple_pay()}
      </span>
    </button>
  );
};
