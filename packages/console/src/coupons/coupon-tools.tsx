import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CopyPlus, Download, Pause, Play } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import * as calls from "@sufra/domain/coupons/console-api.ts";
import type { ManagedCoupon } from "@sufra/domain/coupons/console-api.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { Button, buttonClass } from "@sufra/ui/components/button.tsx";
import { Dialog } from "@sufra/ui/components/dialog.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { sessionWatched } from "../app/query-client.ts";
import { saveFile } from "../app/save-file.ts";
import { useOnline } from "../app/use-online.ts";
import { useWorkplace } from "../app/workplace.ts";
import { touched } from "./coupon-data.ts";
import styles from "./coupons.module.css";

type Props = { coupon: ManagedCoupon; onSwitched: () => Promise<void> };

const useSwitch = ({ coupon, onSwitched }: Props) => {
  const queries = useQueryClient();
  const { id, revision, active } = coupon;
  return useMutation({
    mutationFn: () =>
      sessionWatched(client.send(calls.switchCoupon, { params: { id }, body: { active: !active, revision } })),
    onSuccess: async () => {
      await Promise.all(touched.map((queryKey) => queries.invalidateQueries({ queryKey })));
      // The page opens anew: what is pressed before that would be lost.
      const text = active ? m.console_coupons_stopped() : m.console_coupons_started();
      void onSwitched().then(() => showToast({ text, tone: "success" }));
    },
  });
};

const Codes = ({ id }: { id: string }) => {
  const online = useOnline();
  const file = useMutation({
    mutationFn: () => saveFile(calls.downloadCodes, { params: { id } }),
  });
  return (
    <>
      {file.isError && <FailureBanner error={file.error} onClose={() => file.reset()} />}
      <Button
        variant="tint"
        size="sm"
        busy={file.isPending}
        disabled={!online}
        icon={<Download aria-hidden />}
        onClick={() => file.mutate()}
      >
        {m.console_coupons_download()}
      </Button>
    </>
  );
};

/** What is done to a whole coupon: stopping or starting it, making another like it, taking its codes along. */
export const CouponTools = (props: Props) => {
  const { coupon } = props;
  const { style } = useWorkplace();
  const online = useOnline();
  const [asked, setAsked] = useState(false);
  const turning = useSwitch(props);
  const { id, active, batch } = coupon;
  return (
    <div className={styles.tools}>
      {!active && <Badge tone="warning">{m.console_coupons_state_stopped()}</Badge>}
      <Button
        variant="tint"
        size="sm"
        disabled={!online}
        busy={turning.isPending}
        icon={active ? <Pause aria-hidden /> : <Play aria-hidden className="flip" />}
        onClick={() => (active ? setAsked(true) : turning.mutate())}
      >
        {active ? m.console_coupons_stop() : m.console_coupons_start()}
      </Button>
      <Link to={`/loyalty/coupons/new?like=${id}`} className={buttonClass({ variant: "tint", size: "sm" })}>
        <CopyPlus aria-hidden />
        {m.console_coupons_duplicate()}
      </Link>
      {batch !== null && <Codes id={id} />}
      {turning.isError && !asked && <FailureBanner error={turning.error} onClose={() => turning.reset()} />}
      <Dialog
        open={asked}
        onClose={() => setAsked(false)}
        title={m.console_coupons_stop_title({ name: readText(coupon.name, style.language) })}
        confirm={m.console_coupons_stop()}
        danger
        busy={turning.isPending}
        onConfirm={() => turning.mutate(undefined, { onSuccess: () => setAsked(false) })}
      >
        {turning.isError && <FailureBanner error={turning.error} />}
        {m.console_coupons_stop_text()}
      </Dialog>
    </div>
  );
};
