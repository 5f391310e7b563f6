import { Minus, Plus } from "lucide-react";
import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import { useLanguage } from "../i18n/language.ts";
import { m } from "../i18n/messages.ts";
import { IconButton } from "./icon-button.tsx";
import { useDrag } from "./map-drag.ts";
import { moved, movedByKey, getOffset, type Point, getView } from "./map-projection.ts";
import styles from "./map-preview.module.css";

export type MapProps = {
  /** Outlines of the covered areas. */
  zones: readonly (readonly Point[])[];
  branch?: Point | undefined;
  pin?: Point | undefined;
  /** Whoever brings the order; the view follows them. */
  courier?: Point | undefined;
  /** Makes the pin movable: by dragging, by tapping a place, with the arrow keys. */
  onMove?: ((point: Point) => void) | undefined;
  /** The pin is outside the covered area. */
  uncovered?: boolean;
  /** The pin stands in the middle, and the map is moved below it. */
  fixedPin?: boolean;
  /** As high as wide. */
  tall?: boolean;
  /** A low drawing; without buttons where nothing is chosen on it. */
  compact?: boolean;
};

const distances = [10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000];
const width = 360;
/** A bicycle in a circle, 24 by 24. */
export const courierShape = "M12 17.500V14l-3-3 4-3 2 3h2";
export const courierCircles = [
  { cx: 18.5, cy: 17.5, r: 3.5 },
  { cx: 5.5, cy: 17.5, r: 3.5 },
  { cx: 15, cy: 5, r: 1 },
];
/** A pin that nobody moves is the address of an order. */
export const pinName = (movable: boolean): string => (movable ? m.ui_map_pin() : m.ui_map_address());
export const pinShape = "M0 0c-2.500-7-13-11.500-13-22a13 13 0 0 1 26 0c0 10.500-10.500 15-13 22Z";

/** The drawn part of the map: its center, its scale, and conversions in both directions. */
const useView = ({ zones, branch, pin, courier, fixedPin, tall, compact }: MapProps) => {
  const height = compact ? 160 : tall ? width : 240;
  const [zoom, setZoom] = useState(1);
  const [firstPin] = useState(pin);
  const whole = useMemo(
    () => getView([...zones.flat(), ...[branch, firstPin, courier].filter((point) => point !== undefined)]),
    [zones, branch, firstPin, courier],
  );
  const center = zoom > 1 || fixedPin ? (pin ?? branch ?? whole.center) : whole.center;
  const scale = ((compact ? height : width) / 2 / whole.reach) * zoom;
  const project = (point: Point) => {
    const { x, y } = getOffset(point, center);
    return { x: width / 2 + x * scale, y: height / 2 + y * scale };
  };
  const unproject = ({ x, y }: { x: number; y: number }): Point =>
    moved(center, (x - width / 2) / scale, (y - height / 2) / scale);
  return { zoom, setZoom, scale, height, project, unproject };
};

type View = ReturnType<typeof useView>;
type Move = MapProps["onMove"];

const getTransform = (point: Point, { project }: View): string => {
  const { x, y } = project(point);
  return `translate(${x} ${y})`;
};

type PinProps = { pin: Point; view: View; dragged: boolean; uncovered: boolean; onMove: Move };

const Pin = ({ pin, view, dragged, uncovered, onMove }: PinProps) => {
  const nudge = (event: KeyboardEvent) => {
    const next = onMove && movedByKey(pin, event, 1 / view.scale);
    if (next) onMove(next);
  };
  return (
    <g
      transform={getTransform(pin, view)}
      className={styles.pin}
      data-held={dragged ? "" : undefined}
      data-uncovered={uncovered ? "" : undefined}
      {...(onMove ? { tabIndex: 0, role: "button", onKeyDown: nudge } : { role: "img" })}
      aria-label={pinName(onMove !== undefined)}
    >
      <ellipse rx="7" ry="2.500" className={styles.shadow} />
      <path d={pinShape} />
      <circle cy="-22" r="4.500" className={styles.core} />
    </g>
  );
};

const Way = ({ from, to, view }: { from: Point; to: Point; view: View }) => {
  const [start, end] = [view.project(from), view.project(to)];
  return <path d={`M${start.x} ${start.y}L${end.x} ${end.y}`} className={styles.way} />;
};

