import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { moneyText } from "@sufra/domain/money/format-money.ts";
import type { ChargeKind } from "@sufra/domain/orders/return-fields.ts";
import { previewReturn, type ReturnChoice } from "@sufra/domain/orders/returns-api.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { Stepper } from "@sufra/ui/components/stepper.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { useOnline } from "../app/use-online.ts";
import { useWorkplace } from "../app/workplace.ts";
import { ApiForm, useApiForm } from "../editing/api-form.tsx";
import { fieldsOf } from "../editing/fields.tsx";
import { refreshPayment } from "./board-data.ts";
import type { FullOrder } from "./full-order.ts";
import { chargeNames } from "./order-words.ts";
import styles from "./return-desk.module.css";
import { ReturnObstacle } from "./return-obstacle.tsx";
import { getObstacle, isStale } from "./returnable.ts";

export type ReturnPreview = AnswerOf<typeof previewReturn>;
export type ReturnPlan = { choice: ReturnChoice; preview: ReturnPreview };

/** Nothing comes back: only money that is owed is paid. */
export const isOnlyOwed = ({ choice }: ReturnPlan): boolean => Object.keys(choice).length === 0;

type Kind = "items" | "amount" | "goodwill";
type Values = {
  kind: Kind;
  lines: Readonly<Record<number, number>>;
  amount: number | null;
  charges: readonly ChargeKind[];
  tip: boolean;
};

const f = fieldsOf<Values>();

type Remaining = FullOrder["remaining"];

/** Only what has not come back; a colleague may have taken some in the meantime. */
const toChoice = ({ kind, lines, amount, charges, tip }: Values, remaining: Remaining) => {
  const chosen = remaining.lines.flatMap(({ line_no, quantity }) => {
    const count = Math.min(lines[line_no] ?? 0, quantity);
    return count > 0 ? [{ line_no, quantity: count }] : [];
  });
  return {
    ...(kind === "items" && chosen.length > 0 ? { lines: chosen } : {}),
    ...(kind !== "items" && amount !== null ? { amount } : {}),
    ...(charges.length > 0 ? { charges: [...charges] } : {}),
    ...(tip ? { tip } : {}),
    ...(kind === "goodwill" ? { goodwill: true } : {}),
  };
};

type Props = { order: FullOrder };

const Lines = ({ order }: Props) => {
  const { style } = useWorkplace();
  const { lines, remaining } = order;
  const left = remaining.lines.filter(({ quantity }) => quantity > 0);
  const nameOf = (no: number) => {
    const line = lines.find(({ line_no }) => line_no === no);
    return line ? readText(line.name, style.language) : "";
  };
  return (
    <f.Field name="lines">
      {({ value, onChange, error }) => (
        <fieldset className={styles.group} aria-describedby={error ? "return-lines-error" : undefined}>
          <legend className={styles.legend}>{m.console_orders_desk_lines()}</legend>
          <ul>
            {left.map(({ line_no, quantity, amount }) => (
              <li key={line_no} className={styles.line}>
                <span className={styles.words}>
                  <span>{nameOf(line_no)}</span>
                  <span className={styles.muted}>
                    {m.console_orders_desk_left({ count: quantity })} · <Money amount={amount} />
                  </span>
                </span>
                <Stepper
                  label={nameOf(line_no)}
                  value={Math.min(value[line_no] ?? 0, quantity)}
                  max={quantity}
                  onChange={(count) => onChange({ ...value, [line_no]: count })}
                />
              </li>
            ))}
          </ul>
          {error && (
            <p id="return-lines-error" role="alert" className={styles.error}>
              {m.console_orders_desk_nothing()}
            </p>
          )}
        </fieldset>
      )}
    </f.Field>
  );
};

/** Charges and the tip come back whole or not at all. */
const Extras = ({ remaining }: { remaining: Remaining }) => {
  if (remaining.charges.length === 0 && remaining.tip === 0) return null;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{m.console_orders_desk_extras()}</legend>
      <f.Field name="charges">
        {({ value, onChange }) =>
          remaining.charges.map(({ kind, amount }) => (
            <label key={kind} className={styles.check}>
              <input
                type="checkbox"
                checked={value.includes(kind)}
                onChange={() =>
                  onChange(value.includes(kind) ? value.filter((each) => each !== kind) : [...value, kind])
                }
              />
              <span className={styles.words}>{chargeNames[kind]()}</span>
              <Money amount={amount} />
            </label>
          ))
        }
      </f.Field>
      {remaining.tip > 0 && (
        <f.Field name="tip">
          {({ value, onChange }) => (
            <label className={styles.check}>
              <input type="checkbox" checked={value} onChange={() => onChange(!value)} />
              <span className={styles.words}>{m.console_orders_tip()}</span>
              <Money amount={remaining.tip} />
            </label>
          )}
        </f.Field>
      )}
    </fieldset>
  );
};

