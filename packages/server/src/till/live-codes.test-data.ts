import { createHmac } from "node:crypto";
import { getProvedText, getStep, liveText } from "@sufra/domain/prizes/live-code.ts";
import type { Client } from "../../test/support/http-client.ts";

export type Shown = { code: string; qr_key: string };

/** What the guest's phone draws at a moment. */
export const showAt = ({ code, qr_key }: Shown, at: Date): string => {
  const [bare, step] = [code.replaceAll("-", ""), getStep(at.getTime())];
  return liveText(bare, step, createHmac("sha256", qr_key).update(getProvedText(bare, step)).digest());
};

/** As the guest's app opens a reward. */
export const openReward = async (client: Client, id: string): Promise<Shown> =>
  (await client.get<Shown>(`/api/rewards/${id}/`)).body;

export const openOwnCode = async (client: Client): Promise<Shown> => (await client.get<Shown>("/api/me/code/")).body;

/** The manager asks for the app's QR code, or no longer. */
export const askForApp = async (manager: Client, app_qr_only: boolean): Promise<void> => {
  const path = "/api/console/settings/";
  const { revision } = (await manager.get<{ revision: string }>(path)).body;
  const { status } = await manager.send("PATCH", path, { body: { app_qr_only, revision } });
  if (status !== 200) throw new Error(`settings not saved: ${status}`);
};
