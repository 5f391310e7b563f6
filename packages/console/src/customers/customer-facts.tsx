import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { CustomerProfile } from "@sufra/domain/customers/admin-api.ts";
import { dateText } from "@sufra/domain/language/dates.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { type SummaryRow, SummaryList } from "@sufra/ui/components/summary-list.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { emptyValue } from "../app/empty-value.ts";
import { useOnline } from "../app/use-online.ts";
import { Tiles } from "../app/tiles.tsx";
import { useWorkplace } from "../app/workplace.ts";
import { EditorSection } from "../editing/editor-form.tsx";
import { revealContact } from "./customers-data.ts";
import styles from "./customers.module.css";
import { useFigures } from "./figures.tsx";

const genderName = {
  male: m.console_customers_gender_male,
  female: m.console_customers_gender_female,
  other: m.console_customers_gender_other,
};
const ageName: Record<NonNullable<CustomerProfile["age_group"]>, () => string> = {
  under_18: m.console_customers_age_under_18,
  "18_24": () => "18–24",
  "25_39": () => "25–39",
  "40_60": () => "40–60",
  "60_plus": m.console_customers_age_over_60,
};

const row = (label: string, value: ReactNode): SummaryRow[] => (value === null ? [] : [{ label, value }]);

/** Who they are: number and address masked until they are asked for, and that is written down. */
export const Person = ({ customer }: { customer: CustomerProfile }) => {
  const { style } = useWorkplace();
  const online = useOnline();
  const showing = useMutation({ mutationFn: () => revealContact(customer.id) });
  const { phone, email } = showing.data ?? customer;
  const { city, gender, age_group, language, joined_at, first_source, last_source } = customer;
  const source = (name: string | null) => name && <Isolate dir="ltr">{name}</Isolate>;
  return (
    <EditorSection title={m.console_customers_person()}>
      {showing.isError && <FailureBanner error={showing.error} onClose={() => showing.reset()} />}
      <SummaryList
        rows={[
          ...row(m.console_customers_phone(), <Isolate dir="ltr">{phone}</Isolate>),
          ...row(m.console_customers_email(), email && <Isolate dir="ltr">{email}</Isolate>),
          ...row(m.console_customers_city(), city && <Isolate dir="auto">{city}</Isolate>),
          ...row(m.console_customers_gender(), gender && genderName[gender]()),
          ...row(m.console_customers_age(), age_group && <Isolate>{ageName[age_group]()}</Isolate>),
          ...row(m.console_customers_language(), language === "en" ? "English" : "العربية"),
          ...row(m.console_customers_joined(), dateText(new Date(joined_at), style)),
          ...row(m.console_customers_first_source(), source(first_source)),
          ...row(m.console_customers_last_source(), source(last_source)),
        ]}
      />
      {!showing.data && (
        <div className={styles.reveal}>
          <Button size="sm" variant="tint" busy={showing.isPending} disabled={!online} onClick={() => showing.mutate()}>
            {m.console_customers_reveal()}
          </Button>
          <span className={styles.detail}>{m.console_customers_reveal_text()}</span>
        </div>
      )}
    </EditorSection>
  );
};

/** What came of them so far, as tiles. */
export const CustomerFigures = ({ customer }: { customer: CustomerProfile }) => {
  const { style } = useWorkplace();
  const { figure } = useFigures();
  const when = (at: string | null) => (at === null ? emptyValue : dateText(new Date(at), style));
  const { orders_count, sales, balance, pending, debt, lifetime_points, level, visits } = customer;
  const tiles: [string, ReactNode][] = [
    [m.console_customers_points(), figure(balance)],
    [m.console_customers_level(), level === null ? emptyValue : readText(level, style.language)],
    [m.console_customers_orders(), figure(orders_count)],
    [m.console_customers_sales(), <Money key="sales" amount={sales} />],
    [m.console_customers_last_order(), when(customer.last_order_at)],
    [m.console_customers_visits(), figure(visits)],
    [m.console_customers_last_visit(), when(customer.last_visit_at)],
    [m.console_customers_lifetime(), figure(lifetime_points)],
    ...(pending > 0 ? [[m.console_customers_pending(), figure(pending)] as [string, ReactNode]] : []),
    ...(debt > 0 ? [[m.console_customers_debt(), figure(debt)] as [string, ReactNode]] : []),
  ];
  return <Tiles label={m.console_customers_figures()} tiles={tiles.map(([name, value]) => ({ name, value }))} />;
};
