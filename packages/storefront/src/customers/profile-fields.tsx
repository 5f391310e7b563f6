import { ageGroups, type Customer, genders } from "@sufra/domain/customers/api.ts";
import { failureText } from "@sufra/ui/api/failure-text.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Field } from "@sufra/ui/components/field.tsx";
import { Select } from "@sufra/ui/components/select.tsx";
import type { useForm } from "@sufra/ui/forms/use-form.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import styles from "./customer.module.css";

export type ProfileValues = { full_name: string; email: string; gender: string; age_group: string; city: string };

const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;

/** An empty e-mail is valid; a name is not. */
export const checkProfile = ({ full_name, email }: ProfileValues): Partial<Record<keyof ProfileValues, string>> => ({
  ...(full_name.trim() === "" ? { full_name: "name_required" } : {}),
  ...(email.trim() !== "" && !emailShape.test(email.trim()) ? { email: "email_invalid" } : {}),
});

export const toProfile = (customer: Customer | undefined, name = ""): ProfileValues => ({
  full_name: customer?.full_name ?? name,
  email: customer?.email ?? "",
  gender: customer?.gender ?? "",
  age_group: customer?.age_group ?? "",
  city: customer?.city ?? "",
});

/** As an API request; empty values are null. */
export const toBody = ({ full_name, email, gender, age_group, city }: ProfileValues) => ({
  full_name: full_name.trim(),
  email: email.trim(),
  gender: genders.find((each) => each === gender) ?? null,
  age_group: ageGroups.find((each) => each === age_group) ?? null,
  city: city.trim() || null,
});

const genderNames = { male: m.customers_male, female: m.customers_female, other: m.customers_other };
const ageNames = {
  under_18: m.customers_under_18,
  "18_24": () => "18–24",
  "25_39": () => "25–39",
  "40_60": () => "40–60",
  "60_plus": m.customers_60_plus,
};

type Props = { form: ReturnType<typeof useForm<ProfileValues>>; formId: string };

export const ProfileFields = ({ form, formId }: Props) => {
  const language = useLanguage();
  return (
    <form id={formId} {...form.form} className={styles.form}>
      <Field label={m.customers_full_name()} autoComplete="name" maxLength={120} {...form.field("full_name")} />
      <Field
        label={m.customers_email()}
        optional
        dir="ltr"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        {...form.field("email")}
      />
      <div className={styles.pair}>
        <Select
          label={m.customers_gender()}
          optional
          options={[
            { value: "", label: m.customers_unsaid() },
            ...genders.map((value) => ({ value, label: genderNames[value]() })),
          ]}
          {...form.field("gender")}
        />
        <Select
          label={m.customers_age()}
          optional
          options={[
            { value: "", label: m.customers_unsaid() },
            ...ageGroups.map((value) => ({ value, label: ageNames[value]() })),
          ]}
          {...form.field("age_group")}
        />
      </div>
      <Field label={m.customers_city()} optional autoComplete="address-level2" maxLength={80} {...form.field("city")} />
      {form.failure !== undefined && <Banner tone="danger" title={failureText(form.failure, language).text} />}
    </form>
  );
};
