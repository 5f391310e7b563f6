import type { orderBanners as contract } from "@sufra/domain/banners/console-api.ts";
import type { Ctx } from "../platform/http/context.ts";
import { changeManaged, orderThings } from "../workplace/index.ts";

export const orderBanners = (ctx: Ctx<typeof contract>) =>
  changeManaged(ctx, async (editing) => {
    await orderThings(editing, ctx.body.kind, ctx.body.ids);
    return null;
  });
