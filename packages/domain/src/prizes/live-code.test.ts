import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getProvedText, getStep, judgeLive, liveText, readLiveCode, stepMs } from "./live-code.ts";

const key = "0123456789abcdef0123456789abcdef";
const code = "7K3M9Q2X4T5V";
const getMac = (of: string, step: number, by = key) =>
  createHmac("sha256", by).update(getProvedText(of, step)).digest();
const draw = (step: number) => liveText(code, step, getMac(code, step));
/** As the server judges: null for what is no code of the app, or not proved. */
const judge = (text: string, at: number, by = key) => {
  const live = readLiveCode(text);
  return live && judgeLive(live, getMac(live.code, live.step, by), new Date(at));
};

describe("the code that the app shows", () => {
  const at = Date.parse("2026-11-26T12:00:10Z");

  it.each([
    [0, "live"],
    [stepMs, "live"],
    [-stepMs, "live"],
    [2 * stepMs, "outdated"],
    [-2 * stepMs, "outdated"],
    [stepMs + 19_999, "live"],
    [stepMs + 20_000, "outdated"],
    [-stepMs - 10_000, "live"],
    [-stepMs - 10_001, "outdated"],
  ])("read %i ms after it was drawn is %s", (late, judged) => {
    expect(judge(draw(getStep(at)), at + late)).toBe(judged);
  });

  it("is accepted within one step and refused at all others", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.parse("2026-01-01"), max: Date.parse("2090-01-01") }),
        fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -50_000_000, max: 50_000_000 })),
        (now, away) => {
          const step = getStep(now) + away;
          fc.pre(step > 0);
          expect(judge(draw(step), now)).toBe(Math.abs(away) <= 1 ? "live" : "outdated");
        },
      ),
    );
  });

  it("is refused with any character changed, left out or added", () => {
    const text = draw(getStep(at));
    const characters = [..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ.-/:"];
    const changed = [...text].flatMap((was, place) => [
      text.slice(0, place) + text.slice(place + 1),
      ...characters.map((each) => text.slice(0, place) + each + text.slice(place)),
      ...characters.filter((each) => each !== was).map((each) => text.slice(0, place) + each + text.slice(place + 1)),
    ]);
    expect(changed.length).toBeGreaterThan(1_500);
    expect(changed.filter((each) => each !== text && judge(each, at) !== null)).toEqual([]);
  });

  it("is proved by its own key alone", () => {
    expect(judge(draw(getStep(at)), at, key.replace("0", "1"))).toBeNull();
  });

  it("survives a scanner that types it into the field of the till", () => {
    const text = draw(getStep(at));
    expect(readLiveCode(` ${text.toLowerCase().replace(/(.{4})/g, "$1 ")}\n`)).toEqual(readLiveCode(text));
  });

  it.each([code, "7K3M-9Q2X-4T5V", "EMBER10", "", `${code}.ZZ.12345`, `${code}..123456`, `${code}.0Z.123456`])(
    "is not %j",
    (text) => {
      expect(readLiveCode(text)).toBeNull();
    },
  );
});
