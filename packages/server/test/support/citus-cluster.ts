import pg from "pg";

/** A cluster for test databases: the URL of a superuser on its coordinator, in a database that knows the nodes. */
export const citusUrl = (): string | undefined => process.env.CITUS_URL || undefined;

type Row = Record<string, unknown>;

export const askServer = async (serverUrl: string, ...statements: string[]): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: serverUrl });
  // A server that stops meanwhile fails the query; unheard, the same error would end the test's process too.
  client.on("error", () => undefined);
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) ({ rows } = await client.query<Row>(statement));
    return rows;
  } finally {
    await client.end();
  }
};

export const onDatabase = (serverUrl: string, name: string): string =>
  Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;

/** The servers that a test database is made on: all nodes of a cluster, the coordinator first. */
export const getServers = async (serverUrl: string): Promise<string[]> => {
  if (serverUrl !== citusUrl()) return [serverUrl];
  const workers = await askServer(
    serverUrl,
    "select nodename as host, nodeport as port from pg_dist_node where groupid > 0 order by groupid",
  );
  return [
    serverUrl,
    ...workers.map(({ host, port }) => Object.assign(new URL(serverUrl), { hostname: host, port: String(port) }).href),
  ];
};

/** Makes an empty database of all nodes one of the cluster. */
export const joinNodes = async (servers: readonly string[], name: string): Promise<void> => {
  for (const server of servers) await askServer(onDatabase(server, name), "create extension citus");
  const [coordinator = "", ...workers] = servers;
  const at = (server: string) => `'${new URL(server).hostname}', ${new URL(server).port}`;
  await askServer(
    onDatabase(coordinator, name),
    `select citus_set_coordinator_host(${at(coordinator)})`,
    ...workers.map((worker) => `select citus_add_node(${at(worker)})`),
  );
};

/** Nobody connects to a template any more, the cluster's own daemon neither: only then it can be copied. */
export const closeTemplate = async (servers: readonly string[], name: string): Promise<void> => {
  for (const server of servers)
    await askServer(
      server,
      `alter database ${name} allow_connections false`,
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`,
    );
};
