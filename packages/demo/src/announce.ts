import type { Config } from "@sufra/server/platform/config/config.ts";
import { qrTerminal } from "@sufra/server/gateways/qr/qr-terminal.ts";
import { riwaq } from "./content/riwaq.ts";

/** Printed once the demo listens: its addresses, and a code to scan. */
export const announceDemo = ({ PUBLIC_URL }: Config): string => {
  const guest = `${PUBLIC_URL}/qr/${riwaq.branches[0]?.qr ?? ""}`;
  return [
    "",
    qrTerminal(guest),
    "",
    `  Guest app   ${guest}`,
    `  Console     ${PUBLIC_URL}/console/   (cashier@a.test, manager@a.test; password sufra-demo)`,
    `  Inbox       ${PUBLIC_URL}/inbox      (the codes that guests are sent)`,
    `  API docs    ${PUBLIC_URL}/api/docs`,
    "",
    "",
  ].join("\n");
};
