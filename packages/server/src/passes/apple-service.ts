import type { FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { z } from "zod";
import type { ApplePasses } from "../gateways/wallet-pass/pass-card.ts";
import type { Tx } from "../platform/db/database.ts";
import type { App, Platform } from "../platform/http/context.ts";
import { drawApplePass, isCardLink, isPassToken } from "./apple-pass.ts";
import { toCard, type Holder } from "./card-of.ts";

/** Requests of Apple's phones: https://developer.apple.com/documentation/walletpasses, "Adding a web service". */
type Asked = { Params: Record<string, string>; Querystring: Record<string, string> };
type Reply = FastifyReply;
type Service = { platform: Platform; apple: ApplePasses };

const uuid = z.uuid();
/** The largest valid `Date`. */
const lastMoment = 8_640_000_000_000_000;
/** A phone's own id: opaque, only letters and digits. */
const deviceId = z.string().regex(/^[A-Za-z0-9_-]{1,100}$/);
const registration = z.object({ pushToken: z.string().regex(/^[A-Za-z0-9]{1,200}$/) });

const getTenant = ({ params }: FastifyRequest<Asked>): string | null => uuid.safeParse(params.tenant).data ?? null;

/** A customer's card while it is valid. */
const livePass = (tx: Tx, { tenantId, customerId }: Holder) =>
  tx
    .selectFrom("wallet_pass")
    .select("changed_at")
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .where("vendor", "=", "apple")
    .where("ended_at", "is", null)
    .executeTakeFirst();

/** The card's owner, if the phone proves that it has the card. */
const getHolder = ({ platform, apple }: Service, request: FastifyRequest<Asked>): Holder | null => {
  const tenantId = getTenant(request);
  const customerId = uuid.safeParse(request.params.serial).data;
  const [, token] = /^ApplePass (.{16,200})$/.exec(request.headers.authorization ?? "") ?? [];
  if (tenantId === null || customerId === undefined || token === undefined || request.params.type !== apple.type)
    return null;
  const holder = { tenantId, customerId };
  return isPassToken(platform.config.CODE_SECRET, holder, token) ? holder : null;
};

const register = async (service: Service, request: FastifyRequest<Asked>, reply: Reply): Promise<Reply> => {
  const holder = getHolder(service, request);
  const device_id = deviceId.safeParse(request.params.device).data;
  const body = registration.safeParse(request.body);
  if (holder === null) return reply.code(401).send();
  if (!body.success || device_id === undefined) return reply.code(400).send();
  const { tenantId: tenant_id, customerId: customer_id } = holder;
  const push_token = body.data.pushToken;
  const known = await service.platform.database.inTenant(tenant_id, async (tx) => {
    if (!(await livePass(tx, holder))) return null;
    const before = await tx
      .updateTable("pass_phone")
      .set({ push_token })
      .where("tenant_id", "=", tenant_id)
      .where("customer_id", "=", customer_id)
      .where("device_id", "=", device_id)
      .executeTakeFirst();
    if (before.numUpdatedRows > 0n) return true;
    await tx
      .insertInto("pass_phone")
      .values({ tenant_id, customer_id, device_id, push_token })
      .onConflict((conflict) => conflict.columns(["tenant_id", "customer_id", "device_id"]).doUpdateSet({ push_token }))
      .execute();
    return false;
  });
  return reply.code(known === null ? 401 : known ? 200 : 201).send();
};

const forget = async (service: Service, request: FastifyRequest<Asked>, reply: Reply): Promise<Reply> => {
  const holder = getHolder(service, request);
  if (holder === null) return reply.code(401).send();
  const { tenantId, customerId } = holder;
  const device = deviceId.safeParse(request.params.device).data;
  if (device === undefined) return reply.code(200).send();
  await service.platform.database.inTenant(tenantId, (tx) =>
    tx
      .deleteFrom("pass_phone")
      .where("tenant_id", "=", tenantId)
      .where("customer_id", "=", customerId)
      .where("device_id", "=", device)
      .execute(),
  );
  return reply.code(200).send();
};

/** The serial numbers of a phone's changed cards; the request has no card token, so nothing else is returned. */
const listChanged = async (
  { platform, apple }: Service,
  request: FastifyRequest<Asked>,
  reply: Reply,
): Promise<Reply> => {
  const tenantId = getTenant(request);
  const since = Number(request.query.passesUpdatedSince ?? 0);
  const device = deviceId.safeParse(request.params.device).data;
  if (
    tenantId === null ||
    device === undefined ||
    request.params.type !== apple.type ||
    !(since >= 0 && since <= lastMoment)
  )
    return reply.code(204).send();
  const rows = await platform.database.inTenant(
    tenantId,
    (tx) =>
      tx
        .selectFrom("pass_phone as d")
        .innerJoin("wallet_pass as p", (join) =>
          join
            .onRef("p.tenant_id", "=", "d.tenant_id")
            .onRef("p.customer_id", "=", "d.customer_id")
            .onRef("p.vendor", "=", "d.vendor"),
        )
        .select(["p.customer_id", "p.changed_at"])
        .where("d.tenant_id", "=", tenantId)
        .where("p.tenant_id", "=", tenantId)
        .where("d.device_id", "=", device)
        .where("p.ended_at", "is", null)
        // The database's time is finer than the milliseconds sent to the phone, so known changes would count as new.
        .where(sql`date_trunc('milliseconds', p.changed_at)`, ">", new Date(since))
        .execute(),
    { readOnly: true },
  );
  if (rows.length === 0) return reply.code(204).send();
  const lastUpdated = String(Math.max(...rows.map(({ changed_at }) => changed_at.getTime())));
  return reply.code(200).send({ serialNumbers: rows.map(({ customer_id }) => customer_id), lastUpdated });
};

/** The owner of a card link, while the link is valid. */
const linkedHolder = ({ platform }: Service, { params }: FastifyRequest<Asked>): Holder | null => {
  const [tenantId, customerId] = [uuid.safeParse(params.tenant).data, uuid.safeParse(params.serial).data];
  if (tenantId === undefined || customerId === undefined) return null;
  const { config, database } = platform;
  const holder = { tenantId, customerId };
  return isCardLink(config.CODE_SECRET, holder, params.link ?? "", database.now()) ? holder : null;
};

const sendCard = async (
  { platform, apple }: Service,
  holder: Holder | null,
  request: FastifyRequest<Asked>,
  reply: Reply,
): Promise<Reply> => {
  if (holder === null) return reply.code(401).send();
  const found = await platform.database.inTenant(holder.tenantId, async (tx) => {
    const pass = await livePass(tx, holder);
    return pass && { ...(await toCard(tx, holder, platform.config.CODE_SECRET)), changed_at: pass.changed_at };
  });
  if (!found?.card) return reply.code(401).send();
  // The header counts whole seconds.
  const changed = Math.floor(found.changed_at.getTime() / 1000) * 1000;
  const known = Date.parse(request.headers["if-modified-since"] ?? "");
  if (known >= changed) return reply.code(304).send();
  return reply
    .code(200)
    .header("content-type", "application/vnd.apple.pkpass")
    .header("last-modified", new Date(changed).toUTCString())
    .header("cache-control", "private, no-store")
    .send(await drawApplePass(platform.config, apple, found.card));
};

type Handle = (service: Service, request: FastifyRequest<Asked>, reply: Reply) => Promise<Reply>;

/** Outside the contract: Apple defines the format, and each card names this URL. */
export const mountAppleService = ({ http, platform }: App): void => {
  const by = (handle: Handle) => async (request: FastifyRequest<Asked>, reply: Reply) => {
    const tenantId = getTenant(request);
    const apple = tenantId === null ? null : await platform.gateways.walletPasses.apple(tenantId);
    return apple === null ? reply.code(404).send() : handle({ platform, apple }, request, reply);
  };
  const at = "/api/passes/:tenant/v1";
  http.post<Asked>(`${at}/devices/:device/registrations/:type/:serial/`, by(register));
  http.delete<Asked>(`${at}/devices/:device/registrations/:type/:serial/`, by(forget));
  http.get<Asked>(`${at}/devices/:device/registrations/:type/`, by(listChanged));
  http.get<Asked>(
    `${at}/passes/:type/:serial/`,
    by((service, request, reply) => sendCard(service, getHolder(service, request), request, reply)),
  );
  http.get<Asked>(
    "/api/passes/:tenant/cards/:serial/:link/",
    by((service, request, reply) => sendCard(service, linkedHolder(service, request), request, reply)),
  );
  http.post<Asked>(
    `${at}/log/`,
    by(async (_, request, reply) => {
      const pass_log = JSON.stringify(request.body ?? null).slice(0, 2_000);
      request.log.info({ pass_log }, "a phone tells of trouble with a card");
      return reply.code(200).send();
    }),
  );
};
