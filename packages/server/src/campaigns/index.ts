export { registerCampaignsConsole, registerFormsConsole } from "./console-routes.ts";
export { type CampaignKind, type Drawn, drawGift, type Try } from "./draw-gift.ts";
export { isNewAt } from "./newcomers.ts";
export { holdPlayer, phoneOf, type Player, readPlayer } from "./player.ts";
export { campaignChecks } from "./reconcile.ts";
export { registerCampaigns } from "./routes.ts";
export { loadSegments } from "./segments.ts";
export { readDrawn, shownDraw } from "./shown-draw.ts";
