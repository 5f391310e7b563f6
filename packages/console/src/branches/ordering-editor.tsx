import { useRef } from "react";
import type { BodyOf } from "@sufra/domain/contract/call.ts";
import type { OrderType, PaymentMethod } from "@sufra/domain/contract/fields.ts";
import { durationText } from "@sufra/domain/language/durations.ts";
import { leadMinutes } from "@sufra/domain/hours/promise.ts";
import { editBranchOrdering, type BranchOrdering } from "@sufra/domain/branches/console-api.ts";
import { Chip } from "@sufra/ui/components/chip.tsx";
import { SwitchRow } from "@sufra/ui/components/switch-row.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { useWorkplace } from "../app/workplace.ts";
import { EditorSection, FieldRow } from "../editing/editor-form.tsx";
import { fieldsOf } from "../editing/fields.tsx";
import { ManagedForm, useManagedForm } from "../editing/managed-form.tsx";
import { useSettings } from "./branch-pages.tsx";
import styles from "./ordering-editor.module.css";
import { branchQueries } from "./settings-data.ts";

/** What is emptied or no number is null or NaN until it is written. */
type Values = Omit<BranchOrdering, "revision" | Minutes> & Record<Minutes, number | null>;
type Minutes = "preparation_minutes" | "busy_delay_minutes" | "accept_minutes" | "service_charge_bp";

const orderTypes = [1, 2, 3] as const;
const methods = ["cash", "physical_card", "online_card"] as const;
const typeNames: Record<OrderType, () => string> = {
  1: m.console_branches_type_dine_in,
  2: m.console_branches_type_pickup,
  3: m.console_branches_type_delivery,
};
const methodNames: Record<PaymentMethod, () => string> = {
  cash: m.console_branches_pay_cash,
  physical_card: m.console_branches_pay_card,
  online_card: m.console_branches_pay_online,
};

const methodsOf = ({ payments }: Pick<Values, "payments">, type: OrderType): readonly PaymentMethod[] =>
  payments.find(({ order_type }) => order_type === type)?.methods ?? [];

const f = fieldsOf<Values>();

const rules = (values: Values) => ({
  payments: values.order_types.some((type) => methodsOf(values, type).length === 0) ? "field_empty" : undefined,
});

const Types = () => {
  const { set } = f.useForm();
  const values = f.useValues();
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
    <EditorSection title={m.console_branches_types()} text={m.console_branches_types_text()}>
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
            aria-label={m.console_branches_payments_of({ type: typeNames[type]() })}
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
      <f.Field name="payments">
        {({ error }) =>
          error !== undefined && (
            <p role="alert" className={styles.wrong}>
              {m.console_branches_payment_missing()}
            </p>
          )
        }
      </f.Field>
    </EditorSection>
  );
};

const Numbers = () => (
  <>
    <EditorSection title={m.console_branches_times()} text={m.console_branches_times_text()}>
      <FieldRow>
        <f.Count
          name="preparation_minutes"
          label={m.console_branches_preparation()}
          unit={m.console_branches_minutes()}
        />
        <f.Count name="busy_delay_minutes" label={m.console_branches_busy()} unit={m.console_branches_minutes()} />
        <f.Count
          name="slot_capacity"
          label={m.console_branches_capacity()}
          unit={m.console_branches_units()}
          hint={m.console_branches_capacity_hint()}
        />
      </FieldRow>
    </EditorSection>
    <EditorSection title={m.console_branches_accepting()}>
      <f.Switch
        name="auto_accept"
        label={m.console_branches_accept_by_itself()}
        hint={m.console_branches_accept_by_itself_hint()}
      />
      <FieldRow>
        <f.Count
          name="accept_minutes"
          label={m.console_branches_accept_within()}
          unit={m.console_branches_minutes()}
          hint={m.console_branches_accept_within_hint()}
        />
        <f.Percent
          name="service_charge_bp"
          label={m.console_branches_service_charge()}
          hint={m.console_branches_service_charge_hint()}
        />
      </FieldRow>
    </EditorSection>
    <EditorSection title={m.console_branches_fences()} text={m.console_branches_fences_text()}>
      <FieldRow>
        <f.Count
          name="dine_in_geofence"
          label={m.console_branches_fence_dine_in()}
          unit={m.console_branches_meters()}
        />
        <f.Count name="pickup_geofence" label={m.console_branches_fence_pickup()} unit={m.console_branches_meters()} />
      </FieldRow>
    </EditorSection>
  </>
);

const Effect = () => {
  const { style } = useWorkplace();
  const values = f.useValues();
  const comma = style.language === "sa" ? "، " : ", ";
  if (values.order_types.length === 0) return m.console_branches_effect_no_types();
  const types = values.order_types.map((type) => typeNames[type]()).join(comma);
  const lead = leadMinutes({
    branch: values.preparation_minutes ?? 0,
    items: [],
    busy: values.busy_delay_minutes ?? 0,
  });
  if (Number.isNaN(lead)) return m.console_branches_effect_types({ types });
  const time = durationText(lead * 60, style.language, { digits: style.digits, place: "object" });
  return m.console_branches_effect_ordering({ types, time });
};

/** C8: how a branch takes orders. Orders already placed keep what they were placed under. */
export const OrderingEditor = () => {
  const { settings, reload } = useSettings();
  const { revision, ...ordering } = settings.ordering;
  const seen = useRef(revision);
  const form = useManagedForm<Values, BodyOf<typeof editBranchOrdering>>({
    initial: ordering,
    schema: editBranchOrdering.body,
    rules,
    save: async (changed) => {
      const body = { ...changed, revision: seen.current };
      seen.current = (await client.send(editBranchOrdering, { params: { id: settings.id }, body })).revision;
    },
    refreshes: branchQueries(settings.id),
  });
  return (
    <ManagedForm form={form} onReload={reload} effect={<Effect />}>
      <Types />
      <Numbers />
    </ManagedForm>
  );
};
