import { Button } from "@sufra/ui/components/button.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { Sheet } from "@sufra/ui/components/sheet.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { dispatchCart, resetCart } from "../cart/cart-store.ts";
import type { Branch } from "./branch-list.tsx";
import styles from "./branches.module.css";
import type { CartMove } from "./move-cart.ts";

type Props = { branch: Branch; move: CartMove; onClose: () => void; onGo: () => void };

/** Shows what is missing or priced differently at the other branch. */
export const ChangeSheet = ({ branch, move, onClose, onGo }: Props) => {
  const keep = () => {
    for (const { key, kind } of move.missing)
      dispatchCart({ type: kind === "product" ? "removeProduct" : "removeCombo", key });
    onGo();
  };
  const startOver = () => {
    resetCart();
    onGo();
  };
  const footer = (
    <div className={styles.actions}>
      <Button size="lg" wide onClick={keep}>
        {m.branches_keep()}
      </Button>
      <Button variant="text" wide onClick={startOver}>
        {m.branches_start_over()}
      </Button>
    </div>
  );
  return (
    <Sheet open onClose={onClose} title={m.branches_change({ name: branch.name })} footer={footer}>
      {move.missing.length > 0 && (
        <section className={styles.part}>
          <h3>{m.branches_missing()}</h3>
          <ul>
            {move.missing.map(({ key, name }) => (
              <li key={key}>{name}</li>
            ))}
          </ul>
        </section>
      )}
      {move.dearer.length > 0 && (
        <section className={styles.part}>
          <h3>{m.branches_other_price()}</h3>
          <ul>
            {move.dearer.map(({ name, before, after }) => (
              <li key={name} className={styles.price}>
                <span>{name}</span>
                <span>
                  <s>
                    <Money amount={before} />
                  </s>{" "}
                  <Money amount={after} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Sheet>
  );
};
