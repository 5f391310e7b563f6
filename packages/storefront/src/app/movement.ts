/** Movement of the guest app, loaded after the first screen. Nothing moves for guests who asked for less motion. */
import type { createBrowserRouter } from "react-router";
import { enter, isCalm } from "@sufra/ui/components/motion.ts";

type Router = ReturnType<typeof createBrowserRouter>;

/** A copy of a picture in the top layer, so that it also moves above an open sheet. */
const toFloating = (image: HTMLImageElement, { width, height }: DOMRect): HTMLImageElement => {
  const copy = image.cloneNode() as HTMLImageElement;
  copy.popover = "manual";
  Object.assign(copy.style, {
    position: "fixed",
    direction: "ltr",
    inset: "auto",
    insetBlockStart: "0",
    insetInlineStart: "0",
    inlineSize: `${width}px`,
    blockSize: `${height}px`,
    margin: "0",
    padding: "0",
    objectFit: "cover",
    pointerEvents: "none",
    transformOrigin: "0 0",
  });
  document.body.append(copy);
  copy.showPopover?.();
  return copy;
};

const at = ({ x, y }: { x: number; y: number }, width = 1, height = width): string =>
  `translate(${x}px, ${y}px) scale(${width}, ${height})`;

/** The dish goes along an arc to the cart, which swells as it lands. */
const flyToCart = async (image: HTMLImageElement, from: DOMRect): Promise<void> => {
  const target = document.querySelector("[data-cart-count]")?.getBoundingClientRect();
  if (!target || target.width === 0) return;
  const copy = toFloating(image, from);
  copy.style.borderRadius = "30%";
  const small = 28 / from.width;
  const over = { x: (from.x + target.x) / 2, y: Math.min(from.y, target.y) - 44 };
  const frames = [
    { transform: at(from) },
    { transform: at(over, 0.6), offset: 0.45 },
    { transform: at(target, small), opacity: 0.2 },
  ];
  await copy.animate(frames, { duration: 360, easing: "ease-in-out" }).finished;
  copy.remove();
  navigator.vibrate?.(10);
};

const findSheetPhoto = (): HTMLImageElement | null => document.querySelector("dialog[open] article picture > img");

/** The photo grows from its card into the sheet, whose words appear a moment later. */
const growIntoSheet = async (image: HTMLImageElement, from: DOMRect): Promise<void> => {
  for (let frame = 0; frame < 40 && !findSheetPhoto(); frame += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve));
  const dialog = findSheetPhoto()?.closest("dialog");
  const photo = findSheetPhoto()?.parentElement;
  if (!dialog || !photo) return;
  for (const sliding of dialog.getAnimations({ subtree: true })) sliding.finish();
  const to = photo.getBoundingClientRect();
  // Of the size it ends with, so that only its beginning is stretched.
  const copy = toFloating(image, to);
  // The corners of the sheet. A radius that changes would be painted anew in each frame.
  copy.style.borderRadius = "28px 28px 0 0";
  const words = dialog.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 200, delay: 80, fill: "backwards" });
  const frames = [{ transform: at(from, from.width / to.width, from.height / to.height) }, { transform: at(to) }];
  const growing = copy.animate(frames, { duration: 280, easing: enter, fill: "forwards" });
  await Promise.all([words.finished, growing.finished]);
  copy.remove();
};

/** What was tapped is looked at before the application answers: a button may be another one afterwards. */
const watchTaps = (): void => {
  const tapped = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    const image = target?.closest("[data-item]")?.querySelector("img");
    if (!image || isCalm() || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const from = image.getBoundingClientRect();
    if (from.width === 0) return;
    if (target?.closest("[data-add]")) requestAnimationFrame(() => void flyToCart(image, from));
    else if (target?.closest("h3 a")) void growIntoSheet(image, from);
  };
  document.addEventListener("click", tapped, true);
};

/** Screens follow each other by a view transition; browsers without it change at once. */
const moveBetweenScreens = (router: Router): void => {
  const go = router.navigate.bind(router) as (to: unknown, options?: object) => Promise<void>;
  const goMoving = (to: unknown, options?: object) =>
    typeof to === "number" || isCalm() ? go(to, options) : go(to, { viewTransition: true, ...options });
  router.navigate = goMoving as Router["navigate"];
};

export const startMovement = (router: Router): void => {
  watchTaps();
  moveBetweenScreens(router);
};
