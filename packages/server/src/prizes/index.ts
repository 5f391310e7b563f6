export { findReward, holdReward, redeemReward, type TillReward, undoReward } from "./at-till.ts";
export { type CartRewards, itemCoupons, loadCartRewards, requireItems } from "./cart-rewards.ts";
export { codeOfClaim } from "./codes.ts";
export { givePrize, takePrizeBack } from "./give-prize.ts";
export { registerPrizesConsole } from "./console-routes.ts";
export { registerPrizes } from "./routes.ts";
export { releaseRewards, takeRewards } from "./use-in-order.ts";
