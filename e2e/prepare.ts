/** Before all journeys: the demo seeded once, as a first `npm start` leaves it, for every file to begin with a copy. */
import { rmSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { makeSeededFolder } from "./product.ts";

declare module "vitest" {
  interface ProvidedContext {
    seededFolder: string;
  }
}

export default async (project: TestProject): Promise<() => void> => {
  const folder = await makeSeededFolder();
  project.provide("seededFolder", folder);
  return () => rmSync(folder, { recursive: true, force: true });
};
