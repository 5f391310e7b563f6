import { Link } from "react-router";
import type { OrderDetail } from "@sufra/domain/orders/api.ts";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useVisit } from "../app/visit.ts";
import { getPayPath } from "./pay-path.ts";

export const PayLink = ({ order }: { order: OrderDetail }) => (
  <Link to={getPayPath(order, useVisit().uuid)} className={buttonClass({ size: "lg", wide: true })}>
    {m.orders_pay_now()}
  </Link>
);
