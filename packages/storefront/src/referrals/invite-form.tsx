import { useState } from "react";
import { inviteFriend, type Lead } from "@sufra/domain/referrals/api.ts";
import { readEmail } from "@sufra/domain/referrals/email.ts";
import { errorText, failureText } from "@sufra/ui/api/failure-text.ts";
import { ApiProblem, hasCode } from "@sufra/ui/api/failures.ts";
import { withKey } from "@sufra/ui/api/intent.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { Chip } from "@sufra/ui/components/chip.tsx";
import { Field } from "@sufra/ui/components/field.tsx";
import { PhoneField } from "@sufra/ui/components/phone-field.tsx";
import type { PhoneValue } from "@sufra/ui/components/phone-text.ts";
import { useForm } from "@sufra/ui/forms/use-form.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/session.ts";
import { useVisit } from "../app/visit.ts";
import { phoneProblem, startPhone } from "../auth/check-phone.ts";

type Channel = Lead["channel"];
type Values = { name: string; channel: Channel; phone_number: PhoneValue; email: string };

const emailProblem = (email: string): string | undefined => {
  if (email.trim() === "") return "email_required";
  return readEmail(email) === null ? "email_invalid" : undefined;
};

const check = (
  { name, channel, phone_number, email }: Values,
  countries: readonly string[],
): Partial<Record<keyof Values, string>> => {
  const phone = channel === "phone" ? phoneProblem(phone_number, countries) : undefined;
  const address = channel === "email" ? emailProblem(email) : undefined;
  return {
    ...(name.trim() === "" ? { name: "name_required" } : {}),
    ...(phone === undefined ? {} : { phone_number: phone }),
    ...(address === undefined ? {} : { email: address }),
  };
};

const toBody = ({ name, channel, phone_number, email }: Values) => ({
  name: name.trim(),
  channel,
  ...(channel === "phone" ? phone_number : {}),
  ...(channel === "email" ? { email: email.trim() } : {}),
});

const isSameContact = (one: Values, other: Values): boolean =>
  JSON.stringify(toBody({ ...one, name: "" })) === JSON.stringify(toBody({ ...other, name: "" }));

const channels: Record<Channel, () => string> = {
  phone: m.referrals_by_phone,
  email: m.referrals_by_email,
  link: m.referrals_by_link,
};

type Props = { onInvited: (lead: Lead) => void };

/** Invites a friend by phone, by email, or by a link that the guest shares. */
export const InviteForm = ({ onInvited }: Props) => {
  const [turn, setTurn] = useState(0);
  return <InviteFields key={turn} onInvited={(lead) => (setTurn(turn + 1), onInvited(lead))} />;
};

/** Refusals that are shown at the phone or email field. */
const contactRefusals = ["lead_exists", "phone_in_use", "cannot_notify_by_email"] as const;

const useInviteForm = (onInvited: Props["onInvited"]) => {
  const language = useLanguage();
  const countries = useVisit().establishment.code_countries;
  const [sent, setSent] = useState<Values>();
  const form = useForm<Values>({
    initial: { name: "", channel: "phone", phone_number: startPhone(countries), email: "" },
    check: (values) => check(values, countries),
    submit: async (values) => {
      setSent(values);
      const body = toBody(values);
      onInvited(await withKey("invite-friend", body, (key) => client.send(inviteFriend, { body, key })));
    },
  });
  const { channel } = form.values;
  const choose = (next: Channel) => {
    form.set("channel", next);
    if (next === "phone") form.forget("phone_number");
    if (next === "email") form.forget("email");
  };
  const aboutContact = hasCode(form.failure, ...contactRefusals);
  // Stays at the field until the guest changes the number or the address.
  const unchanged = sent !== undefined && isSameContact(sent, form.values);
  const refusal =
    aboutContact && unchanged && form.failure instanceof ApiProblem ? errorText(form.failure, language) : undefined;
  const failure =
    form.failure !== undefined && (!aboutContact || channel === "link")
      ? failureText(form.failure, language).text
      : undefined;
  return { form, countries, channel, choose, refusal, failure };
};

const ChannelChips = ({ channel, onChoose }: { channel: Channel; onChoose: (channel: Channel) => void }) => (
  <div className="referrals-chips" role="group" aria-label={m.referrals_how()}>
    {(["phone", "email", "link"] as const).map((each) => (
      <Chip key={each} selected={each === channel} onClick={() => onChoose(each)}>
        {channels[each]()}
      </Chip>
    ))}
  </div>
);

const InviteFields = ({ onInvited }: Props) => {
  const { form, countries, channel, choose, refusal, failure } = useInviteForm(onInvited);
  return (
    <form {...form.form} className="referrals-form">
      <Field label={m.referrals_friend_name()} autoComplete="off" maxLength={120} {...form.field("name")} />
      <ChannelChips channel={channel} onChoose={choose} />
      {channel === "phone" && (
        <PhoneField
          label={m.referrals_friend_phone()}
          allowed={countries}
          value={form.values.phone_number}
          onChange={(value) => form.set("phone_number", value)}
          error={form.errorOf("phone_number") ?? refusal}
        />
      )}
      {channel === "email" && (
        <Field
          label={m.referrals_friend_email()}
          dir="ltr"
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          {...form.field("email")}
          error={form.errorOf("email") ?? refusal}
        />
      )}
      {failure !== undefined && <Banner tone="danger" title={failure} />}
      <p className="referrals-small">{channel === "link" ? m.referrals_link_hint() : m.referrals_send_hint()}</p>
      <Button type="submit" variant="tint" wide busy={form.sending}>
        {m.referrals_invite()}
      </Button>
    </form>
  );
};
