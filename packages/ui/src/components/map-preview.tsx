import { Minus, Plus } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, type RefObject, useMemo, useRef, useState } from "react";
import { useLanguage } from "../i18n/language.ts";
import { m } from "../i18n/messages.ts";
import { IconButton } from "./icon-button.tsx";
import { moved, getOffset, type Point, getView } from "./map-projection.ts";
import styles from "./map-preview.module.css";

type Props = {
  /** Outlines of the covered areas. */
  zones: readonly (readonly Point[])[];
  branch?: Point | undefined;
  pin?: Point | undefined;
  /** Makes the pin movable: by dragging, by tapping a place, with the arrow keys. */
  onMove?: ((point: Point) => void) | undefined;
  /** The pin is outside the covered area. */
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

/** The drawn part of the map: its center, its scale, and conversions in both directions. */
const useView = ({ zones, branch, pin }: Props) => {
  const [zoom, setZoom] = useState(1);
  const [firstPin] = useState(pin);
  const whole = useMemo(
    () => getView([...zones.flat(), ...(branch ? [branch] : []), ...(firstPin ? [firstPin] : [])]),
    [zones, branch, firstPin],
  );
  const center = zoom > 1 ? (pin ?? branch ?? whole.center) : whole.center;
  const scale = (width / 2 / whole.reach) * zoom;
  const project = (point: Point) => {
    const { x, y } = getOffset(point, center);
    return { x: width / 2 + x * scale, y: height / 2 + y * scale };
  };
  const unproject = ({ x, y }: { x: number; y: number }): Point =>
    moved(center, (x - width / 2) / scale, (y - height / 2) / scale);
  return { zoom, setZoom, scale, project, unproject };
};

type View = ReturnType<typeof useView>;
type Move = Props["onMove"];

/** Moves the pin with the pointer; `dragged` is its place until the pointer is released. */
const useDrag = (drawing: RefObject<SVGSVGElement | null>, view: View, onMove: Move) => {
  const [dragged, setDragged] = useState<Point | undefined>(undefined);
  const toPoint = (event: PointerEvent): Point | undefined => {
    const matrix = drawing.current?.getScreenCTM();
    return matrix
      ? view.unproject(new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse()))
      : undefined;
  };
  const handlers = onMove && {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged(toPoint(event));
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      if (dragged) setDragged(toPoint(event));
    },
    onPointerUp: () => {
      if (dragged) onMove(dragged);
      setDragged(undefined);
    },
    onPointerCancel: () => setDragged(undefined),
  };
  return { dragged, handlers };
};

const getTransform = (point: Point, { project }: View): string => {
  const { x, y } = project(point);
  return `translate(${x} ${y})`;
};

type PinProps = { pin: Point; view: View; dragged: boolean; uncovered: boolean; onMove: Move };

const Pin = ({ pin, view, dragged, uncovered, onMove }: PinProps) => {
  const nudge = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step || !onMove) return;
    event.preventDefault();
    const meters = (event.shiftKey ? 40 : 8) / view.scale;
    onMove(moved(pin, step[0] * meters, step[1] * meters));
  };
  return (
    <g
      transform={getTransform(pin, view)}
      className={styles.pin}
      data-held={dragged ? "" : undefined}
      data-uncovered={uncovered ? "" : undefined}
      {...(onMove ? { tabIndex: 0, role: "button", onKeyDown: nudge } : { role: "img" })}
      aria-label={m.ui_map_pin()}
    >
      <ellipse rx="7" ry="2.500" className={styles.shadow} />
      <path d={pinShape} />
      <circle cy="-22" r="4.500" className={styles.core} />
    </g>
  );
};

const ZoomButtons = ({ zoom, setZoom }: Pick<View, "zoom" | "setZoom">) => (
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
);

/** Draws the covered area without map tiles. Search and list do the same job without it. */
export const MapPreview = (props: Props) => {
  const { zones, branch, pin, onMove, uncovered } = props;
  useLanguage();
  const drawing = useRef<SVGSVGElement>(null);
  const view = useView(props);
  const { dragged, handlers } = useDrag(drawing, view, onMove);
  const visiblePin = dragged ?? pin;
  const toPoints = (zone: readonly Point[]) =>
    zone
      .map(view.project)
      .map(({ x, y }) => `${x},${y}`)
      .join(" ");
  return (
    <div className={styles.map} data-movable={onMove ? "" : undefined} dir="ltr">
      <svg
        ref={drawing}
        viewBox={`0 0 ${width} ${height}`}
        className={styles.drawing}
        role="group"
        aria-label={m.ui_map_label()}
        {...handlers}
      >
        <g className={styles.streets} aria-hidden>
          <path d="M-10 58 120 34 250 66 370 40M-10 150 90 138 210 168 370 132M-10 214 140 204 370 226M64-10 82 90 58 250M176-10 168 110 192 250M290-10 276 120 300 250" />
        </g>
        {zones.map((zone, index) => (
          <polygon key={index} points={toPoints(zone)} className={styles.zone} />
        ))}
        {branch && (
          <g transform={getTransform(branch, view)} className={styles.branch} role="img" aria-label={m.ui_map_branch()}>
            <circle r="9" />
            <circle r="3.500" className={styles.core} />
          </g>
        )}
        {visiblePin && (
          <Pin
            pin={visiblePin}
            view={view}
            dragged={dragged !== undefined}
            uncovered={uncovered ?? false}
            onMove={onMove}
          />
        )}
      </svg>
      <ZoomButtons zoom={view.zoom} setZoom={view.setZoom} />
    </div>
  );
};
