import { useRef } from "react";
import type { OrderType, PaymentMethod } from "@sufra/domain/contract/fields.ts";
import { durationText } from "@sufra/domain/language/durations.ts";
import { leadMinutes } from "@sufra/domain/hours/promise.ts";
import { editBranchOrdering, type BranchOrdering } from "@sufra/domain/tenants/console-api.ts";
import { Chip } from "@sufra/ui/components/chip.tsx";
import { SwitchRow } from "@sufra/ui/components/switch-row.tsx";
import type { Check } from "@sufra/ui/forms/use-form.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { useWorkplace } from "../app/workplace.ts";
import { CountField } from "../editing/count-field.tsx";
import { EditorForm, EditorSection, FieldRow } from "../editing/editor-form.tsx";
import { PercentField } from "../editing/percent-field.tsx";
import { type Editor, useEditor } from "../editing/use-editor.ts";
import { useSettings } from "./branch-pages.tsx";
import styles from "./ordering-editor.module.css";
import { touchedBy } from "./settings-data.ts";

/** What is emptied or no number is null or NaN until it is written. */
type Values = Omit<BranchOrdering, "revision" | Minutes> & Record<Minutes, number | null>;
type Minutes = "preparation_minutes" | "busy_delay_minutes" | "accept_minutes" | "service_charge_bp";

const orderTypes = [1, 2, 3] as const;
const methods = ["cash", "physical_card", "online_card"] as const;
const typeNames: Record<OrderType, () => string> = {
  1: m.console_tenants_type_dine_in,
  2: m.console_tenants_type_pickup,
  3: m.console_tenants_type_delivery,
};
const methodNames: Record<PaymentMethod, () => string> = {
  cash: m.console_tenants_pay_cash,
  physical_card: m.console_tenants_pay_card,
  online_card: m.console_tenants_pay_online,
};

const methodsOf = ({ payments }: Pick<Values, "payments">, type: OrderType): readonly PaymentMethod[] =>
  payments.find(({ order_type }) => order_type === type)?.methods ?? [];

const within = (value: number | null, low: number, high: number): boolean =>
  value !== null && value >= low && value <= high;

const check: Check<Values> = (values) => {
  const wrong: Partial<Record<keyof Values, string>> = {};
  const bounds = { preparation_minutes: 600, busy_delay_minutes: 180, accept_minutes: 600, service_charge_bp: 10_000 };
  for (const [name, high] of Object.entries(bounds) as [Minutes, number][])
    if (!within(values[name], name === "accept_minutes" ? 1 : 0, high)) wrong[name] = "field_invalid";
  for (const name of ["dine_in_geofence", "pickup_geofence"] as const)
    if (values[name] !== null && !within(values[name], 20, 50_000)) wrong[name] = "field_invalid";
  if (values.slot_capacity !== null && !within(values.slot_capacity, 1, 100_000)) wrong.slot_capacity = "field_invalid";
  if (values.order_types.some((type) => methodsOf(values, type).length === 0)) wrong.payments = "field_empty";
  return wrong;
};

const Types = ({ editor }: { editor: Editor<Values> }) => {
  const { values, set, errorOf } = editor;
  const toggleType = (type: OrderType, on: boolean) =>
    set(
      "order_types",
      orderTypes.filter((each) => (each === type ? on : values.order_types.includes(each))),
    );
  const toggleMethod = (type: OrderType, method: PaymentMethod) =>
    set(
      "payments",
      orderTypes.map((order_type) => {
        const offered = methodsOf(values, order_type);
        const flipped = (each: PaymentMethod) =>
          order_type === type && each === method ? !offered.includes(each) : offered.includes(each);
        return { order_type, methods: methods.filter(flipped) };
      }),
    );
  return (
    <EditorSection title={m.console_tenants_types()} text={m.console_tenants_types_text()}>
      {orderTypes.map((type) => (
        <div key={type} className={styles.type}>
          <SwitchRow
            label={typeNames[type]()}
            checked={values.order_types.includes(type)}
            onChange={(on) => toggleType(type, on)}
          />
          <div
            className={styles.methods}
            role="group"
            aria-label={m.console_tenants_payments_of({ type: typeNames[type]() })}
          >
            {methods.map((method) => (
              <Chip
                key={method}
                selected={methodsOf(values, type).includes(method)}
                disabled={!values.order_types.includes(type)}
                onClick={() => toggleMethod(type, method)}
              >
                {methodNames[method]()}
              </Chip>
            ))}
          </div>
        </div>
      ))}
      {errorOf("payments") !== undefined && (
        <p role="alert" className={styles.wrong}>
          {m.console_tenants_payment_missing()}
        </p>
      )}
    </EditorSection>
  );
};

