import { Plus, Trash2 } from "lucide-react";
import type { ManagedZone } from "@sufra/domain/delivery/console-api.ts";
import { maxCorners, type OutlineProblem } from "@sufra/domain/delivery/outline.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { Chip } from "@sufra/ui/components/chip.tsx";
import { IconButton } from "@sufra/ui/components/icon-button.tsx";
import type { Point } from "@sufra/ui/components/map-projection.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { EditorSection } from "../editing/editor-form.tsx";
import { PlaceField } from "../editing/place-field.tsx";
import { f, outlineOf, problemOf, type ZoneValues } from "./zone-values.ts";
import { ZoneMap } from "./zone-map.tsx";
import styles from "./zones.module.css";

const problemWords: Record<OutlineProblem, () => string> = {
  few_corners: m.console_delivery_few_corners,
  many_corners: m.console_delivery_many_corners,
  same_corner: m.console_delivery_same_corner,
  crossing: m.console_delivery_crossing,
  too_small: m.console_delivery_too_small,
  too_far: m.console_delivery_too_far,
};

type CornersProps = { corners: ZoneValues["corners"]; onChange: (corners: ZoneValues["corners"]) => void };

/** The map's twin: every corner can be read and typed. */
const Corners = ({ corners, onChange }: CornersProps) => {
  const last = corners.at(-1) ?? null;
  return (
    <>
      <ol className={styles.corners}>
        {corners.map((corner, place) => (
          <li key={place} className={styles.corner}>
            <PlaceField
              name="corners"
              label={m.console_delivery_corner({ number: place + 1 })}
              value={corner}
              error={corner === null ? m.console_delivery_corner_wrong() : undefined}
              onChange={(next) => onChange(corners.map((each, at) => (at === place ? next : each)))}
            />
            <IconButton
              label={m.console_delivery_corner_remove({ number: place + 1 })}
              icon={<Trash2 aria-hidden />}
              onClick={() => onChange(corners.filter((_, at) => at !== place))}
            />
          </li>
        ))}
      </ol>
      {corners.length < maxCorners && (
        <div>
          <Button variant="outline" icon={<Plus aria-hidden />} onClick={() => onChange([...corners, last])}>
            {m.console_delivery_corner_add()}
          </Button>
        </div>
      )}
    </>
  );
};

type Props = { branch: Point; others: readonly ManagedZone[] };

/** Where an area lies: a radius around the branch, or corners set on the map and as text. */
export const ZoneShape = ({ branch, others }: Props) => {
  const { set } = f.useForm();
  const values = f.useValues();
  const problem = problemOf(values, branch);
  const { style } = useWorkplace();
  const outline = outlineOf(values, branch);
  const draw = () => {
    set("shape", "drawn");
    // What the radius covers is a beginning, with few enough corners to move.
    if (values.corners.length === 0)
      set(
        "corners",
        outline.filter((_, place) => place % 6 === 0),
      );
  };
  return (
    <EditorSection title={m.console_delivery_where()} text={m.console_delivery_where_text()}>
      <div className={styles.shapes} role="group" aria-label={m.console_delivery_where()}>
        <Chip selected={values.shape === "radius"} onClick={() => set("shape", "radius")}>
          {m.console_delivery_by_radius()}
        </Chip>
        <Chip selected={values.shape === "drawn"} onClick={draw}>
          {m.console_delivery_by_hand()}
        </Chip>
      </div>
      {values.shape === "radius" && (
        <f.Count name="radius" label={m.console_delivery_radius()} unit={m.console_delivery_meters()} />
      )}
      <ZoneMap
        key={values.shape === "radius" ? String(values.radius) : "drawn"}
        branch={branch}
        outline={outline}
        others={others.map(({ id, name, outline: points }) => ({
          id,
          name: readText(name, style.language),
          outline: points,
        }))}
        wrong={problem !== null}
        {...(values.shape === "drawn" ? { onChange: (corners: Point[]) => set("corners", corners) } : {})}
      />
      {values.shape === "drawn" && (
        <>
          <p className={styles.note}>{m.console_delivery_draw_how()}</p>
          <p role="status" className={styles.wrong}>
            {problem && problemWords[problem]()}
          </p>
          <Corners corners={values.corners} onChange={(corners) => set("corners", corners)} />
        </>
      )}
    </EditorSection>
  );
};
