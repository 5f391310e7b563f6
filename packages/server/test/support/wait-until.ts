/** Only ends what hangs: how long something may take is no test's to say. */
const patienceMs = 120_000;

/** Waits for what happens by itself, and says what it waited for when it does not. */
export const waitUntil = async (what: string, holds: () => boolean | Promise<boolean>): Promise<void> => {
  const end = Date.now() + patienceMs;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`waited in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
