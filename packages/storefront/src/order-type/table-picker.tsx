import { listTables } from "@sufra/domain/tables/api.ts";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/session.ts";
import { useRead } from "../app/use-read.ts";
import type { CartTable } from "../cart/cart-lines.ts";
import styles from "./order-type.module.css";

type Props = { branchId: string; value: CartTable | null; onChange: (table: CartTable) => void };

const toStateText = {
  available: m.order_type_free,
  occupied: m.order_type_occupied,
  reserved: m.order_type_reserved,
  check_printed: m.order_type_closing,
};

/** Tables with their numbers; occupied ones can be chosen, since friends may join. */
export const TablePicker = ({ branchId, value, onChange }: Props) => {
  const tables = useRead(`tables ${branchId}`, (signal) =>
    client.send(listTables, { params: { id: branchId }, signal }),
  );
  if (tables.error !== undefined) return <ErrorState error={tables.error} onRetry={tables.reload} />;
  if (!tables.data) return <Skeleton height="64px" radius="14px" lines={2} />;
  if (tables.data.tables.length === 0) return <p className={styles.small}>{m.order_type_no_tables()}</p>;
  return (
    <div className={styles.tables} role="radiogroup" aria-label={m.order_type_table()}>
      {tables.data.tables.map(({ id, number, state, orderable }) => (
        <button
          key={id}
          type="button"
          role="radio"
          aria-checked={value?.id === id}
          disabled={!orderable}
          className={styles.table}
          onClick={() => onChange({ id, number })}
        >
          <span className={styles.tableNumber}>{number}</span>
          <span className={styles.tableState}>{toStateText[state]()}</span>
        </button>
      ))}
    </div>
  );
};
