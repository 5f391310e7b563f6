import { useState } from "react";
import type { BodyOf } from "@sufra/domain/contract/call.ts";
import { settleOrder, settleTable } from "@sufra/domain/settlements/api.ts";
import { cashSuggestions, getChange } from "@sufra/domain/settlements/cash.ts";
import { deskTenders, type DeskTender } from "@sufra/domain/settlements/fields.ts";
import { moneyText } from "@sufra/domain/money/format-money.ts";
import { ApiProblem } from "@sufra/ui/api/failures.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { Chip } from "@sufra/ui/components/chip.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client, sessionWatched } from "../app/client.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { useOnline } from "../app/use-online.ts";
import { useWorkplace } from "../app/workplace.ts";
import { myShift, useDrawers } from "../drawers/drawers-data.ts";
import { ApiForm, type ApiFormState, useApiForm } from "../editing/api-form.tsx";
import { fieldsOf } from "../editing/fields.tsx";
import { withFreshOrder } from "./board-data.ts";
import { isTable, type Payable } from "./full-order.ts";
import { NoDrawer } from "./no-drawer.tsx";
import { tenderNames } from "./order-words.ts";
import styles from "./settle-order.module.css";

type Values = {
  tender: DeskTender;
  amount: number | null;
  tendered: number | null;
  reference: string;
  courier: boolean;
};
type Body = BodyOf<typeof settleOrder>;

const f = fieldsOf<Values>();

/** A card's slip and a voucher have a number; cash is counted, and a courier brings it later. */
const toBody = ({ tender, amount, tendered, reference, courier }: Values, shiftId: string | undefined) => {
  const later = tender === "cash" && courier;
  return {
    tender,
    amount: amount ?? Number.NaN,
    ...(tender === "cash" && !later && tendered !== null ? { tendered } : {}),
    ...(tender !== "cash" && reference.trim() !== "" ? { reference: reference.trim() } : {}),
    ...(later ? { with_courier: true } : shiftId === undefined ? {} : { shift_id: shiftId }),
  };
};

const CashFields = ({ due }: { due: number }) => {
  const { style } = useWorkplace();
  const { amount, tendered } = f.useValues();
  const short = (paid: number) =>
    m.console_orders_tendered_short({ amount: moneyText(paid, style.language, style.digits) });
  const { set } = f.useForm();
  const change = tendered === null || amount === null ? 0 : getChange(tendered, amount);
  return (
    <>
      <div className={styles.chips} role="group" aria-label={m.console_orders_quick_amounts()}>
        {cashSuggestions(amount !== null && amount > 0 ? amount : due).map((sum) => (
          <Chip key={sum} selected={tendered === sum} onClick={() => set("tendered", sum)}>
            <Money amount={sum} short />
          </Chip>
        ))}
      </div>
      <f.Amount
        name="tendered"
        label={m.console_orders_tendered()}
        error={tendered !== null && amount !== null && tendered < amount ? short(amount) : undefined}
        optional
      />
      {change > 0 && (
        <p className={styles.change}>
          {m.console_orders_change()} <Money amount={change} />
        </p>
      )}
    </>
  );
};

const Fields = ({ order, due }: { order: Payable; due: number }) => {
  const { style } = useWorkplace();
  const { tender, courier, amount } = f.useValues();
  const most = moneyText(due, style.language, style.digits);
  const excess = amount !== null && amount > due;
  const over = tender === "cash" && !courier ? m.console_orders_amount_over_cash : m.console_orders_amount_over;
  return (
    <>
      <f.Chips
        name="tender"
        label={m.console_orders_tender()}
        options={deskTenders.map((value) => ({ value, label: tenderNames[value]() }))}
      />
      {!isTable(order) && (
        <f.Amount
          name="amount"
          label={m.console_orders_amount()}
          hint={m.console_orders_amount_hint()}
          error={excess ? over({ amount: most }) : undefined}
        />
      )}
      {tender === "cash" && order.order_type === 3 && (
        <f.Switch name="courier" label={m.console_orders_with_courier()} hint={m.console_orders_with_courier_text()} />
      )}
      {tender === "cash" && !courier && <CashFields due={due} />}
      {tender !== "cash" && (
        <f.Text
          name="reference"
          label={tender === "voucher" ? m.console_orders_desk_voucher_number() : m.console_orders_reference()}
          maxLength={60}
          dir="ltr"
          autoComplete="off"
          optional={tender === "card"}
        />
      )}
    </>
  );
};

