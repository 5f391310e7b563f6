import { isolated } from "@sufra/domain/language/text-hygiene.ts";
import type { LimitChange } from "@sufra/domain/staff/limits-api.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { decideOnLimit } from "../staff/approvals-data.ts";
import { Decision } from "../staff/decision.tsx";
import styles from "./customers.module.css";
import { useFigures } from "./figures.tsx";

/** A higher limit that does not count yet: another manager agrees, the one who asked may withdraw it. */
export const WaitingLimit = ({ change }: { change: LimitChange }) => {
  const { points } = useFigures();
  const text = m.console_customers_limit_waiting({ points: points(change.to), name: isolated(change.asked_by) });
  return (
    <div className={styles.question}>
      <p>{text}</p>
      <Decision about={text} mine={change.mine} decide={(body) => decideOnLimit(change.id, body)} />
    </div>
  );
};
