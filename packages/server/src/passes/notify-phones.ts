import { sql } from "kysely";
import type { Platform } from "../platform/http/context.ts";
import { toCard, type Holder, shownOf } from "./card-of.ts";

type NotifyJob = { tenant_id: string; customer_id: string; vendor: string };

const notifyQueue = "passes.tell";
/** Cards per establishment and run; the next minute continues. */
const maxPerRun = 1_000;

/** What a card should show; 'ended' for an erased customer. */
const dueOf = sql<string>`case when q.ended_at is null then ${shownOf} else 'ended' end`;

/** Finds cards that differ from the wallet; records and queues them in one transaction, so that none is lost. */
export const recordPassChanges = async ({ database, jobs }: Pick<Platform, "database" | "jobs">, tenantId: string) =>
  database.inTenant(tenantId, async (tx) => {
    const changed = await sql<{ customer_id: string; vendor: string }>`
      update wallet_pass p set shown = c.shown, changed_at = now()
      from (select q.customer_id, q.vendor, ${dueOf} as shown
        from wallet_pass q left join wallet w on w.tenant_id = q.tenant_id and w.customer_id = q.customer_id
          and w.tenant_id = ${tenantId}
        where q.tenant_id = ${tenantId} and q.shown <> ${dueOf} limit ${maxPerRun}) c
      where p.tenant_id = ${tenantId} and p.customer_id = c.customer_id and p.vendor = c.vendor
      returning p.customer_id, p.vendor`.execute(tx);
    for (const { customer_id, vendor } of changed.rows)
      await jobs.send<NotifyJob>(tx, notifyQueue, { tenant_id: tenantId, customer_id, vendor });
  });

const loadPhones = ({ database }: Platform, { tenantId, customerId }: Holder) =>
  database.inTenant(
    tenantId,
    (tx) =>
      tx
        .selectFrom("pass_phone")
        .select(["device_id", "push_token"])
        .where("tenant_id", "=", tenantId)
        .where("customer_id", "=", customerId)
        .execute(),
    { readOnly: true },
  );

const forgetPhone = ({ database }: Platform, { tenantId, customerId }: Holder, deviceId: string) =>
  database.inTenant(tenantId, (tx) =>
    tx
      .deleteFrom("pass_phone")
      .where("tenant_id", "=", tenantId)
      .where("customer_id", "=", customerId)
      .where("device_id", "=", deviceId)
      .execute(),
  );

/** Notifies every phone even if one fails; if any should be retried, the job repeats. */
const notifyApple = async (platform: Platform, holder: Holder): Promise<void> => {
  const apple = await platform.gateways.walletPasses.apple(holder.tenantId);
  if (apple === null) return;
  let later = 0;
  for (const { device_id, push_token } of await loadPhones(platform, holder)) {
    const result = await apple.tell(push_token);
    if (result === "gone") await forgetPhone(platform, holder, device_id);
    if (result === "later") later += 1;
  }
  if (later > 0) throw new Error(`${later} phones could not be notified of a card`);
};

const notifyGoogle = async (platform: Platform, holder: Holder): Promise<void> => {
  const google = await platform.gateways.walletPasses.google(holder.tenantId);
  if (google === null) return;
  const found = await platform.database.inTenant(holder.tenantId, (tx) =>
    toCard(tx, holder, platform.config.CODE_SECRET),
  );
  await (found ? google.update(found.card) : google.end(holder));
};

/** Checks each minute; each vendor has its own jobs, so that one failing vendor delays no other. */
export const registerPassUpdates = (platform: Platform): void => {
  const { jobs, gateways } = platform;
  const notify = ({ tenant_id: tenantId, customer_id: customerId, vendor }: NotifyJob) =>
    (vendor === "apple" ? notifyApple : notifyGoogle)(platform, { tenantId, customerId });
  jobs.work<NotifyJob>(notifyQueue, notify, { concurrency: 2, timeoutSeconds: 300 });
  const look = async (tenantId: string): Promise<void> => {
    const { apple, google } = gateways.walletPasses;
    if ((await apple(tenantId)) ?? (await google(tenantId))) await recordPassChanges(platform, tenantId);
  };
  jobs.whenDue("passes", look, { everySeconds: 60 });
};
