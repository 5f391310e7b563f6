import { type PointerEvent, type RefObject, useRef } from "react";
import type { Point } from "./map-projection.ts";

/** A finger never rests; up to here it is a tap. */
const tapPixels = 6;

type View = { unproject: (at: { x: number; y: number }) => Point };
type Drag = {
  pin: Point | undefined;
  /** The map is moved below the pin, not the pin on the map. */
  fixed: boolean;
  /** The pin's place until the pointer is released. */
  dragged: Point | undefined;
  setDragged: (point: Point | undefined) => void;
  onMove: ((point: Point) => void) | undefined;
};

/** Moves the pin, or the map below it, with the pointer; a tap moves it to the tapped place. */
export const useDrag = (
  drawing: RefObject<SVGSVGElement | null>,
  view: View,
  { pin, fixed, dragged, setDragged, onMove }: Drag,
) => {
  const start = useRef<{ x: number; y: number; under: Point } | undefined>(undefined);
  const toPoint = ({ clientX, clientY }: PointerEvent): Point | undefined => {
    const matrix = drawing.current?.getScreenCTM();
    return matrix ? view.unproject(new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse())) : undefined;
  };
  const isTap = ({ clientX, clientY }: PointerEvent): boolean => {
    const { x, y } = start.current ?? { x: clientX, y: clientY };
    return Math.hypot(clientX - x, clientY - y) < tapPixels;
  };
  /** What was under the pointer stays under it. */
  const shifted = (at: Point): Point | undefined => {
    const under = start.current?.under;
    return pin && under && { lat: pin.lat + under.lat - at.lat, lng: pin.lng + under.lng - at.lng };
  };
  const end = () => {
    start.current = undefined;
    setDragged(undefined);
  };
  return (
    onMove && {
      onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        const under = toPoint(event);
        start.current = under && { x: event.clientX, y: event.clientY, under };
        if (!fixed) setDragged(under);
      },
      onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
        const at = start.current && toPoint(event);
        if (!at) return;
        if (!fixed) setDragged(at);
        else if (dragged || !isTap(event)) setDragged(shifted(at));
      },
      onPointerUp: (event: PointerEvent<SVGSVGElement>) => {
        const to = dragged ?? (start.current && toPoint(event));
        if (to) onMove({ lat: Number(to.lat.toFixed(6)), lng: Number(to.lng.toFixed(6)) });
        end();
      },
      onPointerCancel: end,
    }
  );
};
