import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  type Connection,
  listConnections,
  removeConnection,
  saveConnection,
  testConnection,
} from "@sufra/domain/connections/api.ts";
import type { ConnectionService } from "@sufra/domain/connections/vendors.ts";
import type { BodyOf } from "@sufra/domain/contract/call.ts";
import { client } from "../app/client.ts";

export const connectionsQuery = queryOptions({
  queryKey: ["connections"],
  queryFn: ({ signal }) => client.send(listConnections, { signal }),
});

export const save = (service: ConnectionService, body: BodyOf<typeof saveConnection>): Promise<Connection> =>
  client.send(saveConnection, { params: { service }, body });

export const remove = (service: ConnectionService): Promise<Connection> =>
  client.send(removeConnection, { params: { service } });

export const test = (service: ConnectionService, body: BodyOf<typeof testConnection>) =>
  client.send(testConnection, { params: { service }, body });

/** Shows the state that the test found at once. */
export const useTest = (service: ConnectionService) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof testConnection>) => test(service, body),
    onSuccess: ({ connection }) =>
      queries.setQueryData(connectionsQuery.queryKey, (known) =>
        known === undefined
          ? known
          : {
              ...known,
              connections: known.connections.map((each) => (each.service === service ? connection : each)),
            },
      ),
  });
};
