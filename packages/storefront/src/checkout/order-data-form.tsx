import { BadgeCheck } from "lucide-react";
import { useId } from "react";
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
import { useOrderDraft } from "./order-draft.ts";

type Values = { name: string; phone: PhoneValue; vehicle: string; notes: string; gift: string };

/** Name, number and notes, stored on each change. */
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
  return form;
};

type Form = ReturnType<typeof useOrderData>;

export const OrderDataFields = ({
  form,
  orderType,
  formId,
}: {
  form: Form;
  orderType: OrderType | null;
  formId: string;
}) => {
  const { customer } = useGuest();
  const { establishment } = useVisit();
  const phoneId = useId();
  return (
    <form id={formId} {...form.form} className={styles.fields}>
      <Field
        label={m.checkout_name()}
        autoComplete="name"
        maxLength={120}
        enterKeyHint="next"
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
              <BadgeCheck aria-hidden />
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
    </form>
  );
};
