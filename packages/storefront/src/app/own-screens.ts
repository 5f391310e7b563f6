import type { ScreenModule } from "./load-screen.ts";

/** Every address of the guest's own and the code of its screen: one piece, so that the first page carries none of it. */
const screens: Record<string, () => Promise<ScreenModule>> = {
  "/loyalty/:uuid": async () => ({ Component: (await import("../loyalty/loyalty-screen.tsx")).LoyaltyScreen }),
  "/levels/:uuid": async () => ({ Component: (await import("../loyalty/levels-screen.tsx")).LevelsScreen }),
  "/points-shop/:uuid": async () => ({
    Component: (await import("../prizes/points-shop-screen.tsx")).PointsShopScreen,
  }),
  "/prize-shop/:uuid": async () => ({ Component: (await import("../prizes/prize-shop-screen.tsx")).PrizeShopScreen }),
  "/prize/:uuid": async () => ({ Component: (await import("../prizes/prize-screen.tsx")).PrizeScreen }),
  "/my-rewards/:uuid": async () => ({ Component: (await import("../prizes/rewards-screen.tsx")).RewardsScreen }),
  "/coupons/:uuid": async () => ({ Component: (await import("../coupons/coupons-screen.tsx")).CouponsScreen }),
  "/apply-coupons/:uuid": async () => ({ Component: (await import("../coupons/apply-screen.tsx")).ApplyScreen }),
  "/referral/:uuid": async () => ({ Component: (await import("../referrals/referral-screen.tsx")).ReferralScreen }),
  "/reference/:code": async () => ({ Component: (await import("../referrals/reference-screen.tsx")).ReferenceScreen }),
  "/punch-cards/:uuid": async () => ({
    Component: (await import("../punch-cards/punch-cards-screen.tsx")).PunchCardsScreen,
  }),
  "/wheel/:uuid": async () => ({ Component: (await import("../campaigns/wheel-screen.tsx")).WheelScreen }),
  "/punch-cards/:uuid/:id": async () => ({
    Component: (await import("../punch-cards/punch-card-screen.tsx")).PunchCardScreen,
  }),
  "/evaluate/:uuid/:form": async () => ({
    Component: (await import("../campaigns/evaluate-screen.tsx")).EvaluateScreen,
  }),
  "/register-and-win/:uuid": async () => ({
    Component: (await import("../campaigns/register-and-win-screen.tsx")).RegisterAndWinScreen,
  }),
};

export const loadOwnScreen = (path: string): Promise<ScreenModule> => {
  const load = screens[path];
  if (!load) throw new Error(`no screen at ${path}`);
  return load();
};
