import type { Config } from "@sufra/server/platform/config/config.ts";
import { qrTerminal } from "@sufra/server/gateways/qr/qr-terminal.ts";
import { ember } from "./content/ember.ts";
import { hatab } from "./content/hatab.ts";
import { riwaq } from "./content/riwaq.ts";
import { wheat } from "./content/wheat.ts";

/** Printed once the demo listens: its addresses, and a code to scan. `businessId`: of the connected register. */
export const announceDemo = ({ PUBLIC_URL, FOODICS_CONSOLE_URL }: Config, businessId: string): string => {
  const guest = `${PUBLIC_URL}/qr/${riwaq.branches[0]?.qr ?? ""}`;
  return [
    "",
    qrTerminal(guest),
    "",
    `  Guest app   ${guest}`,
    ...[ember, wheat, hatab].map(
      ({ name, branches }) => `  Other face  ${PUBLIC_URL}/qr/${branches[0]?.qr ?? ""}  (${name.en})`,
    ),
    `  Console     ${PUBLIC_URL}/console/   (cashier@a.test, manager@a.test, owner@a.test; password sufra-demo)`,
    `  Inbox       ${PUBLIC_URL}/inbox      (the codes that guests are sent)`,
    `  Register    ${FOODICS_CONSOLE_URL}/register/${businessId}  (the point of sale of manager@b.test)`,
    `  API docs    ${PUBLIC_URL}/api/docs`,
    "",
    "",
  ].join("\n");
};
