import type { ComponentType } from "react";

/** A screen's code, asked for twice before its failure is shown: one lost packet is no reason for an error page. */
export const screen = (load: () => Promise<ComponentType>) => async (): Promise<{ Component: ComponentType }> => {
  try {
    return { Component: await load() };
  } catch {
    await new Promise((resolve) => setTimeout(resolve, 800));
    return { Component: await load() };
  }
};
