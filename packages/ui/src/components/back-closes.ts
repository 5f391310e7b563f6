import { useEffect, useRef } from "react";

/**
 * The back button closes the topmost sheet before it leaves the page. An open sheet adds one entry to the history,
 * a copy of the page's own so that a router sees no change; going back to the page's entry is kept from the router,
 * which would take it for a navigation and give up the one under way.
 * Steps run one after another, because the browser goes back in its own time.
 */
type Layer = { id: number; close: () => void };

const layers: Layer[] = [];
let lastId = 0;
let ownStep: (() => void) | undefined;
let steps: Promise<void> = Promise.resolve();
let listening = false;

const then = (step: () => void | Promise<void> | undefined): void => {
  steps = steps.then(step, step);
};

const onPop = (event: PopStateEvent): void => {
  if (ownStep) {
    event.stopImmediatePropagation();
    ownStep();
    return;
  }
  const top = layers.at(-1);
  if (!top) return;
  event.stopImmediatePropagation();
  layers.pop();
  top.close();
};

/** To be called before a router is made: the window tells its listeners in the order they came, capturing or not. */
export const listenToBack = (): void => {
  if (listening) return;
  listening = true;
  window.addEventListener("popstate", onPop, { capture: true });
};

const enter = (layer: Layer): void => {
  listenToBack();
  layers.push(layer);
  history.pushState({ ...(history.state as object | null), layer: layer.id }, "");
};

const leave = (layer: Layer): Promise<void> | undefined => {
  const place = layers.indexOf(layer);
  if (place < 0) return undefined; // the back button closed it
  layers.splice(place, 1);
  const state = history.state as { layer?: number } | null;
  if (state?.layer !== layer.id) return undefined; // the page has moved on meanwhile
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

export const useBackCloses = (open: boolean, onClose: () => void): void => {
  const newest = useRef(onClose);
  useEffect(() => {
    newest.current = onClose;
  });
  useEffect(() => {
    if (!open) return undefined;
    const layer: Layer = { id: ++lastId, close: () => newest.current() };
    let entered = false;
    let cancelled = false;
    then(() => {
      if (cancelled) return;
      entered = true;
      enter(layer);
    });
    return () => {
      cancelled = true;
      then(() => (entered ? leave(layer) : undefined));
    };
  }, [open]);
};
