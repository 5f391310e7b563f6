import { useId, useState } from "react";
import { type Customer, register } from "@sufra/domain/customers/api.ts";
import { errorText } from "@sufra/ui/api/failure-text.ts";
import { ApiProblem, hasCode } from "@sufra/ui/api/failures.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { useForm } from "@sufra/ui/forms/use-form.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { getGuest, setGuest } from "../app/guest-store.ts";
import { Page } from "../app/page.tsx";
import { paths } from "../app/paths.ts";
import { client } from "../app/session.ts";
import { useVisit } from "../app/visit.ts";
import { Consent } from "../auth/consent.tsx";
import { orderDraft } from "../checkout/order-draft.ts";
import { ReferralCodeField } from "../referrals/code-field.tsx";
import { removeInvitation, isAboutInvitation, getStoredInvitation } from "../referrals/stored-invitation.ts";
import styles from "./customer.module.css";
import { toBody, checkProfile, ProfileFields, toProfile, type ProfileValues } from "./profile-fields.tsx";

/** Second step of registration: name and optional details. */
export const CompleteProfile = ({ customer, onDone }: { customer: Customer; onDone: () => void }) => {
  const { uuid, establishment } = useVisit();
  const language = useLanguage();
  const [code, setCode] = useState(() => getStoredInvitation(establishment.id) ?? "");
  const [refused, setRefused] = useState<string | undefined>(undefined);
  const formId = useId();
  const form = useForm<ProfileValues>({
    initial: toProfile(customer, orderDraft.get().name),
    check: checkProfile,
    submit: async (values) => {
      const referral_code = code.trim();
      try {
        await client.send(register, {
          body: { ...toBody(values), ...(referral_code === "" ? {} : { referral_code }), consent: true },
        });
      } catch (error) {
        if (error instanceof ApiProblem && isAboutInvitation(error)) {
          setRefused(errorText(error, language));
          return;
        }
        // Registered already, on another phone or by an earlier press.
        if (!hasCode(error, "already_registered")) throw error;
      }
      removeInvitation(establishment.id);
      const before = getGuest().customer;
      if (before) setGuest({ customer: { ...before, full_name: values.full_name.trim() } });
      onDone();
    },
  });
  const footer = (
    <>
      <Consent kind="form" />
      <Button type="submit" form={formId} size="lg" wide busy={form.sending}>
        {m.customers_create()}
      </Button>
    </>
  );
  return (
    <Page title={m.customers_register()} back={paths.menu(uuid)} footer={footer}>
      <div className={styles.stack}>
        <p className={styles.lead}>{m.customers_register_text()}</p>
        <ProfileFields form={form} formId={formId} />
        <ReferralCodeField
          value={code}
          onChange={(value) => {
            setCode(value);
            setRefused(undefined);
          }}
          error={refused}
        />
      </div>
    </Page>
  );
};