/** What a colleague's payment left to pay, once a refusal tells it. */
const dueAfter = (failure: unknown): number | undefined =>
  failure instanceof ApiProblem && failure.code === "amount_exceeded" ? Number(failure.params.amount) : undefined;

type SubmitProps = {
  branchId: string;
  form: Pick<ApiFormState, "failure" | "sending">;
  due: number;
  drawerless: boolean;
  /** A table's orders changed meanwhile: what is due is read again at the table. */
  stale: boolean;
};

/** Everything but a courier's cash goes through a drawer of one's own. */
const Submit = ({ branchId, form, due, drawerless, stale }: SubmitProps) => {
  const online = useOnline();
  const { tender, courier } = f.useValues();
  const blocked = drawerless && !(tender === "cash" && courier);
  return (
    <>
      {due === 0 ? (
        <Banner tone="info">{m.console_orders_settle_nothing()}</Banner>
      ) : stale ? (
        <Banner tone="danger">{m.console_orders_settle_table_stale()}</Banner>
      ) : blocked ? (
        <NoDrawer branchId={branchId} />
      ) : (
        form.failure !== undefined && <FailureBanner error={form.failure} />
      )}
      <Button type="submit" size="lg" wide busy={form.sending} disabled={!online || due === 0 || blocked || stale}>
        {m.console_orders_settle()}
      </Button>
    </>
  );
};

/** Sends a payment, and has every screen read what it changed; returns the change for the guest. */
const sendPayment = async (order: Payable, body: Body): Promise<number> => {
  const { id } = order;
  const { amount: _, with_courier: _none, ...payment } = body;
  const sent: Promise<{ change: number }> = isTable(order)
    ? client.send(settleTable, { params: { id }, body: { ...payment, orders: [...order.orders] } })
    : client.send(settleOrder, { params: { id }, body });
  const { change } = await withFreshOrder(order, sessionWatched(sent));
  return change;
};

const PaymentForm = ({ order, onDone }: { order: Payable; onDone: (change: number) => void }) => {
  const { drawers, query } = useDrawers(order.branch_id);
  const shift = myShift(drawers);
  const [due, setDue] = useState(order.due);
  const form = useApiForm<Values, Body>({
    initial: {
      tender: order.payment_method === "physical_card" ? "card" : "cash",
      amount: order.due,
      tendered: null,
      reference: "",
      // The cash of a delivery comes with its courier.
      courier: order.order_type === 3,
    },
    schema: settleOrder.body,
    body: (values) => toBody(values, shift?.id),
    rules: ({ tender, amount, tendered, courier, reference }) => ({
      amount: (amount ?? 0) > due ? "field_invalid" : undefined,
      tendered:
        tender === "cash" && !courier && tendered !== null && tendered < (amount ?? 0) ? "field_invalid" : undefined,
      reference: tender === "voucher" && reference.trim() === "" ? "field_empty" : undefined,
    }),
    submit: async (body) => {
      try {
        onDone(await sendPayment(order, body));
      } catch (error) {
        setDue(dueAfter(error) ?? due);
        throw error;
      }
    },
  });
  return (
    <ApiForm form={form} className={styles.form}>
      <p className={styles.due}>
        {m.console_orders_due_amount()} <Money amount={due} />
      </p>
      <Fields order={order} due={due} />
      <Submit
        branchId={order.branch_id}
        form={form}
        due={due}
        drawerless={query.data !== undefined && !shift}
        stale={isTable(order) && dueAfter(form.failure) !== undefined}
      />
    </ApiForm>
  );
};

/** One payment: all that is due or a part, by one tender; then the change for the guest. */
export const SettleForm = ({ order, onClose }: { order: Payable; onClose: () => void }) => {
  const [change, setChange] = useState(0);
  const done = (back: number) => {
    if (back > 0) return setChange(back);
    onClose();
    showToast({ text: m.console_orders_settled(), tone: "success" });
  };
  if (change === 0) return <PaymentForm order={order} onDone={done} />;
  return (
    <div className={styles.form}>
      <p className={styles.change} role="status">
        {m.console_orders_change()} <Money amount={change} />
      </p>
      <Button size="lg" wide onClick={onClose}>
        {m.console_orders_change_given()}
      </Button>
    </div>
  );
};
