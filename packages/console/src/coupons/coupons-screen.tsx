import { useQuery } from "@tanstack/react-query";
import { TicketPercent } from "lucide-react";
import { Link } from "react-router";
import type { CouponSummary } from "@sufra/domain/coupons/console-api.ts";
import { countText } from "@sufra/domain/language/digits.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { windowText } from "../app/window-text.ts";
import { useWorkplace } from "../app/workplace.ts";
import { type Column, DataTable } from "../editing/data-table.tsx";
import { couponsQuery } from "./coupon-data.ts";
import { getCouponWay } from "./coupon-values.ts";
import { kindName, stateName, stateTone, wayName } from "./coupon-words.ts";

/** The discount in short; the column's head names it. */
const Offer = ({ coupon: { kind, rate_bp, amount } }: { coupon: CouponSummary }) => {
  const { style } = useWorkplace();
  if (kind === "percent") return m.console_editing_share({ number: countText((rate_bp ?? 0) / 100, style) });
  if (kind === "amount") return <Money amount={amount ?? 0} short />;
  return kindName[kind]();
};

const useColumns = (): Column<CouponSummary>[] => {
  const { style } = useWorkplace();
  return [
    { key: "name", head: m.console_coupons_name(), cell: ({ name }) => readText(name, style.language) },
    {
      key: "code",
      head: m.console_coupons_code(),
      cell: (each) => (each.code === null ? wayName[getCouponWay(each)]() : <Isolate>{each.code}</Isolate>),
    },
    { key: "offer", head: m.console_coupons_offer(), cell: (each) => <Offer coupon={each} /> },
    {
      key: "state",
      head: m.console_coupons_state(),
      cell: ({ state }) => <Badge tone={stateTone[state]}>{stateName[state]()}</Badge>,
    },
    { key: "window", head: m.console_coupons_window(), cell: (each) => windowText(each, style) },
    {
      key: "used",
      head: m.console_coupons_used(),
      cell: ({ used, limit_total, batch }) => {
        const limit = limit_total ?? batch;
        const count = countText(used, style);
        return limit === null ? count : m.console_coupons_used_of({ used: count, limit: countText(limit, style) });
      },
      figures: true,
    },
    { key: "sales", head: m.console_coupons_sales(), cell: ({ sales }) => <Money amount={sales} />, figures: true },
    {
      key: "discount",
      head: m.console_coupons_discount(),
      cell: ({ discount }) => <Money amount={discount} />,
      figures: true,
    },
  ];
};

/** C12: every coupon with its state, and what it brought. */
export const CouponsScreen = () => {
  const query = useQuery(couponsQuery);
  const add = (
    <Link to="/loyalty/coupons/new" className={buttonClass({ variant: "fill", size: "sm" })}>
      {m.console_coupons_new()}
    </Link>
  );
  return (
    <DataTable
      label={m.console_coupons_title()}
      query={query}
      columns={useColumns()}
      keyOf={({ id }) => id}
      to={({ id }) => `/loyalty/coupons/${id}`}
      empty={{ icon: <TicketPercent />, text: m.console_coupons_empty() }}
      add={add}
      wide
    />
  );
};
