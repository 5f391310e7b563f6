import { Minus, Plus } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from "react";
import { useLanguage } from "../i18n/language.ts";
import { m } from "../i18n/messages.ts";
import { IconButton } from "./icon-button.tsx";
import { moved, offsetOf, type Point, viewOf } from "./map-projection.ts";
import styles from "./map-preview.module.css";

type Props = {
  /** Outlines of the covered areas. */
  zones: readonly (readonly Point[])[];
  branch?: Point | undefined;
  pin?: Point | undefined;
  /** Makes the pin movable: by dragging it, by tapping a place, with the arrow keys. */
  onMove?: (point: Point) => void;
  /** The pin stands outside the covered area. */
  uncovered?: boolean;
};

const width = 360;
const height = 240;
const steps: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const pinShape = "M0 0c-2.500-7-13-11.500-13-22a13 13 0 0 1 26 0c0 10.500-10.500 15-13 22Z";

/** A drawn plan of the covered area. A preview only: the search and the list do the same job without it. */
export const MapPreview = ({ zones, branch, pin, onMove, uncovered }: Props) => {
  useLanguage();
  const drawing = useRef<SVGSVGElement>(null);
  const [zoom, setZoom] = useState(1);
  const [held, setHeld] = useState<Point | undefined>(undefined);
  const [first] = useState(pin);
  const whole = useMemo(
    () => viewOf([...zones.flat(), ...(branch ? [branch] : []), ...(first ? [first] : [])]),
    [zones, branch, first],
  );
  const shownPin = held ?? pin;
  const centre = zoom > 1 ? (pin ?? branch ?? whole.centre) : whole.centre;
  const scale = (width / 2 / whole.reach) * zoom;
  const place = (point: Point) => {
    const { x, y } = offsetOf(point, centre);
    return { x: width / 2 + x * scale, y: height / 2 + y * scale };
  };
  const at = (point: Point) => `translate(${place(point).x} ${place(point).y})`;
  const outline = (zone: readonly Point[]) => zone.map((point) => `${place(point).x},${place(point).y}`).join(" ");

  const pointOf = (event: PointerEvent): Point | undefined => {
    const matrix = drawing.current?.getScreenCTM();
    if (!matrix) return undefined;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return moved(centre, (x - width / 2) / scale, (y - height / 2) / scale);
  };
  const drag = onMove && {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      setHeld(pointOf(event));
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      if (held) setHeld(pointOf(event));
    },
    onPointerUp: () => {
      if (held) onMove(held);
      setHeld(undefined);
    },
    onPointerCancel: () => setHeld(undefined),
  };
  const nudge = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step || !pin || !onMove) return;
    event.preventDefault();
    const metres = (event.shiftKey ? 40 : 8) / scale;
    onMove(moved(pin, step[0] * metres, step[1] * metres));
  };

  return (
    <div className={styles.map} data-movable={onMove ? "" : undefined} dir="ltr">
      <svg
        ref={drawing}
        viewBox={`0 0 ${width} ${height}`}
        className={styles.drawing}
        role="group"
        aria-label={m.ui_map_label()}
        {...drag}
      >
        <g className={styles.streets} aria-hidden>
          <path d="M-10 58 120 34 250 66 370 40M-10 150 90 138 210 168 370 132M-10 214 140 204 370 226M64-10 82 90 58 250M176-10 168 110 192 250M290-10 276 120 300 250" />
        </g>
        {zones.map((zone, index) => (
          <polygon key={index} points={outline(zone)} className={styles.zone} />
        ))}
        {branch && (
          <g transform={at(branch)} className={styles.branch} role="img" aria-label={m.ui_map_branch()}>
            <circle r="9" />
            <circle r="3.500" className={styles.core} />
          </g>
        )}
        {shownPin && (
          <g
            transform={at(shownPin)}
            className={styles.pin}
            data-held={held ? "" : undefined}
            data-uncovered={uncovered ? "" : undefined}
            {...(onMove ? { tabIndex: 0, role: "button", onKeyDown: nudge } : { role: "img" })}
            aria-label={m.ui_map_pin()}
          >
            <ellipse rx="7" ry="2.500" className={styles.shadow} />
            <path d={pinShape} />
            <circle cy="-22" r="4.500" className={styles.core} />
          </g>
        )}
      </svg>
      <div className={styles.zoom}>
        <IconButton
          variant="floating"
          label={m.ui_map_zoom_in()}
          icon={<Plus aria-hidden />}
          disabled={zoom >= 16}
          onClick={() => setZoom(zoom * 2)}
        />
        <IconButton
          variant="floating"
          label={m.ui_map_zoom_out()}
          icon={<Minus aria-hidden />}
          disabled={zoom <= 1}
          onClick={() => setZoom(zoom / 2)}
        />
      </div>
    </div>
  );
};
