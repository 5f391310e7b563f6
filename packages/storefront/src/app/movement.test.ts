// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from "vitest";
import { closeItem, openItem } from "../items/item-sheet-store.ts";
import { addSimple } from "../menu/add-to-cart.ts";
import { startMovement } from "./movement.ts";

type Router = Parameters<typeof startMovement>[0];

const preferReduced = (matches: boolean) =>
  vi.spyOn(globalThis, "matchMedia").mockReturnValue({ matches } as MediaQueryList);
const navigate = vi.fn(async () => undefined);
const router = { navigate } as unknown as Router;
// Once, as in the application.
startMovement(router);

/** A card whose photo has a size; `copies` of it float above the page while they move. */
const showCard = () => {
  document.body.innerHTML = `<li data-item=""><h3><a href="#x">Rice</a></h3><img src="x-224.webp">
    <button data-add="1">+</button></li><b data-cart-count="">1</b>`;
  const box = { x: 10, y: 10, width: 80, height: 80, top: 10, bottom: 90 } as DOMRect;
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(box);
  const animate = vi.fn(() => ({ finished: Promise.resolve(), cancel: () => undefined }));
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
    const animate = showCard();
    document.querySelector("button")?.click();
    await nextFrame();
    expect(animate).toHaveBeenCalled();
    await nextFrame();
    expect(document.querySelectorAll("img[popover]")).toHaveLength(0);
  });

  it("counts in the cart's bar as the dish lands", async () => {
    preferReduced(false);
    const animate = showCard();
    const count = document.querySelector("[data-cart-count]");
    if (count) count.innerHTML = "<span><span>1</span></span>";
    const text = count?.querySelector("span span");
    document.querySelector("button")?.addEventListener("click", () => text?.replaceChildren("2"));
    document.querySelector("button")?.click();
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const rolled = (animate.mock.calls as unknown as [unknown, KeyframeAnimationOptions][]).map(([, how]) => how);
    expect(rolled).toContainEqual(expect.objectContaining({ duration: 400, delay: 320 }));
  });

  it("rolls on from the number that stands there when another dish follows at once", async () => {
    preferReduced(false);
    showCard();
    const count = document.querySelector("[data-cart-count]");
    if (count) count.innerHTML = "<span><span>1</span></span>";
    Element.prototype.animate = vi.fn(() => ({ finished: new Promise(() => {}), cancel: () => undefined })) as never;
    const text = count?.querySelector("span span");
    const add = () => {
      text?.replaceChildren(String(Number(text.textContent) + 1));
    };
    document.querySelector("button")?.addEventListener("click", add);
    document.querySelector("button")?.click();
    await nextFrame();
    document.querySelector("button")?.click();
    await nextFrame();
    // One column with the digits that pass, above the number itself.
    expect(count?.querySelector("[aria-hidden]")?.textContent).toBe("23");
    expect(count?.querySelectorAll("[aria-hidden]")).toHaveLength(1);
  });

  it("brings the photo of a sheet back to its card, and takes what was added to the cart", async () => {
    preferReduced(false);
    const animate = showCard();
    const moved = () => (animate.mock.lastCall as unknown as [Keyframe[]])[0].length;
    const openSheet = async () => {
      document.querySelector("a")?.click();
      document.body.insertAdjacentHTML(
        "beforeend",
        "<dialog open><article><picture><img></picture></article></dialog>",
      );
      const dialog = document.querySelector("dialog");
      if (dialog) dialog.getAnimations = () => [];
      openItem({ id: "rice" });
      await nextFrame();
      animate.mockClear();
    };
    await openSheet();
    closeItem();
    // The sheet's own photo is hidden, and its copy goes straight back; it disappears at the end.
    expect([animate.mock.calls.length, moved()]).toEqual([1, 3]);
    const photo = document.querySelector<HTMLElement>("dialog picture");
    expect(photo?.style.opacity).toBe("0");
    await vi.waitFor(() => expect(photo?.style.opacity).toBe(""));
    document.querySelector("dialog")?.remove();

    await openSheet();
    addSimple({ id: "rice", name: "Rice", image: null, price: 900 });
    closeItem();
    await nextFrame();
    // Only the copy moves, along its arc.
    expect([animate.mock.calls.length, moved()]).toEqual([1, 3]);
    document.querySelector("dialog")?.remove();

    // Opened from elsewhere: there is no card to return to.
    openItem({ id: "rice" });
    document.body.insertAdjacentHTML("beforeend", "<dialog open><article><picture><img></picture></article></dialog>");
    animate.mockClear();
    closeItem();
    expect(animate).not.toHaveBeenCalled();
  });

  it("moves nothing where less motion is wanted", async () => {
    preferReduced(true);
    const animate = showCard();
    document.querySelector("button")?.click();
    await nextFrame();
    expect(animate).not.toHaveBeenCalled();
  });
});
