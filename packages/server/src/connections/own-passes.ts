import { GatewayError } from "../gateways/gateway-error.ts";
import { createApplePasses } from "../gateways/wallet-pass/apple-passes.ts";
import { openGooglePasses } from "../gateways/wallet-pass/open-wallet-passes.ts";
import type { ApplePasses, GooglePasses, SharedPasses, WalletPasses } from "../gateways/wallet-pass/pass-card.ts";
import type { Config } from "../platform/config/config.ts";
import type { Database } from "../platform/db/database.ts";
import type { Log } from "../platform/log/logger.ts";
import { readServiceAccount } from "./check-files.ts";
import { errorOfGoogle } from "./failure-words.ts";
import { keepOpened } from "./keep-opened.ts";
import { noteHealth, type Outcome } from "./note-health.ts";
import { readerOf } from "./read-keys.ts";
import { findConnection, type StoredConnection } from "./stored-connections.ts";

type Facts = { config: Config; database: Database; log: Log };

export const openOwnApple = ({ APPLE_PUSH_URL }: Pick<Config, "APPLE_PUSH_URL">, used: StoredConnection) => {
  const read = readerOf(used);
  return createApplePasses({
    type: read("pass_type"),
    team: read("pass_team"),
    certificate: read("pass_certificate"),
    key: read("pass_key"),
    wwdr: read("pass_wwdr"),
    pushUrl: APPLE_PUSH_URL,
  });
};

export const openOwnGoogle = (config: Config, used: StoredConnection): GooglePasses => {
  const read = readerOf(used);
  return openGooglePasses(config, { issuer: read("google_issuer"), ...readServiceAccount(read("google_account")) });
};

type Note = (outcome: Outcome) => Promise<void>;

/** A push that Apple takes shows that the certificate is good; refusals may concern one phone. */
const watchApple = (apple: ApplePasses, note: Note): ApplePasses => ({
  type: apple.type,
  draw: (card, more) => apple.draw(card, more),
  tell: async (token) => {
    const result = await apple.tell(token);
    if (result === "ok") await note({ error: null });
    return result;
  },
});

const watchGoogle = (google: GooglePasses, note: Note): GooglePasses => {
  const watched = async <T>(call: Promise<T>): Promise<T> => {
    try {
      const answer = await call;
      await note({ error: null });
      return answer;
    } catch (error) {
      if (error instanceof GatewayError) await note({ error: errorOfGoogle(error) });
      throw error;
    }
  };
  return {
    link: (card, origin) => watched(google.link(card, origin)),
    update: (card) => watched(google.update(card)),
    end: (card) => watched(google.end(card)),
    check: () => watched(google.check()),
  };
};

/** The own account's cards, kept while the connection is the same; without one, `shared`. Unreadable ones have none. */
const byTenant = <T>(
  { config, database }: Facts,
  service: "wallet_apple" | "wallet_google",
  shared: T | null,
  open: (tenantId: string, used: StoredConnection) => T,
): ((tenantId: string) => Promise<T | null>) => {
  const keep = keepOpened<T>();
  return async (tenantId) => {
    const used = await findConnection({ database, keys: config.SECRETS_KEYS }, tenantId, service);
    if (used === null) return shared;
    return used.secrets === null ? null : keep(tenantId, [used], () => open(tenantId, used));
  };
};

export const openTenantPasses = (facts: Facts, shared: SharedPasses): WalletPasses => {
  const noteOf =
    (tenantId: string, used: StoredConnection): Note =>
    (outcome) =>
      noteHealth(facts, tenantId, used, outcome);
  return {
    apple: byTenant(facts, "wallet_apple", shared.apple, (tenantId, used) =>
      watchApple(openOwnApple(facts.config, used), noteOf(tenantId, used)),
    ),
    google: byTenant(facts, "wallet_google", shared.google, (tenantId, used) =>
      watchGoogle(openOwnGoogle(facts.config, used), noteOf(tenantId, used)),
    ),
  };
};
