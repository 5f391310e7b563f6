import { CircleAlert } from "lucide-react";
import { Button } from "@sufra/ui/components/button.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import styles from "./cart-line.module.css";
import type { LineState } from "./judge-lines.ts";

type Props = { state: LineState; onAccept: () => void; onRemove: () => void; onEdit: () => void };

/** The change since the line was added, with two actions. */
export const LinePriceNote = ({ state, onAccept, onRemove, onEdit }: Props) => {
  if (state.kind === "same") return null;
  const words = (): string => {
    if (state.kind === "unavailable") return m.cart_line_unavailable();
    return state.kind === "options" ? m.cart_line_options() : m.cart_line_price();
  };
  return (
    <div className={styles.note} data-kind={state.kind}>
      <p className={styles.noteText} role="status">
        <CircleAlert aria-hidden />
        <span>
          {words()}
          {state.kind === "price" && (
            <span className={styles.change}>
              <s>
                <Money amount={state.before} />
              </s>
              <Money amount={state.after} />
            </span>
          )}
        </span>
      </p>
      <div className={styles.noteActions}>
        {state.kind === "price" && (
          <Button size="sm" variant="outline" onClick={onAccept}>
            {m.cart_accept()}
          </Button>
        )}
        {state.kind === "options" && (
          <Button size="sm" variant="outline" onClick={onEdit}>
            {m.cart_choose_again()}
          </Button>
        )}
        <Button size="sm" variant="text" onClick={onRemove}>
          {m.cart_remove()}
        </Button>
      </div>
    </div>
  );
};