const Courier = ({ at, view }: { at: Point; view: View }) => (
  <g transform={getTransform(at, view)} className={styles.branch} role="img" aria-label={m.ui_map_courier()}>
    <circle r="13" />
    <g transform="translate(-8.500 -8.500) scale(0.7)" className={styles.bike} strokeWidth="2" strokeLinecap="round">
      <path d={courierShape} />
      {courierCircles.map(({ cx, cy, r }) => (
        <circle key={cx} cx={cx} cy={cy} r={r} />
      ))}
    </g>
  </g>
);

type ZoomProps = { onIn: () => void; onOut: () => void; atMost?: boolean; atLeast?: boolean };

export const ZoomButtons = ({ onIn, onOut, atMost = false, atLeast = false }: ZoomProps) => (
  <div className={styles.zoom}>
    <IconButton
      variant="floating"
      label={m.ui_map_zoom_in()}
      icon={<Plus aria-hidden />}
      disabled={atMost}
      onClick={onIn}
    />
    <IconButton
      variant="floating"
      label={m.ui_map_zoom_out()}
      icon={<Minus aria-hidden />}
      disabled={atLeast}
      onClick={onOut}
    />
  </div>
);

/** A distance of a round number of meters, as long as fits a fifth of the drawing. */
const Scale = ({ scale, height }: Pick<View, "scale" | "height">) => {
  const longest = width / 5 / scale;
  const meters = distances.findLast((each) => each <= longest) ?? 10;
  const length = meters * scale;
  return (
    <g transform={`translate(12 ${height - 12})`} className={styles.scale}>
      <path d={`M0-5V0H${length}V-5`} />
      <text x={length / 2} y="-7">
        {/* Isolated, in its own direction: the drawing runs from left to right. */}
        {`\u2068${meters < 1_000 ? m.ui_map_meters({ count: meters }) : m.ui_map_kilometers({ count: meters / 1_000 })}\u2069`}
      </text>
    </g>
  );
};

/** Draws areas and places true to scale, without tiles. Search and list do the same job without it. */
export const MapPreview = (props: MapProps) => {
  const { zones, branch, pin, courier, onMove, uncovered, fixedPin = false } = props;
  useLanguage();
  const drawing = useRef<SVGSVGElement>(null);
  const [dragged, setDragged] = useState<Point | undefined>(undefined);
  const visiblePin = dragged ?? pin;
  const view = useView({ ...props, pin: fixedPin ? visiblePin : pin });
  const handlers = useDrag(drawing, view, { pin: visiblePin, fixed: fixedPin, dragged, setDragged, onMove });
  const toPoints = (zone: readonly Point[]) =>
    zone
      .map(view.project)
      .map(({ x, y }) => `${x},${y}`)
      .join(" ");
  return (
    <div className={styles.map} data-movable={onMove ? "" : undefined} dir="ltr">
      <svg
        ref={drawing}
        viewBox={`0 0 ${width} ${view.height}`}
        className={styles.drawing}
        role="group"
        aria-label={m.ui_map_label()}
        {...handlers}
      >
        {zones.map((zone, index) => (
          <polygon key={index} points={toPoints(zone)} className={styles.zone} />
        ))}
        {branch && (
          <g transform={getTransform(branch, view)} className={styles.branch} role="img" aria-label={m.ui_map_branch()}>
            <circle r="9" />
            <circle r="3.500" className={styles.core} />
          </g>
        )}
        {pin && courier && <Way from={courier} to={pin} view={view} />}
        {visiblePin && (
          <Pin
            pin={visiblePin}
            view={view}
            dragged={dragged !== undefined}
            uncovered={uncovered ?? false}
            onMove={onMove}
          />
        )}
        {courier && <Courier at={courier} view={view} />}
        <Scale scale={view.scale} height={view.height} />
      </svg>
      {(!props.compact || onMove) && (
        <ZoomButtons
          onIn={() => view.setZoom(view.zoom * 2)}
          onOut={() => view.setZoom(view.zoom / 2)}
          atMost={view.zoom >= 16}
          atLeast={view.zoom <= 1}
        />
      )}
    </div>
  );
};
