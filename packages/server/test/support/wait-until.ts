/** Only ends what hangs: no test is about durations. */
const patienceMs = 120_000;

/** Waits for a condition; the error names what it waited for. */
export const waitUntil = async (
  what: string,
  holds: () => boolean | Promise<boolean>,
  patience = patienceMs,
): Promise<void> => {
  const end = Date.now() + patience;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`waited in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