const Everything = ({ remaining }: { remaining: Remaining }) => {
  const { set } = f.useForm();
  const all = () => {
    set("lines", Object.fromEntries(remaining.lines.map(({ line_no, quantity }) => [line_no, quantity])));
    set(
      "charges",
      remaining.charges.map(({ kind }) => kind),
    );
    set("tip", remaining.tip > 0);
  };
  return (
    <Button variant="text" size="sm" className={styles.all} onClick={all}>
      {m.console_orders_desk_everything()}
    </Button>
  );
};

const Fields = ({ order }: Props) => {
  const { style } = useWorkplace();
  const { kind, amount } = f.useValues();
  const { remaining } = order;
  const most = moneyText(remaining.items, style.language, style.digits);
  const kinds = kindsOf(remaining);
  return (
    <>
      {kinds.length > 1 && (
        <f.Chips
          name="kind"
          label={m.console_orders_desk_kind()}
          options={kinds.map((value) => ({ value, label: kindNames[value]() }))}
        />
      )}
      {kind === "items" && remaining.lines.some(({ quantity }) => quantity > 0) && <Lines order={order} />}
      {kind !== "items" && (
        <>
          <p className={styles.muted}>
            {kind === "goodwill" ? m.console_orders_desk_goodwill_text() : m.console_orders_desk_amount_text()}
          </p>
          <f.Amount
            name="amount"
            label={m.console_orders_desk_sum()}
            hint={m.console_orders_desk_amount_hint({ amount: most })}
            error={
              amount !== null && amount > remaining.items ? m.console_orders_desk_sum_over({ amount: most }) : undefined
            }
          />
        </>
      )}
      <Extras remaining={remaining} />
      {kind === "items" && <Everything remaining={remaining} />}
    </>
  );
};

const kindNames: Record<Kind, () => string> = {
  items: m.console_orders_desk_items,
  amount: m.console_orders_desk_amount,
  goodwill: m.console_orders_desk_goodwill,
};

/** An amount is taken off items that remain; once all are back, only charges and the tip do. */
const kindsOf = ({ items }: Remaining): Kind[] => (items > 0 ? ["items", "amount", "goodwill"] : ["items"]);

type FormProps = Props & {
  /** What was chosen before, when the preview leads back here. */
  chosen: ReturnChoice;
  onPlanned: (plan: ReturnPlan) => void;
  /** Something of it came back in the meantime. */
  onStale: () => void;
};

const kindOf = ({ goodwill, amount }: ReturnChoice): Kind =>
  goodwill ? "goodwill" : amount === undefined ? "items" : "amount";

/** The first step: what comes back. Its answer says what that gives back, and changes nothing. */
export const ReturnChoiceForm = ({ order, chosen, onPlanned, onStale }: FormProps) => {
  const online = useOnline();
  const { remaining } = order;
  const form = useApiForm<Values, ReturnChoice>({
    initial: {
      kind: kindOf(chosen),
      lines: Object.fromEntries(chosen.lines?.map(({ line_no, quantity }) => [line_no, quantity]) ?? []),
      amount: chosen.amount ?? null,
      charges: chosen.charges ?? [],
      tip: chosen.tip ?? false,
    },
    schema: previewReturn.body,
    body: (values) => toChoice(values, remaining),
    rules: (values) => {
      const { kind, amount, charges, tip } = values;
      const extras = charges.length > 0 || tip;
      const nothing = Object.keys(toChoice(values, remaining)).every((key) => key === "goodwill");
      return {
        lines: kind === "items" && nothing ? "field_empty" : undefined,
        amount:
          kind === "items" || (amount === null && extras)
            ? undefined
            : amount === null
              ? "field_empty"
              : amount > remaining.items
                ? "field_invalid"
                : undefined,
      };
    },
    submit: async (choice) => {
      try {
        onPlanned({ choice, preview: await client.send(previewReturn, { params: { id: order.id }, body: choice }) });
      } catch (error) {
        await refreshPayment(order);
        if (!isStale(error)) throw error;
        onStale();
      }
    },
  });
  return (
    <ApiForm form={form} className={styles.form}>
      {form.failure !== undefined && <FailureBanner error={form.failure} />}
      <ReturnObstacle order={order} />
      <Fields order={order} />
      <Button type="submit" size="lg" wide busy={form.sending} disabled={!online || getObstacle(order) !== null}>
        {m.console_orders_desk_preview()}
      </Button>
    </ApiForm>
  );
};
