/** Movement of the guest app, loaded after the first screen. Nothing moves for guests who asked for less motion. */
import type { createBrowserRouter } from "react-router";
import { cartCount } from "@sufra/domain/cart/cart-state.ts";
import { enter, isCalm } from "@sufra/ui/components/motion.ts";
import { getCart } from "../cart/cart-store.ts";
import { openedItem } from "../items/item-sheet-store.ts";
import { rollFigure } from "./roll-figure.ts";

type Router = ReturnType<typeof createBrowserRouter>;

/** A copy of a picture in the top layer, so that it also moves above an open sheet. */
const toFloating = (image: HTMLImageElement, { width, height }: DOMRect, borderRadius: string): HTMLImageElement => {
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
    borderRadius,
    pointerEvents: "none",
    transformOrigin: "0 0",
  });
  document.body.append(copy);
  copy.showPopover?.();
  return copy;
};

const at = ({ x, y }: { x: number; y: number }, width = 1, height = width): string =>
  `translate(${x}px, ${y}px) scale(${width}, ${height})`;

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

const flyMs = 360;
let stopRolling: (() => void) | undefined;

/** The dish goes along an arc to the cart, which swells and counts as it lands. Called before the cart shows it. */
const flyToCart = async (image: HTMLImageElement, from: DOMRect): Promise<void> => {
  // What still rolls is a copy beside the number.
  stopRolling?.();
  const before = document.querySelector("[data-cart-count]")?.textContent ?? "";
  await nextFrame();
  const count = document.querySelector<HTMLElement>("[data-cart-count]");
  const target = count?.getBoundingClientRect();
  if (!count || !target || target.width === 0) return;
  const copy = toFloating(image, from, "30%");
  const small = 28 / from.width;
  const over = { x: (from.x + target.x) / 2, y: Math.min(from.y, target.y) - 44 };
  const frames = [
    { transform: at(from) },
    { transform: at(over, 0.6), offset: 0.45 },
    { transform: at(target, small), opacity: 0 },
  ];
  // Taken away once the figure has rolled, since that lays the page out.
  const flying = copy.animate(frames, { duration: flyMs, easing: "ease-in-out", fill: "forwards", endDelay: 360 });
  // Of another dish that was added meanwhile.
  stopRolling?.();
  const to = count.textContent;
  // The first one comes with the bar itself.
  const figure = before === "" || before === to ? null : count.querySelector("span");
  if (figure) stopRolling = rollFigure(figure, { from: before, to, up: true, delay: flyMs - 40 });
  count
    .closest("[data-cart-bar]")
    ?.animate({ scale: [1, 1.03, 1] }, { duration: 260, delay: flyMs - 40, easing: enter });
  setTimeout(() => navigator.vibrate?.(10), flyMs);
  await flying.finished;
  copy.remove();
};

const findSheetPhoto = (): HTMLImageElement | null => document.querySelector("dialog[open] article picture > img");

/** The photo grows from its card into the sheet, whose words appear a moment later. */
const growIntoSheet = async (image: HTMLImageElement, from: DOMRect): Promise<void> => {
  for (let frame = 0; frame < 40 && !findSheetPhoto(); frame += 1) await nextFrame();
  const dialog = findSheetPhoto()?.closest("dialog");
  const photo = findSheetPhoto()?.parentElement;
  if (!dialog || !photo) return;
  for (const sliding of dialog.getAnimations({ subtree: true })) sliding.finish();
  const to = photo.getBoundingClientRect();
  // Of the size it ends with, so that only its beginning is stretched, and with the corners of the sheet: a radius that
  // changes would be painted anew in each frame.
  const copy = toFloating(image, to, "28px 28px 0 0");
  const words = dialog.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 200, delay: 80, fill: "backwards" });
  const frames = [{ transform: at(from, from.width / to.width, from.height / to.height) }, { transform: at(to) }];
  const growing = copy.animate(frames, { duration: 280, easing: enter, fill: "forwards" });
  await Promise.all([words.finished, growing.finished]);
  copy.remove();
};

/** The photo of a sheet that closes returns to its card. */
const returnToCard = async (photo: HTMLElement, image: HTMLImageElement, from: DOMRect, to: DOMRect): Promise<void> => {
  const copy = toFloating(image, from, "28px");
  // Set once: an animation that changes nothing would draw each frame.
  photo.style.opacity = "0";
  const end = at(to, to.width / from.width, to.height / from.height);
  const frames = [
    { transform: at(from) },
    { transform: end, opacity: 1, offset: 0.99 },
    { transform: end, opacity: 0 },
  ];
  const returning = copy.animate(frames, { duration: 280, easing: enter, fill: "forwards" });
  await nextFrame();
  // Taken away with the sheet, since that lays the page out.
  const leaving = photo.closest("dialog")?.getAnimations() ?? [];
  await Promise.allSettled([returning, ...leaving].map(({ finished }) => finished));
  photo.style.opacity = "";
  copy.remove();
};

const isInView = ({ top, bottom, height }: DOMRect): boolean => height > 0 && bottom > 0 && top < innerHeight;

/** Returns a function that stores the card which opens the next sheet. */
const watchSheet = (): ((card: HTMLImageElement) => void) => {
  let card: HTMLImageElement | undefined;
  let count = 0;
  openedItem.subscribe(() => {
    if (openedItem.get()) return void (count = cartCount(getCart()));
    const image = findSheetPhoto();
    const photo = image?.parentElement;
    const origin = card;
    card = undefined;
    if (!image || !photo || isCalm()) return;
    const from = photo.getBoundingClientRect();
    if (!isInView(from)) return;
    if (cartCount(getCart()) > count) return void flyToCart(image, from);
    const to = origin?.getBoundingClientRect();
    if (to && isInView(to)) void returnToCard(photo, image, from, to);
  });
  return (image) => {
    card = image;
  };
};

/** What was tapped is looked at before the application answers: a button may be another one afterwards. */
const watchTaps = (): void => {
  const setOrigin = watchSheet();
  const tapped = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    const image = target?.closest("[data-item]")?.querySelector("img");
    if (!image || isCalm() || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const from = image.getBoundingClientRect();
    if (from.width === 0) return;
    if (target?.closest("[data-add]")) void flyToCart(image, from);
    else if (target?.closest("h3 a")) {
      setOrigin(image);
      void growIntoSheet(image, from);
    }
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
