/**
 * Waits for statements that were sent together, in the order given: of several failures the first in this order is
 * thrown, as if they had been sent one after another.
 */
export const inOrder = async <const T extends readonly unknown[]>(
  sent: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> => {
  for (const each of sent) if (each instanceof Promise) each.catch(() => undefined);
  const answers: unknown[] = [];
  for (const each of sent) answers.push(await each);
  return answers as { -readonly [K in keyof T]: Awaited<T[K]> };
};
