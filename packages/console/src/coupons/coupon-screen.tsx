import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CopyPlus, Download, Pause, Play } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { ManagedCoupon } from "@sufra/domain/coupons/console-api.ts";
import * as calls from "@sufra/domain/coupons/console-api.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button, buttonClass } from "@sufra/ui/components/button.tsx";
import { Dialog } from "@sufra/ui/components/dialog.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client, sessionWatched } from "../app/client.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { saveFile } from "../app/save-file.ts";
import { useOnline } from "../app/use-online.ts";
import { useWorkplace } from "../app/workplace.ts";
import { Loaded } from "../editing/loaded.tsx";
import { ManagedPage, oneQuery, type Opened, ThingForm } from "../editing/managed-page.tsx";
import { clashesQuery, type ClashQuestion, touched, usageQuery } from "./coupon-data.ts";
import { ConditionsSection, LimitsSection, OfferSection, WaySection, WordsSection } from "./coupon-fields.tsx";
import { CouponUsage } from "./coupon-usage.tsx";
import { bodyOf, coupon, type CouponValues, f, toCouponCopy } from "./coupon-values.ts";
import { clashText } from "./coupon-words.ts";
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
const CouponTools = (props: Props) => {
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

/** While somebody types, the server is not asked. */
const pauseMs = 400;

const questionOf = (values: CouponValues, id: string | null): ClashQuestion => {
  const { applied, code, stackable, starts_at, ends_at, order_types, branches } = bodyOf(values);
  const asked = code !== null && code.length >= 3 ? code : null;
  const some = <T,>(list: readonly T[] | null) => (list === null || list.length === 0 ? null : [...list]);
  const where = { order_types: some(order_types), branches: some(branches) };
  return { id, applied, code: asked, stackable, starts_at, ends_at, ...where };
};

const useSettled = (question: ClashQuestion): ClashQuestion => {
  const [settled, setSettled] = useState(question);
  const written = JSON.stringify(question);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(question), pauseMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- what it says, not which object says it
  }, [written]);
  return settled;
};

/** Other coupons that the unsaved rules overlap with. */
const ClashNotice = ({ id }: { id: string | null }) => {
  const { style } = useWorkplace();
  const question = useSettled(questionOf(f.useValues(), id));
  const idle = question.applied === "entered" && question.code === null;
  const { data = [] } = useQuery({ ...clashesQuery(question), enabled: !idle, placeholderData: keepPreviousData });
  if (idle || data.length === 0) return null;
  const taken = data.some(({ kind }) => kind === "code");
  return (
    <Banner
      tone={taken ? "danger" : "warning"}
      title={taken ? m.console_coupons_clash_taken() : m.console_coupons_clash()}
    >
      <ul className={styles.clashes}>
        {data.map((clash) => (
          <li key={clash.id}>
            <Link to={`/loyalty/coupons/${clash.id}`}>
              {clashText[clash.kind]({ name: readText(clash.name, style.language) })}
            </Link>
          </li>
        ))}
      </ul>
    </Banner>
  );
};

/** `like`: a new one takes the rules of that coupon. */
const Form = ({ like, ...opened }: Opened<ManagedCoupon> & { like?: ManagedCoupon }) => {
  const { thing } = opened;
  const usage = useQuery({ ...usageQuery(thing?.id ?? ""), enabled: thing !== null });
  return (
    <ThingForm
      of={coupon}
      {...opened}
      initial={like && toCouponCopy(like)}
      effect={thing ? m.console_coupons_effect() : undefined}
    >
      <WordsSection />
      <WaySection made={thing !== null} />
      <OfferSection />
      <ConditionsSection />
      <LimitsSection redeemed={usage.data?.redeemed === true} />
      <ClashNotice id={thing?.id ?? null} />
    </ThingForm>
  );
};

/** A new one; with the rules of the coupon that its address names. */
const Fresh = () => {
  const [search] = useSearchParams();
  const id = search.get("like");
  const like = useQuery({ ...oneQuery(coupon, id ?? ""), enabled: id !== null });
  return id === null ? (
    <Form thing={null} />
  ) : (
    <Loaded key={id} query={like}>
      {(model) => <Form thing={null} like={model} />}
    </Loaded>
  );
};

export const CouponScreen = () => (
  <ManagedPage of={coupon}>
    {({ thing, onReload }) =>
      thing === null || onReload === undefined ? (
        <Fresh />
      ) : (
        <div className={styles.stack}>
          <CouponTools coupon={thing} onSwitched={onReload} />
          <CouponUsage id={thing.id} batch={thing.batch !== null} />
          <Form thing={thing} onReload={onReload} />
        </div>
      )
    }
  </ManagedPage>
);
