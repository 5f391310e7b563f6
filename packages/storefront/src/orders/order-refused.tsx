import { ReceiptText } from "lucide-react";
import { Link } from "react-router";
import { hasCode } from "@sufra/ui/api/failures.ts";
import { Button, buttonClass } from "@sufra/ui/components/button.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { paths } from "../app/paths.ts";
import type { Read } from "../app/use-read.ts";
import { useVisit } from "../app/visit.ts";

/** A retry would not find this order either: offers the list instead. */
const ToOrders = () => {
  const { uuid } = useVisit();
  return (
    <Link to={paths.orders(uuid)} className={buttonClass()}>
      {m.orders_title()}
    </Link>
  );
};

type Props = {
  read: Pick<Read<unknown>, "data" | "error" | "loading">;
  onRetry: () => void;
  onSignIn: () => void;
};

/** Asks to sign in where that is missing; other failures may be tried again. */
export const OrderRefused = ({ read, onRetry, onSignIn }: Props) =>
  hasCode(read.error, "not_authenticated") ? (
    <EmptyState
      icon={<ReceiptText aria-hidden />}
      title={m.orders_visitor_one()}
      action={<Button onClick={onSignIn}>{m.auth_title()}</Button>}
    >
      {m.orders_visitor_one_text()}
    </EmptyState>
  ) : (
    <ErrorState
      error={read.error}
      onRetry={onRetry}
      busy={read.loading}
      {...(hasCode(read.error, "not_found") && { action: <ToOrders /> })}
    />
  );