const Numbers = ({ editor }: { editor: Editor<Values> }) => {
  const { values, set, errorOf } = editor;
  type Counted = Exclude<Minutes, "service_charge_bp"> | "slot_capacity" | "dine_in_geofence" | "pickup_geofence";
  const count = (name: Counted, label: string, unit: string, hint?: string) => (
    <CountField
      {...{ name, label, unit, hint }}
      value={values[name]}
      error={errorOf(name)}
      onChange={(value) => set(name, value)}
    />
  );
  return (
    <>
      <EditorSection title={m.console_tenants_times()} text={m.console_tenants_times_text()}>
        <FieldRow>
          {count("preparation_minutes", m.console_tenants_preparation(), m.console_tenants_minutes())}
          {count("busy_delay_minutes", m.console_tenants_busy(), m.console_tenants_minutes())}
          {count(
            "slot_capacity",
            m.console_tenants_capacity(),
            m.console_tenants_units(),
            m.console_tenants_capacity_hint(),
          )}
        </FieldRow>
      </EditorSection>
      <EditorSection title={m.console_tenants_accepting()}>
        <SwitchRow
          label={m.console_tenants_accept_by_itself()}
          hint={m.console_tenants_accept_by_itself_hint()}
          checked={values.auto_accept}
          onChange={(on) => set("auto_accept", on)}
        />
        <FieldRow>
          {count(
            "accept_minutes",
            m.console_tenants_accept_within(),
            m.console_tenants_minutes(),
            m.console_tenants_accept_within_hint(),
          )}
          <PercentField
            name="service_charge_bp"
            label={m.console_tenants_service_charge()}
            hint={m.console_tenants_service_charge_hint()}
            value={values.service_charge_bp}
            error={errorOf("service_charge_bp")}
            onChange={(value) => set("service_charge_bp", value)}
          />
        </FieldRow>
      </EditorSection>
      <EditorSection title={m.console_tenants_fences()} text={m.console_tenants_fences_text()}>
        <FieldRow>
          {count("dine_in_geofence", m.console_tenants_fence_dine_in(), m.console_tenants_metres())}
          {count("pickup_geofence", m.console_tenants_fence_pickup(), m.console_tenants_metres())}
        </FieldRow>
      </EditorSection>
    </>
  );
};

const useEffectWords = (values: Values): string => {
  const { style } = useWorkplace();
  const comma = style.language === "sa" ? "، " : ", ";
  if (values.order_types.length === 0) return m.console_tenants_effect_no_types();
  const types = values.order_types.map((type) => typeNames[type]()).join(comma);
  const lead = leadMinutes({
    ...{ branch: values.preparation_minutes ?? 0, items: [], busy: values.busy_delay_minutes ?? 0 },
  });
  if (Number.isNaN(lead)) return m.console_tenants_effect_types({ types });
  const time = durationText(lead * 60, style.language, { digits: style.digits, place: "object" });
  return m.console_tenants_effect_ordering({ types, time });
};

/** C8: how a branch takes orders. Orders already placed keep what they were placed under. */
export const OrderingEditor = () => {
  const { settings, reload } = useSettings();
  const { revision, ...ordering } = settings.ordering;
  const seen = useRef(revision);
  const editor = useEditor<Values>({
    initial: ordering,
    check,
    save: async (values) => {
      const { preparation_minutes, busy_delay_minutes, accept_minutes, service_charge_bp } = values;
      const numbers = {
        ...{ preparation_minutes: preparation_minutes ?? 0, busy_delay_minutes: busy_delay_minutes ?? 0 },
        ...{ accept_minutes: accept_minutes ?? 0, service_charge_bp: service_charge_bp ?? 0 },
      };
      const body = { ...values, ...numbers, revision: seen.current };
      seen.current = (await client.send(editBranchOrdering, { params: { id: settings.id }, body })).revision;
    },
    touches: touchedBy(settings.id),
  });
  const effect = useEffectWords(editor.values);
  return (
    <EditorForm editor={editor} onReload={reload} effect={effect}>
      <Types editor={editor} />
      <Numbers editor={editor} />
    </EditorForm>
  );
};
