import type { ApiProblem } from "@sufra/ui/api/failures.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { Sheet } from "@sufra/ui/components/sheet.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { isUnavailable, toCartChange, toText } from "./cart-change.ts";
import styles from "./checkout.module.css";

type Props = {
  /** The refusal that names what changed. */
  change: ApiProblem;
  /** The new confirmed total. */
  total: number | undefined;
  busy: boolean;
  /** What the button does. */
  label: string;
  /** An item is unavailable; the guest solves that in the cart. */
  blocked: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Shows old and new amounts before the order is sent at the new price. */
export const ChangesSheet = ({ change, total, busy, label, blocked, onConfirm, onClose }: Props) => {
  const language = useLanguage();
  const footer = (
    <div className={styles.actions}>
      {!blocked && (
        <Button
          size="lg"
          wide
          busy={busy || total === undefined}
          onClick={onConfirm}
          trailing={total !== undefined ? <Money amount={total} /> : undefined}
        >
          {label}
        </Button>
      )}
      <Button variant={blocked ? "fill" : "text"} size={blocked ? "lg" : "md"} wide onClick={onClose}>
        {m.checkout_review()}
      </Button>
    </div>
  );
  return (
    <Sheet open onClose={onClose} title={m.checkout_changed()} footer={footer}>
      <p className={styles.lead}>{m.checkout_changed_text()}</p>
      <ul className={styles.differences}>
        {toCartChange(change).differences.map((each, place) => (
          <li key={place}>
            <span>{toText(each.name, language)}</span>
            <span className={styles.amounts}>
              {each.before !== null && (
                <s>
                  <Money amount={each.before} />
                </s>
              )}
              {each.after !== null && <Money amount={each.after} />}
              {isUnavailable(each) && <span className={styles.gone}>{m.checkout_gone()}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Sheet>
  );
};
