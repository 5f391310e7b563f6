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
import { PhoneField, saudiPhone } from "@sufra/ui/components/phone-field.tsx";
import type { PhoneValue } from "@sufra/ui/components/phone-text.ts";
import { useForm } from "@sufra/ui/forms/use-form.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/session.ts";
import { phoneProblem } from "../auth/check-phone.ts";
import styles from "./referrals.module.css";

type Channel = Lead["channel"];
type Values = { name: string; channel: Channel; phone_number: PhoneValue; email: string };

const none: Values = { name: "", channel: "phone", phone_number: saudiPhone, email: "" };

const emailProblem = (email: string): string | undefined => {
  if (email.trim() === "") return "email_required";
  return readEmail(email) === null ? "email_invalid" : undefined;
};

const check = ({ name, channel, phone_number, email }: Values): Partial<Record<keyof Values, string>> => {
  const phone = channel === "phone" ? phoneProblem(phone_number) : undefined;
  const address = channel === "email" ? emailProblem(email) : undefined;
  return {
    ...(name.trim() === "" ? { name: "name_required" } : {}),
    ...(phone === undefined ? {} : { phone_number: phone }),
    ...(address === undefined ? {} : { email: address }),
  };
};

const bodyOf = ({ name, channel, phone_number, email }: Values) => ({
  ...{ name: name.trim(), channel },
  ...(channel === "phone" ? phone_number : {}),
  ...(channel === "email" ? { email: email.trim() } : {}),
});

/** Whether both go to the same friend, by the same way. */
const isSameWay = (one: Values, other: Values): boolean =>
  JSON.stringify(bodyOf({ ...one, name: "" })) === JSON.stringify(bodyOf({ ...other, name: "" }));

const channels: Record<Channel, () => string> = {
  phone: m.referrals_by_phone,
  email: m.referrals_by_email,
  link: m.referrals_by_link,
};

type Props = { onInvited: (lead: Lead) => void };

/** A friend's name, and a number, an address, or neither: then the link is shared by hand. */
export const InviteForm = ({ onInvited }: Props) => {
  const language = useLanguage();
  const [turn, setTurn] = useState(0);
  return <InviteFields key={turn} language={language} onInvited={(lead) => (setTurn(turn + 1), onInvited(lead))} />;
};

const InviteFields = ({ language, onInvited }: Props & { language: ReturnType<typeof useLanguage> }) => {
  const [sent, setSent] = useState<Values>();
  const form = useForm<Values>({
    initial: none,
    check,
    submit: async (values) => {
      setSent(values);
      const body = bodyOf(values);
      onInvited(await withKey("invite-friend", body, (key) => client.send(inviteFriend, { body, key })));
    },
  });
  const { channel } = form.values;
  const choose = (way: Channel) => {
    form.set("channel", way);
    if (way === "phone") form.forget("phone_number");
    if (way === "email") form.forget("email");
  };
  // What is wrong with the number or the address itself stands at it, until it is another.
  const isSent = sent !== undefined && isSameWay(sent, form.values);
  const placed = hasCode(form.failure, "lead_exists", "phone_in_use", "not_new_to_branch", "cannot_notify_by_email");
  const refusal =
    placed && isSent && form.failure instanceof ApiProblem ? errorText(form.failure, language) : undefined;
  return (
    <form {...form.form} className={styles.form}>
      <Field label={m.referrals_friend_name()} autoComplete="off" maxLength={120} {...form.field("name")} />
      <div className={styles.chips} role="group" aria-label={m.referrals_how()}>
        {(["phone", "email", "link"] as const).map((each) => (
          <Chip key={each} selected={each === channel} onClick={() => choose(each)}>
            {channels[each]()}
          </Chip>
        ))}
      </div>
      {channel === "phone" && (
        <PhoneField
          label={m.referrals_friend_phone()}
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
      {form.failure !== undefined && (!placed || channel === "link") && (
        <Banner tone="danger" title={failureText(form.failure, language).text} />
      )}
      <p className={styles.small}>{channel === "link" ? m.referrals_link_hint() : m.referrals_send_hint()}</p>
      <Button type="submit" variant="tint" wide busy={form.sending}>
        {m.referrals_invite()}
      </Button>
    </form>
  );
};
