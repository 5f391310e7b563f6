import * as calls from "@sufra/domain/connections/api.ts";
import { connectionServices } from "@sufra/domain/connections/vendors.ts";
import type { App, Ctx } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { readOpenPayments } from "./open-payments.ts";
import { removeConnection, saveConnection } from "./save-connection.ts";
import { loadConnections } from "./stored-connections.ts";
import { testConnection } from "./test-connection.ts";
import { viewConnection } from "./view-connection.ts";

const listConnections = async ({ database, config, tenantId }: Ctx<typeof calls.listConnections>) => {
  const { stored, payments } = await database.inTenant(
    tenantId,
    async (tx) => ({
      stored: await loadConnections(tx, config.SECRETS_KEYS, tenantId),
      payments: await readOpenPayments(tx, config.SECRETS_KEYS, tenantId),
    }),
    { readOnly: true },
  );
  return {
    storable: config.SECRETS_KEYS.length > 0,
    connections: connectionServices.map((service) =>
      viewConnection({ config, tenantId, service }, stored.find((each) => each.service === service) ?? null),
    ),
    payments,
  };
};

export const registerConnections = (app: App): void => {
  mount(app, calls.listConnections, listConnections);
  mount(app, calls.saveConnection, saveConnection);
  mount(app, calls.removeConnection, removeConnection);
  mount(app, calls.testConnection, testConnection);
};
