// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import L from "leaflet";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { m } from "../i18n/messages.ts";
import { CenteredPin } from "./centered-pin.tsx";
import { toPoint } from "./leaflet.ts";
import type { Point } from "./map-projection.ts";

afterEach(cleanup);

const start = { lat: 24.7, lng: 46.7 };
const found = { lat: 24.78, lng: 46.8 };

const show = (zoom = 15) => {
  const map = L.map(document.createElement("div"), { zoomAnimation: false });
  map.setView(start, zoom, { animate: false });
  const moves: Point[] = [];
  const Chosen = () => {
    const [pin, setPin] = useState<Point>(start);
    const move = (point: Point) => {
      moves.push(point);
      setPin(point);
    };
    return (
      <>
        <button onClick={() => setPin(found)}>search</button>
        <CenteredPin map={map} pin={pin} onMove={move} uncovered={false} />
      </>
    );
  };
  render(<Chosen />);
  return { map, moves };
};

const thePin = () => screen.getByRole("button", { name: m.ui_map_pin() });
const pixelsFrom = (map: L.Map, from: Point, to: Point) =>
  map.latLngToContainerPoint(to).subtract(map.latLngToContainerPoint(from)).round();

it("chooses the place in the middle once a moved map rests, and is lifted until then", () => {
  const { map, moves } = show();
  act(() => void map.fire("dragstart"));
  expect(thePin().dataset.held).toBe("");
  act(() => void map.panBy([60, -20], { animate: false }));
  expect(thePin().dataset.held).toBeUndefined();
  expect(moves).toEqual([toPoint(map.getCenter())]);
  expect(pixelsFrom(map, start, moves[0] ?? start)).toMatchObject({ x: 60, y: -20 });
});

it("brings a tapped place to the middle", () => {
  const { map, moves } = show();
  const tapped = { lat: 24.7009, lng: 46.7013 };
  act(() => void map.fire("click", { latlng: L.latLng(tapped) }));
  expect(moves).toEqual([tapped]);
});

it("moves by the arrow keys, further with shift, and by no other key", () => {
  const { map, moves } = show();
  fireEvent.keyDown(thePin(), { key: "ArrowRight" });
  expect(pixelsFrom(map, start, moves[0] ?? start)).toMatchObject({ x: 8, y: 0 });
  fireEvent.keyDown(thePin(), { key: "ArrowUp", shiftKey: true });
  expect(pixelsFrom(map, moves[0] ?? start, moves[1] ?? start)).toMatchObject({ x: 0, y: -40 });
  fireEvent.keyDown(thePin(), { key: "Enter" });
  expect(moves).toHaveLength(2);
});

it("shows a place that was found far away closely, without choosing it again", () => {
  const { map, moves } = show(11);
  fireEvent.click(screen.getByText("search"));
  expect(pixelsFrom(map, found, map.getCenter())).toMatchObject({ x: 0, y: 0 });
  expect(map.getZoom()).toBe(16);
  expect(moves).toEqual([]);
});
