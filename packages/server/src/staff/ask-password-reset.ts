import type { askPasswordReset as contract } from "@sufra/domain/staff/password-reset-api.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { writeTo } from "./emails.ts";
import { countResetEmail } from "./reset-link.ts";

/** Of one address of the network, whomever they ask for. */
const asks = { points: 20, seconds: 15 * 60 };

/** Whether an email is sent. Over the limit it is skipped silently, since an earlier link still works. */
const goesOut = async ({ limits, ip }: Ctx<typeof contract>, email: string): Promise<boolean> => {
  try {
    await countResetEmail(limits, email, ip);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "rate_limited") return false;
    throw error;
  }
};

/** One answer in one time: the queued job decides what happens, whether the address is known or not. */
export const askPasswordReset = async (ctx: Ctx<typeof contract>): Promise<null> => {
  const { limits, database, gateways, body, ip } = ctx;
  const email = body.email.toLowerCase();
  if (gateways.email === null) throw new AppError("cannot_notify_by_email");
  await limits.consume("staff-reset-address", ip, asks.points, asks.seconds);
  const written = await goesOut(ctx, email);
  await database.platform(async (tx) => {
    const account = await tx.selectFrom("staff_account").select("id").where("email", "=", email).executeTakeFirst();
    await writeTo(ctx, tx, written && account ? account.id : null, "link");
  });
  return null;
};
