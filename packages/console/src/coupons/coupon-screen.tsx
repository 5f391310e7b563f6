import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { ManagedCoupon } from "@sufra/domain/coupons/console-api.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Loaded } from "../editing/loaded.tsx";
import { ManagedPage, oneQuery, type Opened, ThingForm } from "../editing/managed-page.tsx";
import { ClashNotice } from "./clash-notice.tsx";
import { usageQuery } from "./coupon-data.ts";
import { ConditionsSection, LimitsSection, OfferSection, WaySection, WordsSection } from "./coupon-fields.tsx";
import { CouponTools } from "./coupon-tools.tsx";
import { CouponUsage } from "./coupon-usage.tsx";
import { coupon, toCouponCopy } from "./coupon-values.ts";
import styles from "./coupons.module.css";

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
