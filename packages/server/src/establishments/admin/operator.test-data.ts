import { type Client, makeClient } from "../../../test/support/http-client.ts";
import { waitUntil } from "../../../test/support/wait-until.ts";
import type { Product } from "../../../test/fixtures/product.ts";
import { inviteOperator } from "../../staff/invite-operator.ts";

let people = 0;
export const newEmail = (who: string): string => `${who}-${process.pid}-${(people += 1)}@example.test`;
export const newPassword = "a long enough one";

export const accept = (client: Client, token: string, name: string) =>
  client.post("/api/console/invitations/acceptance/", { token, name, password: newPassword, language: "sa" });

/** An operator who signed up by the printed link. */
export const openOperator = async (product: Product): Promise<Client> => {
  const link = await inviteOperator(product.database, newEmail("operator"), product.url);
  const client = makeClient(product.url);
  const { status } = await accept(client, link.split("#")[1] ?? "", "Omar");
  if (status !== 201) throw new Error(`the operator could not join: ${status}`);
  return client;
};

let made = 0;
export const newEstablishment = (changes: Record<string, unknown> = {}) => {
  made += 1;
  const slug = `new-${process.pid}-${made}`;
  return {
    name: { sa: "دار السفرة", en: "Dar Alsufra" },
    slug,
    host: `${slug}.example.com`,
    default_language: "sa",
    time_zone: "Asia/Riyadh",
    vat_number: "310000000000003",
    manager: { email: newEmail("manager"), language: "sa" },
    ...changes,
  };
};

/** The token in the newest email to an address. */
export const tokenSentTo = async (product: Product, to: string, not = ""): Promise<string> => {
  let token = "";
  await waitUntil("the invitation arrives", async () => {
    const { body } = await makeClient(product.url).get(`/api/dev/outbox/?to=${encodeURIComponent(to)}`);
    token = /join#(\S+)/.exec((body as { body: string }[])[0]?.body ?? "")?.[1] ?? "";
    return token !== "" && token !== not;
  });
  return token;
};
