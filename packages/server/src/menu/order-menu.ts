import type { orderMenu as contract } from "@sufra/domain/menu/console-api.ts";
import type { Ctx } from "../platform/http/context.ts";
import { orderThings } from "../workplace/index.ts";
import { changeMenu } from "./change-menu.ts";

export const orderMenu = (ctx: Ctx<typeof contract>) =>
  changeMenu(ctx, async (editing) => {
    await orderThings(editing, ctx.body.kind, ctx.body.ids);
    return null;
  });
