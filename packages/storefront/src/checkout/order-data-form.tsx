import { Check } from "lucide-react";
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from "react";
import type { OrderType } from "@sufra/domain/contract/fields.ts";
import { Field } from "@sufra/ui/components/field.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { PhoneField } from "@sufra/ui/components/phone-field.tsx";
import { fullPhone, type PhoneValue } from "@sufra/ui/components/phone-text.ts";
import { TextArea } from "@sufra/ui/components/text-area.tsx";
import { useForm } from "@sufra/ui/forms/use-form.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useGuest } from "../app/guest-store.ts";
import { useVisit } from "../app/visit.ts";
import { phoneProblem, startPhone } from "../auth/check-phone.ts";
import { dispatchCart, getCart } from "../cart/cart-store.ts";
import styles from "./checkout.module.css";
import { orderDraft, useOrderDraft } from "./order-draft.ts";

type Values = { name: string; phone: PhoneValue; vehicle: string; notes: string; gift: string };

/** Name, number and notes, stored when the form is sent. */
export const useOrderData = (orderType: OrderType | null, onDone: () => void) => {
  const [draft, setDraft] = useOrderDraft();
  const { customer } = useGuest();
  const { establishment } = useVisit();
  const { paymentData } = getCart();
  const form = useForm<Values>({
    initial: {
      name: draft.name || (customer?.full_name ?? ""),
      phone: startPhone(establishment.code_countries, draft),
      vehicle: paymentData.vehicle,
      notes: paymentData.notes,
      gift: draft.gift,
    },
    check: ({ name, phone }) => ({
      ...(name.trim() === "" ? { name: "name_required" } : {}),
      ...(customer ? {} : { phone: phoneProblem(phone, establishment.code_countries) }),
    }),
    submit: ({ name, phone, vehicle, notes, gift }) => {
      setDraft({ name: name.trim(), ...phone, gift });
      dispatchCart({ type: "setPaymentData", paymentData: { vehicle: orderType === 2 ? vehicle : "", notes } });
      onDone();
    },
  });
  // A known guest may be read after the page.
  const name = customer?.full_name ?? "";
  const fillName = useEffectEvent(() => {
    if (form.values.name === "") form.set("name", name);
  });
  useEffect(() => fillName(), [name]);
  return form;
};

type Form = ReturnType<typeof useOrderData>;

/** The keyboard's "next" leads to the number instead of sending the form. */
const toPhone = (event: KeyboardEvent<HTMLInputElement>): void => {
  const phone = event.currentTarget.form?.elements.namedItem("phone");
  if (event.key !== "Enter" || !(phone instanceof HTMLElement)) return;
  event.preventDefault();
  phone.focus();
};

type FieldsProps = { form: Form; orderType: OrderType | null; formId: string };

/** What an order may have and most do not. */
const OptionalFields = ({ form, orderType }: Omit<FieldsProps, "formId">) => (
  <>
    {orderType === 2 && (
      <Field
        label={m.checkout_vehicle()}
        hint={m.checkout_vehicle_hint()}
        optional
        maxLength={120}
        {...form.field("vehicle")}
      />
    )}
    <TextArea label={m.checkout_notes()} optional maxLength={300} {...form.field("notes")} />
    {orderType !== 1 && <TextArea label={m.checkout_gift()} optional maxLength={120} {...form.field("gift")} />}
  </>
);

export const OrderDataFields = ({ form, orderType, formId }: FieldsProps) => {
  const { customer } = useGuest();
  const { establishment } = useVisit();
  const phoneId = useId();
  const { vehicle, notes, gift } = form.values;
  // Open from the start where something is written, and never closed while it is edited.
  const [opened] = useState(`${orderType === 2 ? vehicle : ""}${notes}${gift}` !== "" || undefined);
  return (
    <form id={formId} {...form.form} className={styles.fields}>
      <Field
        label={m.checkout_name()}
        autoComplete="name"
        maxLength={120}
        enterKeyHint="next"
        onKeyDown={toPhone}
        {...form.field("name")}
      />
      {customer ? (
        <div className={styles.verified}>
          <span id={phoneId} className={styles.verifiedLabel}>
            {m.auth_phone()}
          </span>
          <p aria-labelledby={phoneId}>
            <Isolate>{fullPhone(customer)}</Isolate>
            <span className={styles.mark}>
              <Check aria-hidden />
              {m.checkout_verified()}
            </span>
          </p>
        </div>
      ) : (
        <PhoneField
          label={m.auth_phone()}
          hint={m.checkout_phone_hint()}
          name="phone"
          allowed={establishment.code_countries}
          value={form.values.phone}
          onChange={(phone) => form.set("phone", phone)}
          onBlur={form.field("phone").onBlur}
          error={form.errorOf("phone")}
        />
      )}
      <details className={styles.folded} open={opened}>
        <summary>{orderType === 1 ? m.checkout_more_note() : m.checkout_more()}</summary>
        <div className={styles.fields}>
          <OptionalFields form={form} orderType={orderType} />
        </div>
      </details>
    </form>
  );
};

/** Asks a new guest for name and number on the checkout page, whose button sends the form. */
export const RecipientForm = ({ formId, orderType, onDone }: Omit<FieldsProps, "form"> & { onDone: () => void }) => {
  const form = useOrderData(orderType, onDone);
  const { name, phone } = form.values;
  // Typed once, whatever happens before the order is placed.
  useEffect(() => orderDraft.set((before) => ({ ...before, name: name.trim(), ...phone })), [name, phone]);
  return (
    <section className={styles.fields} aria-labelledby={`${formId}-title`}>
      <h2 id={`${formId}-title`} className={styles.heading}>
        {m.checkout_who()}
      </h2>
      <OrderDataFields form={form} orderType={orderType} formId={formId} />
    </section>
  );
};
