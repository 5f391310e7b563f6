/** Copies for use without a network. Stored only in a secure context. */
const shelf = "sufra-menus";

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
