import type { ReactNode } from "react";
import { Money } from "@sufra/ui/components/money.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { SummaryList, type SummaryRow } from "@sufra/ui/components/summary-list.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { PointsLine } from "./points-line.tsx";
import type { Sums } from "./sums.ts";

type Props = {
  sums: Sums;
  /** The delivery fee is not known yet. */
  feeOpen?: boolean | undefined;
  /** Offline: the amounts are not confirmed. */
  hidden?: boolean;
  more?: readonly SummaryRow[];
};

const less = (amount: number): ReactNode => <Money amount={amount} minus />;

/** The bill. Tax is included in prices or added, as the establishment sets it. */
export const SumsList = ({ sums, feeOpen, hidden, more = [] }: Props) => {
  const amount = (value: number): ReactNode => (hidden ? <Skeleton width="64px" /> : <Money amount={value} />);
  const charge = (kind: "delivery" | "service") => sums.charges.find((each) => each.kind === kind);
  const delivery = charge("delivery");
  const service = charge("service");
  const rows: SummaryRow[] = [];
  if (sums.total_discount > 0)
    rows.push({ label: m.cart_discount(), value: less(sums.total_discount), kind: "discount" });
  if (delivery) rows.push({ label: m.cart_delivery_fee(), value: amount(delivery.amount) });
  else if (feeOpen) rows.push({ label: m.cart_delivery_fee(), value: m.cart_fee_by_address(), kind: "muted" });
  if (service) rows.push({ label: m.cart_service_charge(), value: amount(service.amount) });
  if (sums.tip > 0) rows.push({ label: m.cart_tip(), value: amount(sums.tip) });
  if (!sums.prices_include_tax) rows.push({ label: m.cart_tax(), value: amount(sums.taxes_price) });
  rows.push(...more);
  if (rows.length > 0 || sums.subtotal !== sums.total)
    rows.unshift({ label: m.cart_subtotal(), value: amount(sums.subtotal) });
  rows.push({ label: m.cart_total(), value: amount(sums.total), kind: "total" });
  if (sums.prices_include_tax)
    rows.push({ label: m.cart_tax_included(), value: amount(sums.taxes_price), kind: "muted" });
  return (
    <>
      <SummaryList rows={rows} />
      {!hidden && <PointsLine points={sums.points} bonuses={sums.bonuses} />}
    </>
  );
};
