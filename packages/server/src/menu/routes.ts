import * as calls from "@sufra/domain/menu/api.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { suggestionsAt } from "../suggestions/read-suggestions.ts";
import { branchWithService } from "../services/service-state.ts";
import { encodedAnswer } from "../platform/http/encoded-answer.ts";
import { addBookmark, listBookmarks, removeBookmark } from "./bookmarks.ts";
import { installFastMenu } from "./fast-menu.ts";
import { makeMenuCache } from "./menu-cache.ts";
import { menuTopic } from "./change-menu.ts";

export const registerMenu = (app: App): void => {
  const cache = makeMenuCache(app.platform.database);
  const fast = installFastMenu(app);
  mount(app, calls.readMenu, async (ctx) => {
    const { tenantId, language, qr } = ctx;
    const branch = await branchWithService(ctx, ctx.params.id, "ordering");
    const version = branch.establishment.menu_version;
    const encoded = await cache.read({ tenantId, branchId: branch.id, language, version });
    if (qr !== null) fast.remember({ qr: qr.uuid, branchId: branch.id, language, tenantId }, encoded);
    return encodedAnswer(encoded, ctx.request);
  });
  mount(app, calls.readSuggestions, async (ctx) => {
    const { tenantId, database, now } = ctx;
    const branch = await branchWithService(ctx, ctx.params.id, "ordering");
    const when = { now, zone: branch.establishment.time_zone };
    return database.inTenant(tenantId, (tx) => suggestionsAt(tx, { tenantId, branchId: branch.id }, when), {
      readOnly: true,
    });
  });
  mount(app, calls.streamMenu, async (ctx) => {
    await branchWithService(ctx, ctx.params.id, null);
    await ctx.live.stream(ctx, [menuTopic(ctx.tenantId)]);
  });
  mount(app, calls.listBookmarks, listBookmarks);
  mount(app, calls.addBookmark, addBookmark);
  mount(app, calls.removeBookmark, removeBookmark);
};
