/** Is the one that listens there the sandbox with this name? */
const isSandbox = async (rootUrl: string, name: string): Promise<boolean> => {
  const answer = await fetch(`${rootUrl}/healthz`, { signal: AbortSignal.timeout(3_000) }).catch(() => null);
  const body: unknown = await answer?.json().catch(() => null);
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
export const joinSandbox = async <Joined>({ name, port, start, theirs }: Joining<Joined>): Promise<Joined> => {
  try {
    return await start();
  } catch (error) {
    const taken = (error as { code?: string }).code === "EADDRINUSE";
    if (taken && (await isSandbox(`http://127.0.0.1:${port}`, name))) return theirs;
    throw error;
  }
};
