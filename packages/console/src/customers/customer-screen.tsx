import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link, useParams } from "react-router";
import type { CustomerProfile } from "@sufra/domain/customers/admin-api.ts";
import { dateText } from "@sufra/domain/language/dates.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button, buttonClass } from "@sufra/ui/components/button.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { SummaryList, type SummaryRow } from "@sufra/ui/components/summary-list.tsx";
import { Tabs } from "@sufra/ui/components/tabs.tsx";
import { useDelayedLoading } from "@sufra/ui/components/use-delayed-loading.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { emptyValue } from "../app/empty-value.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { Page } from "../app/page.tsx";
import { Tiles } from "../app/tiles.tsx";
import { useOnline } from "../app/use-online.ts";
import { useWorkplace } from "../app/workplace.ts";
import { EditorSection } from "../editing/editor-form.tsx";
import rowStyles from "../editing/rows.module.css";
import { AdjustmentRow } from "./adjustment-row.tsx";
import { customerQuery, revealContact } from "./customers-data.ts";
import styles from "./customers.module.css";
import { Consents, Holdings } from "./customer-holdings.tsx";
import { CustomerActivity, CustomerOrders } from "./customer-lists.tsx";
import { useFigures } from "./figures.tsx";
import { PrivacyActions } from "./privacy-actions.tsx";

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
const Person = ({ customer }: { customer: CustomerProfile }) => {
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
          <span className={rowStyles.detail}>{m.console_customers_reveal_text()}</span>
        </div>
      )}
    </EditorSection>
  );
};

/** What came of them so far, as tiles. */
const CustomerFigures = ({ customer }: { customer: CustomerProfile }) => {
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

const parts = ["points", "orders", "holdings", "data"] as const;
type Part = (typeof parts)[number];
const partName: Record<Part, () => string> = {
  points: m.console_customers_part_points,
  orders: m.console_customers_part_orders,
  holdings: m.console_customers_part_holdings,
  data: m.console_customers_part_data,
};

const Points = ({ customer }: { customer: CustomerProfile }) => (
  <>
    {customer.adjustments.length > 0 && (
      <EditorSection title={m.console_customers_adjustments_of()}>
        <ul className={rowStyles.rows}>
          {customer.adjustments.map((adjustment) => (
            <AdjustmentRow key={adjustment.id} adjustment={adjustment} />
          ))}
        </ul>
      </EditorSection>
    )}
    <CustomerActivity id={customer.id} />
  </>
);

const Shown = ({ customer }: { customer: CustomerProfile }) => {
  const [part, setPart] = useState<Part>("points");
  return (
    <div className={styles.parts}>
      {customer.own && <Banner tone="info">{m.console_customers_own()}</Banner>}
      <CustomerFigures customer={customer} />
      <Person customer={customer} />
      <Tabs
        label={m.console_customers_parts()}
        tabs={parts.map((id) => ({ id, label: partName[id]() }))}
        active={part}
        onChange={(id) => setPart(parts.find((each) => each === id) ?? "points")}
      >
        <div className={styles.parts}>
          {part === "points" && <Points customer={customer} />}
          {part === "orders" && <CustomerOrders id={customer.id} />}
          {part === "holdings" && <Holdings customer={customer} />}
          {part === "data" && (
            <>
              <Consents customer={customer} />
              <PrivacyActions id={customer.id} />
            </>
          )}
        </div>
      </Tabs>
    </div>
  );
};

/** C17: one customer. */
export const CustomerScreen = () => {
  const { id = "" } = useParams();
  const query = useQuery(customerQuery(id));
  const loading = useDelayedLoading(query.isPending);
  const customer = query.data;
  const name = customer && (customer.full_name ?? customer.phone);
  return (
    <Page
      back={{ to: "/customers", label: m.console_app_nav_customers() }}
      title={name === undefined ? m.console_app_nav_customers() : <Isolate dir="auto">{name}</Isolate>}
      aside={
        customer &&
        !customer.own && (
          <Link to={`/customers/${id}/points`} className={buttonClass({ variant: "fill", size: "sm" })}>
            {m.console_customers_adjust()}
          </Link>
        )
      }
    >
      {loading ? (
        <Skeleton height="120px" radius="20px" lines={4} />
      ) : customer ? (
        <Shown customer={customer} />
      ) : (
        <ErrorState error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
    </Page>
  );
};
