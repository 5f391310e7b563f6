import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNavigate, useParams } from "react-router";
import type { BodyOf } from "@sufra/domain/contract/call.ts";
import { createZone, editZone, type ManagedZone, removeZone } from "@sufra/domain/delivery/console-api.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { moneyText } from "@sufra/domain/money/format-money.ts";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import type { Point } from "@sufra/ui/components/map-projection.ts";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { BackLink } from "../app/page.tsx";
import { client } from "../app/client.ts";
import { useWorkplace } from "../app/workplace.ts";
import { EditorSection, FieldRow } from "../editing/editor-form.tsx";
import { Removal } from "../editing/removal.tsx";
import { ManagedForm, useManagedForm } from "../editing/managed-form.tsx";
import { ZoneShape } from "./zone-shape.tsx";
import { f, newZone, outlineOf, problemOf, valuesOf, zoneBody, zoneRules, type ZoneValues } from "./zone-values.ts";
import { overlapping, zonesQuery } from "./zones-data.ts";
import styles from "./zones.module.css";

const Conditions = () => (
  <EditorSection title={m.console_delivery_conditions()}>
    <f.Pair name="name" label={m.console_delivery_name()} maxLength={60} />
    <FieldRow>
      <f.Amount name="fee" label={m.console_delivery_fee()} />
      <f.Amount name="minimum" label={m.console_delivery_minimum()} />
      <f.Count
        name="minutes"
        label={m.console_delivery_minutes()}
        unit={m.console_delivery_minutes_unit()}
        hint={m.console_delivery_minutes_hint()}
      />
      <f.Count name="priority" label={m.console_delivery_priority()} hint={m.console_delivery_priority_hint()} />
    </FieldRow>
    <f.Switch name="active" label={m.console_delivery_in_use()} hint={m.console_delivery_in_use_hint()} />
  </EditorSection>
);

/** What the areas it overlaps mean for it, in a sentence. */
const useOverlapWords = (
  values: ZoneValues,
  branch: Point,
  zone: ManagedZone | undefined,
  all: readonly ManagedZone[],
) => {
  const { style } = useWorkplace();
  const shape = { id: zone?.id ?? "", outline: outlineOf(values, branch), active: true };
  if (problemOf(values, branch) !== null || shape.outline.length === 0) return undefined;
  const [first] = overlapping(shape, all);
  if (!first) return undefined;
  const name = readText(first.name, style.language);
  const own = values.priority ?? 0;
  if (own === first.priority) return m.console_delivery_overlap_equal({ name });
  return own > first.priority ? m.console_delivery_overlap_wins({ name }) : m.console_delivery_overlap_yields({ name });
};

type OneProps = {
  branchId: string;
  branch: Point;
  zone: ManagedZone | undefined;
  all: readonly ManagedZone[];
  onReload: () => void;
};

const useEffectWords = (overlaps: string | undefined): string => {
  const { style } = useWorkplace();
  const { active, fee, minimum } = f.useValues();
  const money = (amount: number | null) => moneyText(amount || 0, style.language, style.digits);
  const effect = active
    ? m.console_delivery_effect({ fee: money(fee), minimum: money(minimum) })
    : m.console_delivery_effect_off();
  return overlaps === undefined ? effect : `${effect} ${overlaps}`;
};

type ShownProps = Pick<OneProps, "branch" | "zone" | "all">;
const Effect = ({ branch, zone, all }: ShownProps) => useEffectWords(useOverlapWords(f.useValues(), branch, zone, all));

const Where = ({ branch, zone, all }: ShownProps) => {
  const overlaps = useOverlapWords(f.useValues(), branch, zone, all);
  const others = all.filter(({ id, active }) => id !== zone?.id && active);
  return (
    <>
      <ZoneShape branch={branch} others={others} />
      {overlaps !== undefined && <p className={styles.note}>{overlaps}</p>}
    </>
  );
};

const OneZone = ({ branchId, branch, zone, all, onReload }: OneProps) => {
  const { style } = useWorkplace();
  const navigate = useNavigate();
  const seen = useRef(zone?.revision ?? "");
  const back = () => void navigate(`/branches/${branchId}/zones`);
  const form = useManagedForm<ZoneValues, BodyOf<typeof createZone>>({
    initial: zone ? valuesOf(zone) : newZone,
    schema: createZone.body,
    body: zoneBody,
    rules: (values) => zoneRules(values, branch),
    aliases: { outline: "corners" },
    save: (body) =>
      zone
        ? client.send(editZone, { params: { id: zone.id }, body: { ...body, revision: seen.current } })
        : client.send(createZone, { params: { id: branchId }, body }),
    refreshes: [["zones"]],
    onSaved: back,
  });
  const shown = { branch, zone, all };
  return (
    <ManagedForm
      form={form}
      onReload={onReload}
      effect={<Effect {...shown} />}
      more={
        zone && (
          <Removal
            name={readText(zone.name, style.language)}
            effect={m.console_delivery_remove_effect()}
            remove={() => client.send(removeZone, { params: { id: zone.id }, query: { revision: seen.current } })}
            touches={[["zones"]]}
            onRemoved={back}
          />
        )
      }
    >
      <Conditions />
      <Where {...shown} />
    </ManagedForm>
  );
};

/** C8: one delivery area: what it costs there, and where it is. */
export const ZoneEditor = () => {
  const { id = "", zone: zoneId = "new" } = useParams();
  const query = useQuery(zonesQuery(id));
  const [round, setRound] = useState(0);
  const reload = () => void query.refetch().then(() => setRound((before) => before + 1));
  const zone = query.data?.zones.find((each) => each.id === zoneId);
  const lost = query.data !== undefined && zone === undefined && zoneId !== "new";
  return (
    <div className={styles.list}>
      <BackLink to={`/branches/${id}/zones`} label={m.console_delivery_all()} />
      {query.isPending ? (
        <Skeleton height="180px" radius="20px" lines={3} />
      ) : query.data && !lost ? (
        <OneZone
          key={`${zoneId}-${round}`}
          branchId={id}
          branch={query.data.branch}
          zone={zone}
          all={query.data.zones}
          onReload={reload}
        />
      ) : lost ? (
        <p className={styles.note}>{m.console_delivery_gone()}</p>
      ) : (
        <ErrorState error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
    </div>
  );
};
