import { MapPin } from "lucide-react";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { inDigits } from "@sufra/domain/language/digits.ts";
import type { OrderType } from "@sufra/domain/contract/fields.ts";
import { orderTypeNames } from "@sufra/domain/orders/order-types.ts";
import type { BranchDetail } from "@sufra/domain/branches/api.ts";
import { listTables } from "@sufra/domain/tables/api.ts";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { durationText } from "@sufra/ui/i18n/duration.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { orderTypeIcons } from "../app/order-type-icons.ts";
import { OfferText } from "../addresses/coverage.tsx";
import { paths } from "../app/paths.ts";
import { client } from "../app/session.ts";
import { useDateStyle } from "../app/use-date-style.ts";
import { useRead } from "../app/use-read.ts";
import { useVisit } from "../app/visit.ts";
import { chooseAddress, chooseOrderType, chooseTable, readChoices } from "../cart/branch-choices.ts";
import type { CartTable } from "../cart/cart-lines.ts";
import { dispatchCart, getCart, useCart } from "../cart/cart-store.ts";
import styles from "./order-type.module.css";
import { TimeChoice } from "./time-choice.tsx";

type PickerProps = { branchId: string; value: CartTable | null; onChange: (table: CartTable) => void };

const toStateText = {
  // Free tables, the usual case, show no state.
  available: () => "",
  occupied: m.order_type_occupied,
  reserved: m.order_type_reserved,
  check_printed: m.order_type_closing,
};

/** Tables with their numbers; occupied ones can be chosen, since friends may join. */
const TablePicker = ({ branchId, value, onChange }: PickerProps) => {
  const style = useDateStyle();
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
          data-taken={state === "available" && orderable ? undefined : ""}
          className={styles.table}
          onClick={() => onChange({ id, number })}
        >
          <span className={styles.tableNumber}>{inDigits(String(number), style)}</span>
          <span className={styles.tableState}>{toStateText[state]()}</span>
        </button>
      ))}
    </div>
  );
};

const orderTypes: readonly OrderType[] = [1, 2, 3];

/** Why an order type is not offered now; undefined where it is. */
const getRefusal = (type: OrderType, branch: BranchDetail): string | undefined => {
  if (!branch.order_types.includes(type)) return m.order_type_not_offered();
  return type === 1 && !branch.open ? m.order_type_closed_now() : undefined;
};

/** Before a choice: the guest's last type at any branch, else pickup, which needs neither table nor address. */
const suggestType = (branch: BranchDetail): OrderType | null => {
  const offered = orderTypes.filter((type) => getRefusal(type, branch) === undefined);
  const last = readChoices().orderType?.value;
  if (last !== undefined && offered.includes(last)) return last;
  if (offered.includes(2)) return 2;
  return offered[0] ?? null;
};

/** The choice of order type, table and time until the guest confirms it. */
export const useTypeChoice = (branch: BranchDetail) => {
  const { establishment } = useVisit();
  const cart = useCart();
  const [picked, setType] = useState<OrderType | null>(null);
  const [pickedTable, setTable] = useState<CartTable | null>(null);
  const [pickedSlot, setSlot] = useState<string | null | undefined>(undefined);
  const [suggested] = useState(() => suggestType(branch));
  const type = picked ?? cart.orderType ?? suggested;
  const table = pickedTable ?? cart.table;
  const slot = pickedSlot === undefined ? cart.paymentData.scheduledAt : pickedSlot;
  const ready = type !== null && branch.order_types.includes(type) && (type !== 1 || table !== null);
  /** Stores the choice; `address` if the guest must still choose an address. */
  const confirm = (): "done" | "address" => {
    const at = { branch: branch.id, minutes: establishment.choice_minutes };
    if (type === null) return "done";
    if (type === 1 && table) chooseTable(table, at);
    else if (type === 3 && cart.fullAddress) chooseAddress(cart.fullAddress, at);
    else chooseOrderType(type, at);
    if (type !== 1 || getCart().paymentData.scheduledAt !== null)
      dispatchCart({ type: "setPaymentData", paymentData: { scheduledAt: type === 1 ? null : slot } });
    return type === 3 && !getCart().fullAddress ? "address" : "done";
  };
  return { type, setType, table, setTable, slot, setSlot, ready, confirm };
};

