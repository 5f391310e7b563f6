/** Waits for what happens by itself, and says what it waited for when it does not. */
export const waitUntil = async (
  what: string,
  holds: () => boolean | Promise<boolean>,
  milliseconds = 8_000,
): Promise<void> => {
  const end = Date.now() + milliseconds;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`waited ${milliseconds} ms in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
