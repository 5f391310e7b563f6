import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router";
import { mostPoints } from "@sufra/domain/clientele/adjusting.ts";
import type { CustomerProfile } from "@sufra/domain/clientele/console-api.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Field } from "@sufra/ui/components/field.tsx";
import { Select } from "@sufra/ui/components/select.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Page } from "../app/page.tsx";
import { CountField } from "../editing/count-field.tsx";
import { EditorForm, EditorSection } from "../editing/editor-form.tsx";
import { Loaded } from "../editing/loaded.tsx";
import { useEditor } from "../editing/use-editor.ts";
import { adjust, adjustmentsQuery, customerQuery, rulesQuery } from "./clientele-data.ts";
import { useFigures } from "./figures.tsx";

type Values = { way: "add" | "take"; points: number | null; reason: string };

const isCount = (points: number | null): points is number => points !== null && points >= 1 && points <= mostPoints;

const useAdjusting = ({ id, balance }: CustomerProfile) => {
  const navigate = useNavigate();
  return useEditor<Values, Awaited<ReturnType<typeof adjust>>>({
    initial: { way: "add", points: null, reason: "" },
    check: ({ way, points, reason }) => ({
      points: !isCount(points) || (way === "take" && points > balance) ? "field_invalid" : undefined,
      reason: reason.trim() === "" ? "field_empty" : undefined,
    }),
    save: ({ way, points, reason }) => adjust(id, { points: way === "take" ? -(points ?? 0) : (points ?? 0), reason }),
    saved: ({ state }) => (state === "pending" ? m.console_clientele_asked() : m.console_clientele_adjusted()),
    touches: [["customers"], adjustmentsQuery.queryKey],
    onSaved: () => void navigate(`/customers/${id}`),
  });
};

/** What will come of it, before it is sent: the server has the last word over the limit. */
const useOutcome = (customer: CustomerProfile, { way, points }: Values) => {
  const limit = useQuery(rulesQuery).data?.limit;
  const words = useFigures();
  if (!isCount(points) || limit === undefined) return undefined;
  if (points > limit) return m.console_clientele_adjust_second({ limit: words.points(limit) });
  const after = Math.max(0, customer.balance + (way === "take" ? -points : points - customer.debt));
  return [
    m.console_clientele_adjust_now({ points: words.points(after) }),
    m.console_clientele_adjust_may_second({ limit: words.points(limit) }),
  ].join(" ");
};

const Adjusting = ({ customer, onReload }: { customer: CustomerProfile; onReload: () => void }) => {
  const editor = useAdjusting(customer);
  const { points } = useFigures();
  const { values, set, field, errorOf } = editor;
  const over = values.way === "take" && isCount(values.points) && values.points > customer.balance;
  return (
    <EditorForm
      editor={editor}
      action={m.console_clientele_adjust()}
      effect={useOutcome(customer, values)}
      onReload={onReload}
    >
      <EditorSection
        title={m.console_clientele_adjust()}
        text={m.console_clientele_adjust_text({ points: points(customer.balance) })}
      >
        <Select
          label={m.console_clientele_adjust_way()}
          name="way"
          value={values.way}
          options={[
            { value: "add", label: m.console_clientele_adjust_add() },
            { value: "take", label: m.console_clientele_adjust_take() },
          ]}
          onChange={({ target }) => set("way", target.value === "take" ? "take" : "add")}
        />
        <CountField
          name="points"
          label={m.console_clientele_adjust_count()}
          value={values.points}
          error={over ? m.console_clientele_adjust_over({ points: points(customer.balance) }) : errorOf("points")}
          onChange={(count) => set("points", count)}
        />
        <Field
          label={m.console_clientele_adjust_reason()}
          hint={m.console_clientele_adjust_reason_hint()}
          dir="auto"
          maxLength={200}
          autoComplete="off"
          {...field("reason")}
        />
      </EditorSection>
    </EditorForm>
  );
};

/** C17: points put right by hand, with a reason; beyond the limit a second manager is asked. */
export const AdjustScreen = () => {
  const { id = "" } = useParams();
  const query = useQuery(customerQuery(id));
  const name = query.data?.full_name ?? query.data?.phone;
  return (
    <Page
      title={name === undefined ? m.console_clientele_adjust() : m.console_clientele_adjust_of({ name })}
      back={{ to: `/customers/${id}`, label: name ?? m.console_app_nav_customers() }}
    >
      <Loaded query={query}>
        {(customer, reload) =>
          customer.own ? (
            <Banner tone="info">{m.console_clientele_own()}</Banner>
          ) : (
            <Adjusting customer={customer} onReload={reload} />
          )
        }
      </Loaded>
    </Page>
  );
};
