import { z } from "zod";
import { AppError } from "../platform/errors.ts";
import type { App } from "../platform/http/context.ts";
import { getColors } from "./card-of.ts";
import { drawMark } from "./mark.ts";

/** Google fetches the picture of a card by itself, once. */
const side = 660;

/** The mark of an establishment for Google's card: a public picture, outside the contract. */
export const mountMark = ({ http, platform }: App): void => {
  if (platform.gateways.walletPasses.google === null) return;
  http.get<{ Params: { tenant: string } }>("/api/passes/:tenant/logo.png/", async (request, reply) => {
    const tenantId = z.uuid().safeParse(request.params.tenant).data;
    if (tenantId === undefined) throw new AppError("not_found");
    const brand = await platform.database.inTenant(
      tenantId,
      (tx) => tx.selectFrom("establishment").select("brand_color").where("tenant_id", "=", tenantId).executeTakeFirst(),
      { readOnly: true },
    );
    if (!brand) throw new AppError("not_found");
    return reply
      .header("content-type", "image/png")
      .header("cache-control", "public, max-age=86400")
      .send(await drawMark(getColors(brand.brand_color), side));
  });
};
