import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type PointerEvent, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { ZoomButtons } from "@sufra/ui/components/map-preview.tsx";
import { moved, movedByKey, getOffset, type Point, getView } from "@sufra/ui/components/map-projection.ts";
import { getMapNote, TileUnderlay } from "@sufra/ui/components/place-map.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { mapQuery } from "../app/map-query.ts";
import { nearestEdge } from "./nearest-edge.ts";
import styles from "./zone-map.module.css";

type Props = {
  branch: Point;
  /** Areas that are only shown, with their names. */
  others: readonly { id: string; name: string; outline: readonly Point[] }[];
  /** The area in hand. */
  outline?: readonly Point[];
  /** Makes its corners movable: by dragging and the arrow keys; a tap beside them adds one. */
  onChange?: (outline: Point[]) => void;
  wrong?: boolean;
};

const [width, height] = [480, 320];
/** Pixels a finger may tremble before a tap becomes a drag. */
const tremble = 6;
type Grip = { x: number; y: number; center: Point; corner: number | null; dragged: boolean };

/** What is on the paper where: the drawn map of the address preview, with a scale and a middle one can move. */
const useView = (points: readonly Point[]) => {
  const [whole] = useState(() => getView(points));
  const [center, setCenter] = useState(whole.center);
  const [zoom, setZoom] = useState(1);
  // Both sides fit: the paper is as wide as one and a half times its height.
  const scale = (width / 2 / whole.reach) * zoom * 0.8;
  const place = (point: Point) => {
    const { x, y } = getOffset(point, center);
    return { x: width / 2 + x * scale, y: height / 2 + y * scale };
  };
  const pointAt = (x: number, y: number): Point => moved(center, (x - width / 2) / scale, (y - height / 2) / scale);
  return { scale, place, pointAt, center, setCenter, zoom, setZoom };
};
type View = ReturnType<typeof useView>;

const useGrip = (view: View, outline: readonly Point[], onChange: Props["onChange"]) => {
  const drawing = useRef<SVGSVGElement>(null);
  const grip = useRef<Grip>(null);
  const paper = (event: PointerEvent) => {
    const matrix = drawing.current?.getScreenCTM();
    return matrix ? new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse()) : null;
  };
  const take = (event: PointerEvent<SVGSVGElement>) => {
    const at = paper(event);
    if (!at) return;
    const held = (event.target as Element).closest("[data-corner]")?.getAttribute("data-corner");
    event.currentTarget.setPointerCapture(event.pointerId);
    const corner = held === null || held === undefined ? null : Number(held);
    grip.current = { x: at.x, y: at.y, center: view.center, corner, dragged: false };
  };
  const drag = (event: PointerEvent<SVGSVGElement>) => {
    const [at, from] = [paper(event), grip.current];
    if (!at || !from) return;
    if (!from.dragged && Math.hypot(at.x - from.x, at.y - from.y) < tremble) return;
    from.dragged = true;
    if (from.corner !== null) {
      onChange?.(outline.map((each, place) => (place === from.corner ? view.pointAt(at.x, at.y) : each)));
      return;
    }
    view.setCenter(moved(from.center, (from.x - at.x) / view.scale, (from.y - at.y) / view.scale));
  };
  const leave = (event: PointerEvent<SVGSVGElement>) => {
    const [at, from] = [paper(event), grip.current];
    grip.current = null;
    if (!at || !from || from.dragged || from.corner !== null || !onChange) return;
    const edge = nearestEdge(outline.map(view.place), at);
    onChange([...outline.slice(0, edge), view.pointAt(at.x, at.y), ...outline.slice(edge)]);
  };
  const handlers = {
    onPointerDown: take,
    onPointerMove: drag,
    onPointerUp: leave,
    onPointerCancel: () => (grip.current = null),
  };
  return { drawing, handlers };
};

