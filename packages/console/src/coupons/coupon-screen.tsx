import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import * as calls from "@sufra/domain/coupons/console-api.ts";
import type { ManagedCoupon } from "@sufra/domain/coupons/console-api.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { EditorForm } from "../editing/editor-form.tsx";
import { Loaded } from "../editing/loaded.tsx";
import { ThingPage } from "../editing/thing-page.tsx";
import { useThingEditor } from "../editing/use-thing-editor.tsx";
import { ClashNotice } from "./clash-notice.tsx";
import { couponQuery, touched, usageQuery } from "./coupon-data.ts";
import { ConditionsSection, LimitsSection, OfferSection, WaySection, WordsSection } from "./coupon-fields.tsx";
import { CouponTools } from "./coupon-tools.tsx";
import { CouponUsage } from "./coupon-usage.tsx";
import { bodyOf, checkCoupon, emptyCoupon, likeOf, valuesOf } from "./coupon-values.ts";
import styles from "./coupons.module.css";

type Props = {
  thing: ManagedCoupon | null;
  /** Of which a new one takes its rules. */
  like?: ManagedCoupon | undefined;
  onReload?: () => void;
};

const Form = ({ thing, like, onReload }: Props) => {
  const { editor, removal } = useThingEditor({
    thing,
    list: "/loyalty/coupons",
    initial: thing ? valuesOf(thing) : like ? likeOf(like) : emptyCoupon,
    check: checkCoupon,
    bodyOf,
    create: (body) => client.send(calls.createCoupon, { body }),
    edit: ({ params, body: { applied: _, batch: __, ...body } }) => client.send(calls.editCoupon, { params, body }),
    touches: touched,
    removal: {
      textOf: ({ name }) => name,
      effect: m.console_coupons_removal(),
      send: (input) => client.send(calls.removeCoupon, input),
    },
  });
  const usage = useQuery({ ...usageQuery(thing?.id ?? ""), enabled: thing !== null });
  return (
    <EditorForm
      editor={editor}
      onReload={onReload}
      effect={thing ? m.console_coupons_effect() : undefined}
      more={removal}
    >
      <WordsSection editor={editor} />
      <WaySection editor={editor} made={thing !== null} />
      <OfferSection editor={editor} />
      <ConditionsSection editor={editor} />
      <LimitsSection editor={editor} redeemed={usage.data?.redeemed === true} />
      <ClashNotice values={editor.values} id={thing?.id ?? null} />
    </EditorForm>
  );
};

/** A new one; with the rules of the one its address says it shall be like. */
const Fresh = () => {
  const [search] = useSearchParams();
  const id = search.get("like");
  const like = useQuery({ ...couponQuery(id ?? ""), enabled: id !== null });
  return id === null ? (
    <Form thing={null} />
  ) : (
    <Loaded key={id} query={like}>
      {(model) => <Form thing={null} like={model} />}
    </Loaded>
  );
};

export const CouponScreen = () => (
  <ThingPage
    query={couponQuery}
    textOf={({ name }) => name}
    kind={m.console_coupons_one()}
    fresh={m.console_coupons_new()}
    back={{ to: "/loyalty/coupons", label: m.console_coupons_title() }}
  >
    {(thing, reload) =>
      thing === null || reload === undefined ? (
        <Fresh />
      ) : (
        <div className={styles.stack}>
          <CouponTools coupon={thing} onSwitched={reload} />
          <CouponUsage id={thing.id} batch={thing.batch !== null} />
          <Form thing={thing} onReload={reload} />
        </div>
      )
    }
  </ThingPage>
);
