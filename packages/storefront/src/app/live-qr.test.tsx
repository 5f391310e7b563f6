// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { encode } from "uqr";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { getProvedText, getStep, liveText, stepMs } from "@sufra/domain/prizes/live-code.ts";
import { drawQr } from "@sufra/domain/qr-codes/draw-qr.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { LiveQr, timed } from "./live-qr.tsx";

const start = Date.parse("2026-11-26T12:00:10Z");
const qr_key = "0123456789abcdef0123456789abcdef";
const plain = "<svg><title>plain</title></svg>";
const reward = { code: "7K3M-9Q2X-4T5V", qr_svg: plain, qr_key, qr_at: new Date(start).toISOString() };

const realTimeout = setTimeout;
let calm = false;
const animate = vi.fn(() => ({ cancel: () => undefined }));
beforeEach(() => {
  calm = false;
  animate.mockClear();
  vi.useFakeTimers({ now: start, toFake: ["Date", "setTimeout", "clearTimeout"] });
  vi.stubGlobal("matchMedia", () => ({ matches: calm }));
  Element.prototype.animate = animate as unknown as Element["animate"];
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What the till reads from the drawing of a moment. */
const drawnAt = async (at: number): Promise<string> => {
  const [bare, step] = [reward.code.replaceAll("-", ""), getStep(at)];
  const [key, text] = [qr_key, getProvedText(bare, step)].map((each) => new TextEncoder().encode(each));
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const made = await crypto.subtle.importKey("raw", key ?? new Uint8Array(), hmac, false, ["sign"]);
  const mac = new Uint8Array(await crypto.subtle.sign("HMAC", made, text ?? new Uint8Array()));
  return drawQr(encode(liveText(bare, step, mac), { ecc: "M", border: 0 }).data);
};
const shown = () => screen.getByRole("img", { name: "code" }).innerHTML;
const html = (svg: string) => {
  const holder = document.createElement("div");
  holder.innerHTML = svg;
  return holder.innerHTML;
};
/** Waits without moving the clock, which `vi.waitFor` would. Its limit only ends what hangs. */
const expectDrawing = async (svg: string) => {
  const end = performance.now() + 20_000;
  while (shown() !== html(svg) && performance.now() < end)
    await act(() => new Promise<void>((done) => void realTimeout(done, 5)));
  expect(shown()).toBe(html(svg));
};
const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms));
const show = (answer = timed(reward)) => render(<LiveQr answer={answer} label="code" noteClass="" />);

it("draws the code of each step by itself, without the network", async () => {
  const { container } = show();
  await expectDrawing(await drawnAt(start));
  expect(screen.getByText(m.app_live_qr())).toBeTruthy();
  const places = [...container.children].map(({ tagName }) => tagName);
  await pass(19_999);
  expect(shown()).toBe(html(await drawnAt(start)));
  await pass(1);
  await expectDrawing(await drawnAt(start + 20_000));
  await pass(stepMs);
  await expectDrawing(await drawnAt(start + 20_000 + stepMs));
  expect([...container.children].map(({ tagName }) => tagName)).toEqual(places);
  expect(animate.mock.calls).toHaveLength(3);
});

it("draws again when the page is seen again after it slept", async () => {
  show();
  await expectDrawing(await drawnAt(start));
  vi.setSystemTime(start + 600_000);
  await act(async () => void document.dispatchEvent(new Event("visibilitychange")));
  await expectDrawing(await drawnAt(start + 600_000));
});

it("counts by the server's time where the phone's clock is wrong", async () => {
  vi.setSystemTime(start - 3_600_000);
  show();
  await expectDrawing(await drawnAt(start));
});

it("stands still where less motion is wanted", async () => {
  calm = true;
  show();
  await expectDrawing(await drawnAt(start));
  expect(animate.mock.calls).toHaveLength(0);
});

it.each([
  [
    "a stored answer has no key",
    () => show({ ...reward, qr_key: undefined, qr_at: undefined, behind: undefined } as never),
  ],
  [
    "the browser cannot compute",
    () => {
      vi.stubGlobal("crypto", {});
      return show();
    },
  ],
])("shows the plain code alone where %s", async (_why, open) => {
  open();
  await pass(stepMs);
  expect(shown()).toBe(html(plain));
  expect(screen.queryByText(m.app_live_qr())).toBeNull();
});