const Corners = ({
  view,
  outline,
  onChange,
}: {
  view: View;
  outline: readonly Point[];
  onChange: (next: Point[]) => void;
}) => {
  const press = (corner: number) => (event: KeyboardEvent) => {
    const without = outline.filter((_, place) => place !== corner);
    if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      onChange(without);
    }
    const current = outline[corner];
    const next = current && movedByKey(current, event, 1 / view.scale);
    if (next) onChange(outline.map((each, place) => (place === corner ? next : each)));
  };
  return outline.map((point, corner) => {
    const { x, y } = view.place(point);
    return (
      <g
        key={corner}
        data-corner={corner}
        transform={`translate(${x} ${y})`}
        className={styles.corner}
        tabIndex={0}
        role="button"
        aria-label={m.console_delivery_corner({ number: corner + 1 })}
        onKeyDown={press(corner)}
      >
        <circle r="12" className={styles.reach} />
        <circle r="5" />
      </g>
    );
  });
};

/** The streets below the drawing, and the note where there are none. */
const useStreets = (drawing: RefObject<SVGSVGElement | null>, view: View) => {
  const map = useQuery(mapQuery);
  const tiles = map.isError ? null : map.data?.tiles;
  const [failed, setFailed] = useState(false);
  const [pixels, setPixels] = useState(width);
  useEffect(() => {
    if (!drawing.current) return undefined;
    const sizes = new ResizeObserver(([entry]) => setPixels(entry?.contentRect.width || width));
    sizes.observe(drawing.current);
    return () => sizes.disconnect();
  }, [drawing]);
  const streets = tiles && !failed && (
    <Suspense>
      <TileUnderlay
        tiles={tiles}
        center={view.center}
        metersPerPixel={width / pixels / view.scale}
        onFail={() => setFailed(true)}
      />
    </Suspense>
  );
  return { streets, note: getMapNote(tiles, failed) };
};

/** The delivery areas of a branch, drawn as the guest's map draws them; the same corners stand as text beside it. */
export const ZoneMap = ({ branch, others, outline = [], onChange, wrong }: Props) => {
  // Opens on the area in hand; without one, on all of them.
  const view = useView([branch, ...(outline.length > 0 ? outline : others.flatMap((other) => [...other.outline]))]);
  const { drawing, handlers } = useGrip(view, outline, onChange);
  const drawn = (points: readonly Point[]) =>
    points.map((point) => `${view.place(point).x},${view.place(point).y}`).join(" ");
  const here = view.place(branch);
  const { streets, note } = useStreets(drawing, view);
  const map = (
    <div className={styles.map} dir="ltr" data-editable={onChange ? "" : undefined}>
      {streets}
      <svg
        ref={drawing}
        viewBox={`0 0 ${width} ${height}`}
        className={styles.drawing}
        role="group"
        aria-label={m.console_delivery_map()}
        {...handlers}
      >
        {others.map(({ id, outline: points }) => (
          <polygon key={id} points={drawn(points)} className={styles.other} />
        ))}
        {outline.length > 0 && (
          <polygon points={drawn(outline)} className={styles.zone} data-wrong={wrong ? "" : undefined} />
        )}
        {others.map(({ id, name, outline: points }) => {
          // At its northernmost corner, where a wider area around it does not hide the name.
          const top = points.reduce((one, next) => (next.lat > one.lat ? next : one), points[0] ?? branch);
          const { x, y } = view.place(top);
          return (
            <text key={id} x={x} y={y + 9} className={styles.name}>
              {name}
            </text>
          );
        })}
        <g
          transform={`translate(${here.x} ${here.y})`}
          className={styles.branch}
          role="img"
          aria-label={m.ui_map_branch()}
        >
          <circle r="8" />
          <circle r="3" className={styles.core} />
        </g>
        {onChange && <Corners view={view} outline={outline} onChange={onChange} />}
      </svg>
      <ZoomButtons
        onIn={() => view.setZoom(view.zoom * 2)}
        onOut={() => view.setZoom(view.zoom / 2)}
        atMost={view.zoom >= 16}
        atLeast={view.zoom <= 1 / 8}
      />
    </div>
  );
  return (
    <div className={styles.whole}>
      {map}
      {note !== undefined && <p className={styles.note}>{note}</p>}
    </div>
  );
};
