import { Link2 } from "lucide-react";
import type { BodyOf } from "@sufra/domain/contract/call.ts";
import { isPlausible, splitPhone } from "@sufra/domain/auth/phone.ts";
import { type CourierLink, makeCourierLink } from "@sufra/domain/couriers/console-api.ts";
import type { BoardOrder } from "@sufra/domain/orders/board-api.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { PhoneField, saudiPhone } from "@sufra/ui/components/phone-field.tsx";
import type { PhoneValue } from "@sufra/ui/components/phone-text.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client, sessionWatched } from "../app/client.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { useOnline } from "../app/use-online.ts";
import { ApiForm, useApiForm } from "../editing/api-form.tsx";
import { fieldsOf } from "../editing/fields.tsx";
import styles from "./couriers.module.css";
import type { Made } from "./made-link.tsx";

type Values = { name: string; phone: PhoneValue };
type Body = BodyOf<typeof makeCourierLink>;

const f = fieldsOf<Values>();

type Props = {
  order: BoardOrder;
  /** The link that a new one replaces; mostly it is for the same courier. */
  before: CourierLink | null;
  onMade: (made: Made) => Promise<void>;
};

/** One tap is enough: name and number may stay empty. */
export const LinkForm = ({ order, before, onMade }: Props) => {
  const online = useOnline();
  const form = useApiForm<Values, Body>({
    initial: { name: before?.name ?? "", phone: before?.phone ? splitPhone(before.phone) : saudiPhone },
    schema: makeCourierLink.body,
    body: ({ name, phone }) => ({ name, phone: phone.phone_number === "" ? null : phone }),
    rules: ({ phone: { phone_number, dial_code } }) => ({
      phone: phone_number !== "" && !isPlausible(phone_number, dial_code) ? "number_invalid" : undefined,
    }),
    submit: async (body) => {
      const sent = client.send(makeCourierLink, { params: { id: order.id }, body });
      await onMade(await sessionWatched(sent));
    },
  });
  return (
    <ApiForm form={form} className={styles.form}>
      <f.Text
        name="name"
        label={m.console_couriers_name()}
        hint={m.console_couriers_name_hint()}
        maxLength={60}
        autoComplete="off"
        dir="auto"
        optional
      />
      <f.Field name="phone">
        {({ name: _, ...field }) => (
          <PhoneField {...field} label={m.console_couriers_phone()} hint={m.console_couriers_phone_hint()} optional />
        )}
      </f.Field>
      {form.failure !== undefined && <FailureBanner error={form.failure} />}
      <Button type="submit" icon={<Link2 aria-hidden />} busy={form.sending} disabled={!online}>
        {m.console_couriers_make()}
      </Button>
    </ApiForm>
  );
};
