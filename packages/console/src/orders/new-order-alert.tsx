import { BellRing } from "lucide-react";
import { useLocation, useNavigate } from "react-router";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useUnseen } from "./new-orders.ts";
import styles from "./new-order-alert.module.css";

/** Seen across a loud kitchen: a pulsing frame on every screen of the console, and where the new orders are. */
export const NewOrderAlert = () => {
  const count = useUnseen().size;
  const navigate = useNavigate();
  const onBoard = useLocation().pathname.endsWith("/orders");
  if (count === 0) return null;
  return (
    <>
      <div className={styles.frame} aria-hidden />
      {!onBoard && (
        <button type="button" className={styles.alert} onClick={() => void navigate("/orders")}>
          <BellRing aria-hidden />
          {m.console_orders_alert({ count })}
        </button>
      )}
    </>
  );
};
