import { Bike, PackageCheck } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { type CourierOrder, moveByCourier } from "@sufra/domain/couriers/api.ts";
import { failureText } from "@sufra/ui/api/failure-text.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/session.ts";
import { useHasOpened } from "../app/use-has-opened.ts";
import { isLinkRefusal } from "./link-refusal.ts";

const Dialog = lazy(async () => ({ default: (await import("@sufra/ui/components/dialog.tsx")).Dialog }));

type Props = {
  order: CourierOrder;
  token: string;
  onMoved: (status: CourierOrder["status"]) => void;
  /** The link stopped working meanwhile. */
  onRefused: () => void;
};

const useMove = ({ token, onMoved, onRefused }: Props) => {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(undefined);
  const move = async (to: "en_route" | "delivered"): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      onMoved((await client.send(moveByCourier, { body: { token, to } })).status);
    } catch (error) {
      if (isLinkRefusal(error)) onRefused();
      else setFailure(error);
    }
    setBusy(false);
  };
  return { busy, failure, move };
};

/** The next step of the delivery; the last one asks first, since nothing takes it back. */
export const CourierMoves = (props: Props) => {
  const language = useLanguage();
  const { order } = props;
  const { busy, failure, move } = useMove(props);
  const [asked, setAsked] = useState(false);
  const dialogWanted = useHasOpened(asked);
  const confirm = async () => {
    await move("delivered");
    setAsked(false);
  };
  return (
    <>
      {failure !== undefined && <Banner tone="danger" title={failureText(failure, language).text} />}
      {order.status === "en_route" ? (
        <Button size="lg" wide icon={<PackageCheck aria-hidden />} onClick={() => setAsked(true)}>
          {m.couriers_delivered()}
        </Button>
      ) : (
        <Button
          size="lg"
          wide
          busy={busy}
          icon={<Bike aria-hidden className="flip" />}
          onClick={() => void move("en_route")}
        >
          {m.couriers_way()}
        </Button>
      )}
      {dialogWanted && (
        <Suspense fallback={null}>
          <Dialog
            open={asked}
            onClose={() => setAsked(false)}
            title={m.couriers_delivered_ask()}
            confirm={m.couriers_delivered()}
            cancel={m.couriers_delivered_not_yet()}
            busy={busy}
            onConfirm={() => void confirm()}
          >
            {order.due > 0 ? (
              <>
                {m.couriers_delivered_collect()} <Money amount={order.due} />
              </>
            ) : (
              m.couriers_delivered_paid()
            )}
          </Dialog>
        </Suspense>
      )}
    </>
  );
};
