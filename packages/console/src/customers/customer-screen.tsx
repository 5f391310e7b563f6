import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "react-router";
import type { CustomerProfile } from "@sufra/domain/customers/admin-api.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { Tabs } from "@sufra/ui/components/tabs.tsx";
import { useDelayedLoading } from "@sufra/ui/components/use-delayed-loading.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Page } from "../app/page.tsx";
import { EditorSection } from "../editing/editor-form.tsx";
import { AdjustmentRow } from "./adjustment-row.tsx";
import { customerQuery } from "./customers-data.ts";
import styles from "./customers.module.css";
import { CustomerFigures, Person } from "./customer-facts.tsx";
import { Consents, Holdings } from "./customer-holdings.tsx";
import { CustomerActivity, CustomerOrders } from "./customer-lists.tsx";
import { PrivacyActions } from "./privacy-actions.tsx";

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
        <ul className={styles.rows}>
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
