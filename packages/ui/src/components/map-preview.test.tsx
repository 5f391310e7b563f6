// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { m } from "../i18n/messages.ts";
import { MapPreview } from "./map-preview.tsx";
import type { Point } from "./map-projection.ts";

afterEach(cleanup);

const branch = { lat: 24.7, lng: 46.7 };

/** The page's pixels are the drawing's, whose middle is at 180, 180; only branch and address give its scale. */
const show = (fixedPin = true) => {
  const moves: Point[] = [];
  const Chosen = () => {
    const [pin, setPin] = useState<Point>(branch);
    const move = (point: Point) => {
      moves.push(point);
      setPin(point);
    };
    return <MapPreview zones={[]} branch={branch} pin={pin} onMove={move} fixedPin={fixedPin} tall />;
  };
  render(<Chosen />);
  return moves;
};

const drawing = () => screen.getByRole("group", { name: m.ui_map_label() });
const thePin = () => screen.getByRole("button", { name: m.ui_map_pin() });
/** Where something is drawn, in whole pixels. */
const placeOf = (drawn: Element): number[] =>
  (/translate\((\S+) (\S+)\)/.exec(drawn.getAttribute("transform") ?? "") ?? []).slice(1).map((n) => Math.round(+n));
const branchPlace = () => placeOf(screen.getByRole("img", { name: m.ui_map_branch() }));

const at = (x: number, y: number) => ({ clientX: x, clientY: y, pointerId: 1 });
const press = (x: number, y: number) => fireEvent.pointerDown(drawing(), at(x, y));
const drag = (x: number, y: number) => fireEvent.pointerMove(drawing(), at(x, y));
const release = (x: number, y: number) => fireEvent.pointerUp(drawing(), at(x, y));

it("moves the map below a standing pin, and chooses the place once it is let go", () => {
  const moves = show();
  press(200, 200);
  drag(230, 190);
  expect(branchPlace()).toEqual([210, 170]);
  expect(placeOf(thePin())).toEqual([180, 180]);
  expect(moves).toEqual([]);
  release(230, 190);
  expect(branchPlace()).toEqual([210, 170]);
  expect(moves).toHaveLength(1);
  expect(moves[0]?.lng).toBeLessThan(branch.lng);
  expect(moves[0]?.lat).toBeLessThan(branch.lat);
});

it("goes to a tapped place, also when the finger did not quite rest", () => {
  const moves = show();
  press(220, 140);
  drag(223, 142);
  expect(branchPlace()).toEqual([180, 180]);
  release(223, 142);
  expect(moves).toHaveLength(1);
  expect(branchPlace()).toEqual([137, 218]);
  expect(placeOf(thePin())).toEqual([180, 180]);
});

it("chooses nothing when the browser takes the finger away", () => {
  const moves = show();
  press(200, 200);
  drag(250, 250);
  fireEvent.pointerCancel(drawing(), at(250, 250));
  expect(branchPlace()).toEqual([180, 180]);
  drag(300, 300);
  release(300, 300);
  expect(moves).toEqual([]);
});

it("moves by the arrow keys, further with shift, and by no other key", () => {
  const moves = show();
  fireEvent.keyDown(thePin(), { key: "ArrowRight" });
  expect(branchPlace()).toEqual([172, 180]);
  fireEvent.keyDown(thePin(), { key: "ArrowUp", shiftKey: true });
  expect(branchPlace()).toEqual([172, 220]);
  fireEvent.keyDown(thePin(), { key: "Enter" });
  expect(moves).toHaveLength(2);
});

it("moves the pin on a map that stands, where no pin is fixed", () => {
  const moves = show(false);
  press(200, 200);
  drag(230, 190);
  expect(branchPlace()).toEqual([180, 180]);
  expect(placeOf(thePin())).toEqual([230, 190]);
  release(230, 190);
  expect(moves).toHaveLength(1);
  expect(placeOf(thePin())).toEqual([230, 190]);
});

it("writes the distance in its own direction", () => {
  show();
  expect(drawing().querySelector("text")?.textContent).toMatch(/^\u2068\d.* \S+\u2069$/);
});
