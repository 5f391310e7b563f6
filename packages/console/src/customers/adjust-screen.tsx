import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router";
import { maxPoints } from "@sufra/domain/customers/adjusting.ts";
import type { CustomerProfile } from "@sufra/domain/customers/admin-api.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Page } from "../app/page.tsx";
import { EditorSection } from "../editing/editor-form.tsx";
import { fieldsOf } from "../editing/fields.tsx";
import { Loaded } from "../editing/loaded.tsx";
import { ManagedForm, useManagedForm } from "../editing/managed-form.tsx";
import { adjust, adjustmentsQuery, customerQuery, rulesQuery } from "./customers-data.ts";
import { useFigures } from "./figures.tsx";

type Values = { way: "add" | "take"; points: number | null; reason: string };

const isCount = (points: number | null): points is number => points !== null && points >= 1 && points <= maxPoints;

const useAdjusting = ({ id, balance }: CustomerProfile) => {
  const navigate = useNavigate();
  return useManagedForm<Values, Values, Awaited<ReturnType<typeof adjust>>>({
    initial: { way: "add", points: null, reason: "" },
    rules: ({ way, points, reason }) => ({
      points: !isCount(points) || (way === "take" && points > balance) ? "field_invalid" : undefined,
      reason: reason.trim() === "" ? "field_empty" : undefined,
    }),
    save: ({ way, points, reason }) => adjust(id, { points: way === "take" ? -(points ?? 0) : (points ?? 0), reason }),
    saved: ({ state }) => (state === "pending" ? m.console_customers_asked() : m.console_customers_adjusted()),
    refreshes: [["customers"], adjustmentsQuery.queryKey],
    onSaved: () => void navigate(`/customers/${id}`),
  });
};

const f = fieldsOf<Values>();

/** What will come of it, before it is sent: the server has the last word over the limit. */
const Outcome = ({ customer }: { customer: CustomerProfile }) => {
  const { way, points } = f.useValues();
  const limit = useQuery(rulesQuery).data?.limit;
  const words = useFigures();
  if (!isCount(points) || limit === undefined) return null;
  if (points > limit) return m.console_customers_adjust_second({ limit: words.points(limit) });
  const after = Math.max(0, customer.balance + (way === "take" ? -points : points - customer.debt));
  return [
    m.console_customers_adjust_now({ points: words.points(after) }),
    m.console_customers_adjust_may_second({ limit: words.points(limit) }),
  ].join(" ");
};

const Points = ({ balance }: CustomerProfile) => {
  const words = useFigures();
  const { way, points } = f.useValues();
  const over = way === "take" && isCount(points) && points > balance;
  return (
    <f.Count
      name="points"
      label={m.console_customers_adjust_count()}
      error={over ? m.console_customers_adjust_over({ points: words.points(balance) }) : undefined}
    />
  );
};

const Adjusting = ({ customer, onReload }: { customer: CustomerProfile; onReload: () => void }) => {
  const { points } = useFigures();
  return (
    <ManagedForm
      form={useAdjusting(customer)}
      action={m.console_customers_adjust()}
      effect={<Outcome customer={customer} />}
      onReload={onReload}
    >
      <EditorSection
        title={m.console_customers_adjust()}
        text={m.console_customers_adjust_text({ points: points(customer.balance) })}
      >
        <f.Choice
          name="way"
          label={m.console_customers_adjust_way()}
          options={[
            { value: "add", label: m.console_customers_adjust_add() },
            { value: "take", label: m.console_customers_adjust_take() },
          ]}
        />
        <Points {...customer} />
        <f.Text
          name="reason"
          label={m.console_customers_adjust_reason()}
          hint={m.console_customers_adjust_reason_hint()}
          dir="auto"
          maxLength={200}
          autoComplete="off"
        />
      </EditorSection>
    </ManagedForm>
  );
};

/** C17: points put right by hand, with a reason; beyond the limit a second manager is asked. */
export const AdjustScreen = () => {
  const { id = "" } = useParams();
  const query = useQuery(customerQuery(id));
  const name = query.data?.full_name ?? query.data?.phone;
  return (
    <Page
      title={name === undefined ? m.console_customers_adjust() : m.console_customers_adjust_of({ name })}
      back={{ to: `/customers/${id}`, label: name ?? m.console_app_nav_customers() }}
    >
      <Loaded query={query}>
        {(customer, reload) =>
          customer.own ? (
            <Banner tone="info">{m.console_customers_own()}</Banner>
          ) : (
            <Adjusting customer={customer} onReload={reload} />
          )
        }
      </Loaded>
    </Page>
  );
};
