import { useQuery } from "@tanstack/react-query";
import type { OpenPayments, OwnConnection } from "@sufra/domain/connections/api.ts";
import type { ConnectionVendor } from "@sufra/domain/connections/vendors.ts";
import { dateText } from "@sufra/domain/language/dates.ts";
import { countText } from "@sufra/domain/language/digits.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { vendors } from "./connection-words.ts";
import { connectionsQuery } from "./connections-data.ts";
import styles from "./connections.module.css";

const useOpenPayments = (): OpenPayments | undefined => useQuery(connectionsQuery).data?.payments;

/** Payments and refunds that an earlier account still has to finish; null if there are none. */
export const useUnderWay = (): string | null => {
  const { style } = useWorkplace();
  const open = useOpenPayments();
  if (open === undefined || open.payments + open.refunds === 0) return null;
  return m.console_connections_under_way({
    payments: countText(open.payments, style),
    refunds: countText(open.refunds, style),
  });
};

type Props = { own: OwnConnection | null; vendor: ConnectionVendor; hasNewKeys: boolean };

/** What a change of the payment account means for payments that were begun or taken before. */
export const PaymentChange = ({ own, vendor, hasNewKeys }: Props) => {
  const underWay = useUnderWay();
  const moves = own !== null && own.vendor !== vendor;
  // Without an own account, only what the platform's account has begun is touched.
  const changesKeys = hasNewKeys && (own !== null || underWay !== null);
  if (!moves && !changesKeys) return null;
  const to = vendors[vendor].name();
  const title = moves
    ? m.console_connections_vendor_change({ from: vendors[own.vendor].name(), to })
    : m.console_connections_key_change();
  return (
    <Banner tone="warning" title={title}>
      <p>{moves ? m.console_connections_vendor_change_text({ to }) : m.console_connections_key_change_text()}</p>
      {moves && vendor === "tap" && <p>{m.console_connections_tap_change_text()}</p>}
      {underWay && <p>{`${underWay} ${m.console_connections_under_way_text()}`}</p>}
    </Banner>
  );
};

/** Accounts whose keys are kept for their earlier payments. */
export const FormerAccounts = () => {
  const { style } = useWorkplace();
  const former = useOpenPayments()?.former ?? [];
  if (former.length === 0) return null;
  const names = former.map(({ vendor, replaced_at }) =>
    m.console_connections_former_one({ vendor: vendors[vendor].name(), date: dateText(new Date(replaced_at), style) }),
  );
  return (
    <p className={styles.note}>
      {m.console_connections_former()} {names.join(" · ")}
    </p>
  );
};
