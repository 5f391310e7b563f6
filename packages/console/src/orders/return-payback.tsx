import type { BodyOf } from "@sufra/domain/contract/call.ts";
import { returnOrder } from "@sufra/domain/orders/returns-api.ts";
import { type Tender, tenders } from "@sufra/domain/settlements/fields.ts";
import { moneyText } from "@sufra/domain/money/format-money.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { SummaryList } from "@sufra/ui/components/summary-list.tsx";
import { TextArea } from "@sufra/ui/components/text-area.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client, sessionWatched } from "../app/client.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { useOnline } from "../app/use-online.ts";
import { useWorkplace } from "../app/workplace.ts";
import { ApiForm, useApiForm } from "../editing/api-form.tsx";
import { fieldsOf } from "../editing/fields.tsx";
import { NoSecondManager } from "../staff/no-second-manager.tsx";
import { withFreshOrder } from "./board-data.ts";
import type { FullOrder } from "./full-order.ts";
import { type OpenShift, useOpenShifts } from "./open-shifts.ts";
import { NoDrawer } from "./no-drawer.tsx";
import { tenderNames } from "./order-words.ts";
import { isOnlyOwed, type ReturnPlan, type ReturnPreview } from "./return-choice.tsx";
import styles from "./return-desk.module.css";
import { ReturnObstacle } from "./return-obstacle.tsx";
import { getObstacle, isStale, suggestPaybacks } from "./returnable.ts";

type Values = Record<Tender, number | null> & {
  card_reference: string;
  voucher_reference: string;
  /** The open shift that gives it out; empty: the first one offered. */
  shift: string;
  reason: string;
};

const f = fieldsOf<Values>();
const sumOf = (values: Values): number => tenders.reduce((sum, tender) => sum + (values[tender] || 0), 0);
const atDesk = ({ cash, card, voucher }: Values): boolean => Boolean(cash || card || voucher);

const toBody = ({ choice }: ReturnPlan, values: Values, shifts: readonly OpenShift[]) => {
  const references = { cash: "", online: "", card: values.card_reference, voucher: values.voucher_reference };
  const shiftId = values.shift || shifts[0]?.id;
  return {
    ...choice,
    reason: values.reason,
    refunds: tenders.flatMap((tender) => {
      const [amount, reference] = [values[tender], references[tender].trim()];
      if (amount === null || amount === 0) return [];
      return [{ tender, amount, ...(reference === "" ? {} : { reference }) }];
    }),
    ...(atDesk(values) && shiftId !== undefined ? { shift_id: shiftId } : {}),
  };
};

const Summary = ({ preview, order }: { preview: ReturnPreview; order: FullOrder }) => {
  const { amount, tax, payback, completes } = preview;
  const rows = [
    ...(amount > 0
      ? [
          { label: m.console_orders_desk_credit(), value: <Money amount={amount} /> },
          { label: m.console_orders_desk_tax(), value: <Money amount={tax} />, kind: "muted" as const },
        ]
      : []),
    { label: m.console_orders_desk_payback(), value: <Money amount={payback} />, kind: "total" as const },
  ];
  return (
    <>
      <SummaryList rows={rows} />
      {completes && <Banner tone="info">{m.console_orders_desk_completes()}</Banner>}
      {preview.second_manager && (
        <>
          <Banner tone="warning" title={m.console_orders_desk_second()}>
            {m.console_orders_desk_second_text()}
          </Banner>
          <NoSecondManager />
        </>
      )}
      {payback === 0 && (
        <Banner tone="info">
          {order.payment_state === "not_recorded"
            ? m.console_orders_desk_not_recorded()
            : m.console_orders_desk_nothing_paid()}
        </Banner>
      )}
    </>
  );
};

/** What is left to give, said before it is sent. */
const Rest = ({ payback }: { payback: number }) => {
  const rest = payback - sumOf(f.useValues());
  if (rest === 0) return null;
  return (
    <p className={rest < 0 ? styles.error : styles.muted} role="status">
      {rest < 0 ? m.console_orders_desk_too_much() : m.console_orders_desk_stays()} <Money amount={Math.abs(rest)} />
    </p>
  );
};

/** Which amounts cannot be: more than the card still has, or more in all than goes back. */
const findExcess = (values: Values, order: FullOrder, payback: number) => {
  const excess: Partial<Record<Tender, "card" | "sum">> = {};
  if ((values.online ?? 0) > order.remaining.online) excess.online = "card";
  const last = tenders.findLast((tender) => (values[tender] ?? 0) > 0);
  if (sumOf(values) > payback && last !== undefined) excess[last] ??= "sum";
  return excess;
};

type TenderProps = { order: FullOrder; payback: number; shifts: readonly OpenShift[] };

