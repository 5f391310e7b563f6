const waitMs = 3_000;
/** A process that is starting beside us may be silent for long on a busy machine. */
const tries = 20;

/** Is the one that listens there the sandbox with this name? `undefined` if it does not answer. */
const isSandbox = async (rootUrl: string, name: string): Promise<boolean | undefined> => {
  const answer = await fetch(`${rootUrl}/healthz`, { signal: AbortSignal.timeout(waitMs) }).catch(() => undefined);
  if (!answer) return undefined;
  const body: unknown = await answer.json().catch(() => null);
  return (body as { service?: string } | null)?.service === name;
};

type Joining<Joined> = {
  name: string;
  port: number;
  start: () => Promise<Joined>;
  /** That of another process. */
  theirs: Joined;
};

/** One sandbox for all server processes on a database: who gets the port runs it, the others use it. */
export const joinSandbox = async <Joined>(joining: Joining<Joined>, tried = 1): Promise<Joined> => {
  const { name, port, start, theirs } = joining;
  try {
    return await start();
  } catch (error) {
    if ((error as { code?: string }).code !== "EADDRINUSE") throw error;
    const found = await isSandbox(`http://127.0.0.1:${port}`, name);
    if (found) return theirs;
    if (found === false || tried === tries) throw error;
    return joinSandbox(joining, tried + 1);
  }
};
