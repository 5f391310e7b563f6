import { expect, it } from "vitest";
import { marks, readTrace, type TraceEvent } from "./movement-trace.ts";

const at = (ms: number, name: string, more: Partial<TraceEvent> = {}): TraceEvent => ({
  name,
  ph: "X",
  pid: 1,
  tid: 1,
  ts: ms * 1000,
  dur: 1000,
  ...more,
});
const moving = [at(100, marks.start), at(150, marks.start), at(200, marks.end), at(400, marks.end)];
const task = (ms: number, dur: number, more: Partial<TraceEvent> = {}) =>
  at(ms, "RunTask", { dur: dur * 1000, ...more });

it("counts what happens from the first movement's start to the last one's end", () => {
  const events = [...moving, task(90, 50), task(210, 12), task(395, 30), task(500, 90), at(99, "Layout")];
  expect(readTrace(events)).toEqual({ longestTask: 12, layouts: 0, duration: 300 });
  expect(readTrace([...events, at(300, "Layout"), at(320, "Layout", { ph: "B" })]).layouts).toBe(2);
});

it("counts nothing between two movements, nor on other threads", () => {
  const later = [at(600, marks.start), at(700, marks.end)];
  const events = [...moving, ...later, task(450, 40), task(620, 5), task(300, 40, { tid: 2 }), at(500, "Layout")];
  expect(readTrace(events)).toEqual({ longestTask: 5, layouts: 0, duration: 400 });
});

it("takes processor time, in which others did not run", () => {
  expect(readTrace([...moving, task(210, 60, { tdur: 9_000 })]).longestTask).toBe(9);
});

it("refuses a trace in which nothing moved, or moved on", () => {
  expect(() => readTrace([task(1, 5)])).toThrow("nothing moved");
  expect(() => readTrace([at(100, marks.start)])).toThrow("did not end");
});