const TenderFields = ({ order, payback, shifts }: TenderProps) => {
  const { style } = useWorkplace();
  const values = f.useValues();
  const { online } = order.remaining;
  const written = (sum: number) => moneyText(sum, style.language, style.digits);
  const most = written(Math.min(online, payback));
  const excess = findExcess(values, order, payback);
  const only = shifts.length === 1 ? shifts[0] : undefined;
  const errorOf = (tender: Tender): string | undefined => {
    const over = excess[tender] === "card" ? m.console_orders_desk_online_over : m.console_orders_desk_payback_over;
    return excess[tender] && over({ amount: written(excess[tender] === "card" ? online : payback) });
  };
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{m.console_orders_desk_tenders()}</legend>
      <div className={styles.tenders}>
        {online > 0 && (
          <f.Amount
            name="online"
            label={m.console_orders_desk_online()}
            hint={m.console_orders_desk_amount_hint({ amount: most })}
            error={errorOf("online")}
          />
        )}
        <f.Amount name="cash" label={m.console_orders_desk_cash()} error={errorOf("cash")} />
        <f.Amount name="card" label={m.console_orders_desk_card()} error={errorOf("card")} />
        <f.Amount name="voucher" label={tenderNames.voucher()} error={errorOf("voucher")} />
        {Boolean(values.card) && (
          <f.Text
            name="card_reference"
            label={m.console_orders_reference()}
            maxLength={60}
            dir="ltr"
            autoComplete="off"
          />
        )}
        {Boolean(values.voucher) && (
          <f.Text
            name="voucher_reference"
            label={m.console_orders_desk_voucher_number()}
            maxLength={60}
            dir="ltr"
            autoComplete="off"
          />
        )}
      </div>
      <Rest payback={payback} />
      {atDesk(values) && only !== undefined && (
        <p className={styles.muted}>{m.console_orders_desk_from({ drawer: only.label })}</p>
      )}
      {atDesk(values) && shifts.length > 1 && (
        <f.Choice
          name="shift"
          label={m.console_orders_desk_drawer()}
          options={shifts.map(({ id, label }, place) => ({ value: place === 0 ? "" : id, label }))}
        />
      )}
    </fieldset>
  );
};

const Reason = () => (
  <f.Field name="reason">
    {({ value, onChange, error, name }) => (
      <TextArea
        name={name}
        label={m.console_orders_desk_reason()}
        value={value}
        maxLength={200}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </f.Field>
);

type SubmitProps = { order: FullOrder; plan: ReturnPlan; sending: boolean; drawerless: boolean };

/** Cash and slips of the branch go out at an open drawer only. */
const Submit = ({ order, plan, sending, drawerless }: SubmitProps) => {
  const online = useOnline();
  const atDrawer = atDesk(f.useValues());
  const blocked = drawerless && atDrawer;
  const confirm = isOnlyOwed(plan) ? m.console_orders_desk_confirm_owed : m.console_orders_desk_confirm;
  return (
    <>
      {blocked && <NoDrawer branchId={order.branch_id} />}
      {/* While the own return is sent, the order changes by it. */}
      {!sending && <ReturnObstacle order={order} />}
      <Button
        type="submit"
        size="lg"
        wide
        busy={sending}
        disabled={!online || blocked || (!sending && getObstacle(order) !== null)}
      >
        {plan.preview.second_manager ? m.console_orders_desk_ask() : confirm()}
      </Button>
    </>
  );
};

type Props = {
  order: FullOrder;
  plan: ReturnPlan;
  onDone: (state: "posted" | "pending") => void;
  /** Back to what comes back; absent where nothing can. */
  onBack?: (() => void) | undefined;
  /** Something of it came back in the meantime. */
  onStale: () => void;
};

/** The second step: what goes back, how, and why; then it is done, or waits for a second manager. */
export const ReturnPaybackForm = ({ order, plan, onDone, onBack, onStale }: Props) => {
  const { shifts, known } = useOpenShifts(order.branch_id);
  const { payback } = plan.preview;
  const suggested = suggestPaybacks(order, payback);
  const form = useApiForm<Values, BodyOf<typeof returnOrder>>({
    initial: {
      online: suggested.online || null,
      cash: suggested.cash || null,
      card: suggested.card || null,
      voucher: suggested.voucher || null,
      card_reference: "",
      voucher_reference: "",
      shift: "",
      reason: "",
    },
    schema: returnOrder.body,
    body: (values) => toBody(plan, values, shifts),
    rules: (values) => {
      const excess = findExcess(values, order, payback);
      return Object.fromEntries(Object.keys(excess).map((tender) => [tender, "field_invalid"]));
    },
    submit: async (body) => {
      const sent = sessionWatched(client.send(returnOrder, { params: { id: order.id }, body }));
      try {
        const { state } = await withFreshOrder(order, sent);
        onDone(state);
      } catch (error) {
        if (!isStale(error)) throw error;
        onStale();
      }
    },
  });
  return (
    <ApiForm form={form} className={styles.form}>
      <Summary preview={plan.preview} order={order} />
      {form.failure !== undefined && <FailureBanner error={form.failure} />}
      {payback > 0 && <TenderFields order={order} payback={payback} shifts={shifts} />}
      <Reason />
      <div className={styles.buttons}>
        <Submit order={order} plan={plan} sending={form.sending} drawerless={known && shifts.length === 0} />
        {onBack && (
          <Button variant="tint" size="lg" wide onClick={onBack}>
            {m.console_orders_desk_back()}
          </Button>
        )}
      </div>
    </ApiForm>
  );
};
