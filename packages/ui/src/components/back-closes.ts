import { useEffect, useRef } from "react";

/**
 * The back button closes the topmost sheet first. An open sheet adds a copy of the page's history entry; going back to
 * it is hidden from the router, which would abort a navigation. Steps run one by one, since the browser goes back
 * asynchronously.
 */
type Layer = { id: number; close: () => void };

const layers: Layer[] = [];
/** Marks this page load's own entries; a reload finds those of the page before. */
let lastId = performance.timeOrigin;
let ownStep: (() => void) | undefined;
let steps: Promise<void> = Promise.resolve();
let listening = false;

const then = (step: () => void | Promise<void> | undefined): void => {
  steps = steps.then(step, step);
};

const layerHere = (): number | undefined => (history.state as { layer?: number } | null)?.layer;

const onPop = (event: PopStateEvent): void => {
  if (ownStep) {
    event.stopImmediatePropagation();
    ownStep();
    return;
  }
  const top = layers.at(-1);
  if (!top) {
    // Skips the copy that a closed sheet left below its page.
    if (layerHere() === undefined) return;
    event.stopImmediatePropagation();
    history.back();
    return;
  }
  event.stopImmediatePropagation();
  layers.pop();
  top.close();
};

/** Call it before creating a router: listeners run in the order of registration. */
export const watchBackButton = (): void => {
  if (listening) return;
  listening = true;
  window.addEventListener("popstate", onPop, { capture: true });
};

const enter = (layer: Layer): void => {
  watchBackButton();
  layers.push(layer);
  history.pushState({ ...(history.state as object | null), layer: layer.id }, "");
};

const leave = (layer: Layer): Promise<void> | undefined => {
  const place = layers.indexOf(layer);
  if (place < 0) return undefined; // the back button closed it
  layers.splice(place, 1);
  if (layerHere() !== layer.id) return undefined; // the page has changed meanwhile
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      ownStep = undefined;
      resolve();
    };
    const timer = setTimeout(done, 400);
    ownStep = done;
    history.back();
  });
};

/** Await it before a navigation from a sheet: the closing sheet steps back, and would leave a page added before. */
export const sheetsLeft = async (): Promise<void> => {
  if (layers.length === 0 && !ownStep) return;
  // React reports the closed sheet after the tap was handled.
  await new Promise((resolve) => setTimeout(resolve));
  await steps;
};

export const useBackCloses = (open: boolean, onClose: () => void): void => {
  const newest = useRef(onClose);
  useEffect(() => {
    newest.current = onClose;
  });
  useEffect(() => {
    if (!open) return undefined;
    const layer: Layer = { id: ++lastId, close: () => newest.current() };
    let entered = false;
    let canceled = false;
    then(() => {
      if (canceled) return;
      entered = true;
      enter(layer);
    });
    return () => {
      canceled = true;
      then(() => (entered ? leave(layer) : undefined));
    };
  }, [open]);
};
