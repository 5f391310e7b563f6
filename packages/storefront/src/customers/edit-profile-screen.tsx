import { useEffect, useId } from "react";
import { useNavigate } from "react-router";
import { type Customer, editMe, readMe } from "@sufra/domain/customers/api.ts";
import { hasCode } from "@sufra/ui/api/failures.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { fullPhone } from "@sufra/ui/components/phone-text.ts";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { useForm } from "@sufra/ui/forms/use-form.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { getGuest, setGuest } from "../app/guest-store.ts";
import { Page } from "../app/page.tsx";
import { paths } from "../app/paths.ts";
import { client } from "../app/session.ts";
import { useRead } from "../app/use-read.ts";
import { useVisit } from "../app/visit.ts";
import { useVerification } from "../auth/verify-sheet.tsx";
import { NotAuthorizedContent } from "../system/not-authorized.tsx";
import { BirthdayCard } from "./birthday-card.tsx";
import styles from "./customer.module.css";
import { toBody, checkProfile, ProfileFields, toProfile, type ProfileValues } from "./profile-fields.tsx";

export const EditProfileScreen = () => {
  useLanguage();
  const { uuid } = useVisit();
  const me = useRead("me", (signal) => client.send(readMe, { signal }));
  if (me.data) return <Edit customer={me.data} onChanged={me.put} />;
  return (
    <Page title={m.customers_edit()} back={paths.profile(uuid)}>
      {me.error === undefined ? (
        <Skeleton height="72px" radius="14px" lines={3} />
      ) : hasCode(me.error, "not_authenticated") ? (
        <NotAuthorizedContent error={me.error} />
      ) : (
        <ErrorState error={me.error} onRetry={me.reload} busy={me.loading} />
      )}
    </Page>
  );
};

/** Unsaved values, as long as the page lives. */
const drafts = new Map<string, ProfileValues>();

const Edit = ({ customer, onChanged }: { customer: Customer; onChanged: (customer: Customer) => void }) => {
  const { uuid } = useVisit();
  const navigate = useNavigate();
  const formId = useId();
  const verification = useVerification();
  const saved = toProfile(customer);
  const form = useForm<ProfileValues>({
    initial: drafts.get(customer.id) ?? saved,
    check: checkProfile,
    submit: async (values) => {
      const { full_name } = await client.send(editMe, { body: toBody(values) });
      const before = getGuest().customer;
      if (before) setGuest({ customer: { ...before, full_name } });
      showToast({ text: m.customers_saved(), tone: "success" });
      drafts.delete(customer.id);
      void navigate(paths.profile(uuid), { replace: true });
    },
  });
  const unsaved = JSON.stringify(toBody(form.values)) !== JSON.stringify(toBody(saved));
  const { values } = form;
  useEffect(() => {
    // Unsaved changes survive leaving the page; unchanged values are no draft.
    if (unsaved) drafts.set(customer.id, values);
    else drafts.delete(customer.id);
  }, [customer.id, values, unsaved]);
  const changeNumber = async () => {
    const changed = await verification.ask(m.customers_new_number(), { purpose: "change_phone" });
    if (changed) onChanged(changed);
  };
  const footer = (
    <Button type="submit" form={formId} size="lg" wide busy={form.sending} disabled={!unsaved}>
      {m.checkout_save()}
    </Button>
  );
  return (
    <Page title={m.customers_edit()} back={paths.profile(uuid)} footer={footer}>
      <div className={styles.stack}>
        <div className={styles.number}>
          <span>
            <span className={styles.label}>{m.auth_phone()}</span>
            <Isolate>{fullPhone(customer)}</Isolate>
          </span>
          <Button variant="text" size="sm" onClick={() => void changeNumber()}>
            {m.auth_change_number()}
          </Button>
        </div>
        <ProfileFields form={form} formId={formId} />
        <BirthdayCard customer={customer} onChanged={onChanged} />
      </div>
      {verification.sheet}
    </Page>
  );
};
