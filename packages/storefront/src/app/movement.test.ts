// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from "vitest";
import { startMovement } from "./movement.ts";

type Router = Parameters<typeof startMovement>[0];

const preferReduced = (matches: boolean) =>
  vi.spyOn(globalThis, "matchMedia").mockReturnValue({ matches } as MediaQueryList);
const start = () => {
  const navigate = vi.fn(async () => undefined);
  const router = { navigate } as unknown as Router;
  startMovement(router);
  return { navigate, router };
};
/** A card whose photo has a size; `copies` of it float above the page while they move. */
const showCard = () => {
  document.body.innerHTML = `<li data-item=""><h3><a href="#x">Rice</a></h3><img src="x-224.webp">
    <button data-add="1">+</button></li><b data-cart-count="">1</b>`;
  const box = { x: 10, y: 10, width: 80, height: 80 } as DOMRect;
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(box);
  const animate = vi.fn(() => ({ finished: Promise.resolve() }));
  Element.prototype.animate = animate as unknown as Element["animate"];
  return animate;
};
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

afterEach(() => {
  vi.restoreAllMocks();
  document.body.innerHTML = "";
});

describe("movement", () => {
  it("lets screens follow each other, but not where less motion is wanted", async () => {
    const { navigate, router } = start();
    const motion = preferReduced(false);
    await router.navigate("/menu/x", { replace: true });
    expect(navigate).toHaveBeenLastCalledWith("/menu/x", { viewTransition: true, replace: true });
    motion.mockReturnValue({ matches: true } as MediaQueryList);
    await router.navigate("/menu/x", { replace: true });
    expect(navigate).toHaveBeenLastCalledWith("/menu/x", { replace: true });
    await router.navigate(-1);
    expect(navigate).toHaveBeenLastCalledWith(-1, undefined);
  });

  it("takes an added dish to the cart and leaves nothing behind", async () => {
    preferReduced(false);
    start();
    const animate = showCard();
    document.querySelector("button")?.click();
    await nextFrame();
    expect(animate).toHaveBeenCalled();
    await nextFrame();
    expect(document.querySelectorAll("img[popover]")).toHaveLength(0);
  });

  it("moves nothing where less motion is wanted", async () => {
    preferReduced(true);
    start();
    const animate = showCard();
    document.querySelector("button")?.click();
    await nextFrame();
    expect(animate).not.toHaveBeenCalled();
  });
});
