import { LoaderPinwheel } from "lucide-react";
import { Link } from "react-router";
import { listWheels } from "@sufra/domain/campaigns/wheel-api.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { paths } from "../app/paths.ts";
import { client } from "../app/session.ts";
import { useRead } from "../app/use-read.ts";
import { useVisit } from "../app/visit.ts";

/** Wheel turns of an order; left out if they cannot be read. */
export const OrderWheels = ({ orderId }: { orderId: string }) => {
  const { uuid, services } = useVisit();
  const read = useRead(services.includes("wheel") ? `wheels of ${orderId}` : null, (signal) =>
    client.send(listWheels, { query: { order_id: orderId }, signal }),
  );
  return (
    <>
      {read.data?.wheels.map(({ id, name }) => (
        <Banner
          key={id}
          tone="plain"
          icon={<LoaderPinwheel aria-hidden />}
          title={`${m.campaigns_order_turn()}: ${name}`}
          action={
            <Link to={paths.wheel(uuid, id, orderId)} className={buttonClass({ variant: "outline", size: "sm" })}>
              {m.campaigns_spin()}
            </Link>
          }
        />
      ))}
    </>
  );
};
