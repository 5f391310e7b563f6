/** Copies for use without a network, in a secure context. The number changes with what a menu must have; the worker has it, too. */
const shelf = "sufra-menus-2";

export type Saved<T> = { value: T; at: number };

export const save = async (place: string, value: unknown): Promise<void> => {
  if (typeof caches === "undefined") return;
  try {
    const saved: Saved<unknown> = { value, at: Date.now() };
    await (await caches.open(shelf)).put(`/saved/${place}`, Response.json(saved));
  } catch {
    // full or switched off
  }
};

export const readSaved = async <T>(place: string): Promise<Saved<T> | undefined> => {
  if (typeof caches === "undefined") return undefined;
  try {
    const found = await (await caches.open(shelf)).match(`/saved/${place}`);
    return found ? ((await found.json()) as Saved<T>) : undefined;
  } catch {
    return undefined;
  }
};