type Choice = ReturnType<typeof useTypeChoice>;

const getHint = (type: OrderType, branch: BranchDetail): string => {
  if (type === 1) return m.order_type_dine_in_hint();
  if (type === 2) return m.order_type_pickup_hint({ time: durationText(branch.preparation_minutes * 60) });
  return m.order_type_delivery_hint();
};

/** Leaves a sheet for the addresses: they replace its history entry, and lead back to the page it opened on. */
export const leaveSheet = (next: string) => ({ replace: true, state: { next } });

const Delivery = ({ inSheet }: { inSheet: boolean }) => {
  const { uuid } = useVisit();
  const { pathname } = useLocation();
  const { fullAddress, deliveryZone } = useCart();
  return (
    <div className={styles.part}>
      {fullAddress && (
        <p className={styles.address}>
          <MapPin aria-hidden />
          <span>
            <Isolate dir="auto">{fullAddress.title}</Isolate>
            {deliveryZone && (
              <span className={styles.small}>
                {" · "}
                <OfferText {...deliveryZone} />
              </span>
            )}
          </span>
        </p>
      )}
      <Link
        to={paths.address(uuid)}
        {...(inSheet ? leaveSheet(pathname) : {})}
        className={buttonClass({ variant: "tint", wide: true })}
      >
        {fullAddress ? m.order_type_other_address() : m.order_type_choose_address()}
      </Link>
    </div>
  );
};

type TypeProps = { type: OrderType; branch: BranchDetail; chosen: boolean; onChoose: () => void };

const TypeOption = ({ type, branch, chosen, onChoose }: TypeProps) => {
  const language = useLanguage();
  const refusal = getRefusal(type, branch);
  const Icon = orderTypeIcons[type];
  return (
    <button
      type="button"
      role="radio"
      aria-checked={chosen}
      disabled={refusal !== undefined}
      className={styles.type}
      onClick={onChoose}
    >
      <span className={styles.icon}>
        <Icon aria-hidden />
      </span>
      <span className={styles.words}>
        <span className={styles.label}>{orderTypeNames[type][language]}</span>
        <span className={styles.small}>{refusal ?? getHint(type, branch)}</span>
      </span>
      <i className="choice-mark" />
    </button>
  );
};

type Props = {
  branch: BranchDetail;
  choice: Choice;
  /** Links in a sheet replace the history entry of the sheet. */
  inSheet?: boolean;
};

const Pickup = ({ branch, inSheet }: { branch: BranchDetail; inSheet: boolean }) => {
  const { uuid } = useVisit();
  return (
    <p className={styles.branch}>
      <span>
        {m.order_type_from()} <strong>{branch.name}</strong>
      </span>
      <Link to={paths.branches(uuid)} replace={inSheet} className={styles.link}>
        {m.order_type_other_branch()}
      </Link>
    </p>
  );
};

export const OrderTypeChoice = ({ branch, choice, inSheet = false }: Props) => {
  useLanguage();
  return (
    <div className={styles.choice}>
      <div className={styles.part} role="radiogroup" aria-label={m.order_type_title()}>
        {orderTypes.map((type) => (
          <TypeOption
            key={type}
            type={type}
            branch={branch}
            chosen={choice.type === type}
            onChoose={() => choice.setType(type)}
          />
        ))}
      </div>
      {choice.type === 1 && (
        <section className={styles.part} aria-labelledby="table-title">
          <h3 id="table-title" className={styles.partTitle}>
            {m.order_type_table()}
          </h3>
          <TablePicker branchId={branch.id} value={choice.table} onChange={choice.setTable} />
        </section>
      )}
      {choice.type === 2 && <Pickup branch={branch} inSheet={inSheet} />}
      {choice.type === 3 && <Delivery inSheet={inSheet} />}
      {(choice.type === 2 || choice.type === 3) && (
        <section className={styles.part} aria-labelledby="time-title">
          <h3 id="time-title" className={styles.partTitle}>
            {m.order_type_when()}
          </h3>
          <TimeChoice branchId={branch.id} orderType={choice.type} value={choice.slot} onChange={choice.setSlot} />
        </section>
      )}
    </div>
  );
};
