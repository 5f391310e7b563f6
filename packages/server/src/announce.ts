import { demoEstablishments } from "../seed/seed-demo.ts";
import { qrTerminal } from "./gateways/qr/qr-terminal.ts";
import type { Config } from "./platform/config/config.ts";

/** What somebody who has just started the demo wants to know, with a code to scan. */
export const announceDemo = ({ PUBLIC_URL }: Config): string => {
  const [first] = demoEstablishments;
  const guest = `${PUBLIC_URL}/qr/${first?.branches[0]?.qr ?? ""}`;
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
