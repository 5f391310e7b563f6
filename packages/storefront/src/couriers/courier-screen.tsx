import { PackageCheck, PackageX } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { type CourierOrder, openCourierLink } from "@sufra/domain/couriers/api.ts";
import { orderNumberText } from "@sufra/domain/orders/business-day.ts";
import { failureText } from "@sufra/ui/api/failure-text.ts";
import { hasCode } from "@sufra/ui/api/failures.ts";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { DigitsProvider } from "@sufra/ui/i18n/digits.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Page } from "../app/page.tsx";
import { client } from "../app/session.ts";
import { type Read, useRead } from "../app/use-read.ts";
import styles from "../orders/order.module.css";
import { CourierMoves } from "./courier-moves.tsx";
import { Collect, CourierGuest, CourierItems, CourierPlace } from "./courier-parts.tsx";
import { isLinkRefusal } from "./link-refusal.ts";
import { ShareSwitch } from "./share-switch.tsx";

/** Staff may move or end the order too: it is read again when the page comes back, and every minute. */
const useFresh = (reload: () => void, wanted: boolean): void => {
  useEffect(() => {
    if (!wanted) return undefined;
    const again = () => {
      if (document.visibilityState === "visible") reload();
    };
    const timer = setInterval(again, 60_000);
    document.addEventListener("visibilitychange", again);
    addEventListener("online", again);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", again);
      removeEventListener("online", again);
    };
  }, [reload, wanted]);
};

const Done = ({ order }: { order: CourierOrder }) => (
  <EmptyState icon={<PackageCheck aria-hidden />} title={m.couriers_done()}>
    {order.due > 0 ? (
      <>
        {m.couriers_done_cash()} <Money amount={order.due} />
      </>
    ) : (
      m.couriers_done_text()
    )}
  </EmptyState>
);

/** Why there is nothing to deliver here, in the words of the refusal. */
const Refused = ({ read }: { read: Read<CourierOrder> }) => {
  const language = useLanguage();
  if (!isLinkRefusal(read.error)) return <ErrorState error={read.error} onRetry={read.reload} busy={read.loading} />;
  return (
    <EmptyState icon={<PackageX aria-hidden />} title={m.couriers_no_link()}>
      {hasCode(read.error, "not_found") ? m.couriers_no_token() : failureText(read.error, language).text}
    </EmptyState>
  );
};

const Order = ({ order, token, read }: { order: CourierOrder; token: string; read: Read<CourierOrder> }) => (
  <div className={styles.stack}>
    <p className={styles.hint}>
      <Isolate dir="auto">{order.establishment_name}</Isolate> ·{" "}
      {m.couriers_from({ branch: `\u2068${order.branch_name}\u2069` })}
    </p>
    <Collect order={order} />
    <ShareSwitch order={order} token={token} onRefused={read.reload} />
    <CourierPlace order={order} />
    <CourierGuest order={order} />
    <CourierItems order={order} />
  </div>
);

const Delivery = ({ token }: { token: string }) => {
  const [done, setDone] = useState<CourierOrder | null>(null);
  // The key holds no token: it may be written somewhere.
  const read = useRead("courier", (signal) => client.send(openCourierLink, { body: { token }, signal }));
  const order = done ?? read.data;
  // A link that stopped working shows nothing of its guest any more.
  const refused = read.error !== undefined && isLinkRefusal(read.error);
  useFresh(read.reload, done === null && !refused);
  const onMoved = (status: CourierOrder["status"]) => {
    if (!order) return;
    const moved = { ...order, status };
    if (status === "delivered") setDone(moved);
    else read.put(moved);
  };
  const body = (): ReactNode => {
    if (done) return <Done order={done} />;
    if (read.error !== undefined && (refused || !order)) return <Refused read={read} />;
    if (!order) return <Skeleton height="120px" radius="20px" lines={4} />;
    return <Order order={order} token={token} read={read} />;
  };
  return (
    <DigitsProvider digits={order?.digits ?? "latin"}>
      <Page
        tabTitle={m.couriers_title()}
        title={
          <>
            {m.couriers_title()} {order && <Isolate>{orderNumberText(order.number)}</Isolate>}
          </>
        }
        footer={
          order && !done && !refused ? (
            <CourierMoves order={order} token={token} onMoved={onMoved} onRefused={read.reload} />
          ) : undefined
        }
      >
        {body()}
      </Page>
    </DigitsProvider>
  );
};

/** `/courier/:uuid#token`: the page of a courier's link. Nobody signs in; who has the link, has the order. */
export const CourierScreen = () => {
  useLanguage();
  const token = useLocation().hash.slice(1);
  if (token === "")
    return (
      <Page title={m.couriers_title()}>
        <EmptyState icon={<PackageX aria-hidden />} title={m.couriers_no_link()}>
          {m.couriers_no_token()}
        </EmptyState>
      </Page>
    );
  return <Delivery key={token} token={token} />;
};
