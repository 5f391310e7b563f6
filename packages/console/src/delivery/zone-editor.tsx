import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { createZone, editZone, type ManagedZone, removeZone } from "@sufra/domain/delivery/console-api.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { moneyText } from "@sufra/domain/money/format-money.ts";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import type { Point } from "@sufra/ui/components/map-projection.ts";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { SwitchRow } from "@sufra/ui/components/switch-row.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { BackLink } from "../app/page.tsx";
import { client } from "../app/client.ts";
import { useWorkplace } from "../app/workplace.ts";
import { AmountField } from "../editing/amount-field.tsx";
import { CountField } from "../editing/count-field.tsx";
import { EditorForm, EditorSection, FieldRow } from "../editing/editor-form.tsx";
import { Removal } from "../editing/removal.tsx";
import { TextPair } from "../editing/text-pair.tsx";
import { type Editor, useEditor } from "../editing/use-editor.ts";
import { ZoneShape } from "./zone-shape.tsx";
import { checkZone, newZone, outlineOf, problemOf, valuesOf, zoneBody, type ZoneValues } from "./zone-values.ts";
import { overlapping, zonesQuery } from "./zones-data.ts";
import styles from "./zones.module.css";

const Conditions = ({ editor }: { editor: Editor<ZoneValues> }) => {
  const { values, set, errorOf } = editor;
  const own = (name: "fee" | "minimum" | "minutes" | "priority") => ({
    ...{ name, value: values[name], error: errorOf(name) },
    onChange: (value: number | null) => set(name, value),
  });
  return (
    <EditorSection title={m.console_delivery_conditions()}>
      <TextPair
        name="name"
        label={m.console_delivery_name()}
        value={values.name}
        maxLength={60}
        error={errorOf("name")}
        onChange={(name) => set("name", name)}
      />
      <FieldRow>
        <AmountField label={m.console_delivery_fee()} {...own("fee")} />
        <AmountField label={m.console_delivery_minimum()} {...own("minimum")} />
        <CountField
          label={m.console_delivery_minutes()}
          unit={m.console_delivery_minutes_unit()}
          hint={m.console_delivery_minutes_hint()}
          {...own("minutes")}
        />
        <CountField
          label={m.console_delivery_priority()}
          hint={m.console_delivery_priority_hint()}
          {...own("priority")}
        />
      </FieldRow>
      <SwitchRow
        label={m.console_delivery_in_use()}
        hint={m.console_delivery_in_use_hint()}
        checked={values.active}
        onChange={(active) => set("active", active)}
      />
    </EditorSection>
  );
};

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

const OneZone = ({ branchId, branch, zone, all, onReload }: OneProps) => {
  const { style } = useWorkplace();
  const navigate = useNavigate();
  const seen = useRef(zone?.revision ?? "");
  const back = () => void navigate(`/branches/${branchId}/zones`);
  const editor = useEditor<ZoneValues>({
    initial: zone ? valuesOf(zone) : newZone,
    check: checkZone(branch),
    save: (values) => {
      const body = zoneBody(values);
      return zone
        ? client.send(editZone, { params: { id: zone.id }, body: { ...body, revision: seen.current } })
        : client.send(createZone, { params: { id: branchId }, body });
    },
    touches: [["zones"]],
    onSaved: back,
  });
  const { values } = editor;
  const overlaps = useOverlapWords(values, branch, zone, all);
  const money = (amount: number | null) => moneyText(amount ?? 0, style.language, style.digits);
  const others = all.filter(({ id, active }) => id !== zone?.id && active);
  const effect = !values.active
    ? m.console_delivery_effect_off()
    : m.console_delivery_effect({ fee: money(values.fee || 0), minimum: money(values.minimum || 0) });
  return (
    <EditorForm
      editor={editor}
      onReload={onReload}
      effect={overlaps === undefined ? effect : `${effect} ${overlaps}`}
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
      <Conditions editor={editor} />
      <ZoneShape editor={editor} branch={branch} others={others} problem={problemOf(values, branch)} />
      {overlaps !== undefined && <p className={styles.note}>{overlaps}</p>}
    </EditorForm>
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
