import type { ScreenModule } from "./load-screen.ts";

/** Screens that no visit starts with. Their list is a chunk of its own, outside the first page. */
const screens: Record<string, () => Promise<ScreenModule>> = {
  "/cart/:uuid": async () => ({ Component: (await import("../cart/cart-screen.tsx")).CartScreen }),
  "/order-type/:uuid": async () => ({
    Component: (await import("../order-type/order-type-screen.tsx")).OrderTypeScreen,
  }),
  "/branches/:uuid": async () => ({ Component: (await import("../branches/branches-screen.tsx")).BranchesScreen }),
  "/address/:uuid": async () => ({ Component: (await import("../addresses/address-screen.tsx")).AddressScreen }),
  "/order-data/:uuid": async () => ({ Component: (await import("../checkout/order-data-screen.tsx")).OrderDataScreen }),
  "/verify/:uuid": async () => ({ Component: (await import("../auth/verify-screen.tsx")).VerifyScreen }),
  "/register/:uuid": async () => ({ Component: (await import("../customers/register-screen.tsx")).RegisterScreen }),
  "/checkout/:uuid": async () => ({ Component: (await import("../checkout/checkout-screen.tsx")).CheckoutScreen }),
  "/payment/:uuid": async () => ({ Component: (await import("../payments/payment-screen.tsx")).PaymentScreen }),
  "/payment-failed/:uuid": async () => ({
    Component: (await import("../payments/payment-failed-screen.tsx")).PaymentFailedScreen,
  }),
  "/confirm-order/:uuid": async () => ({ Component: (await import("../orders/confirm-screen.tsx")).ConfirmScreen }),
  "/orders/:uuid": async () => ({ Component: (await import("../orders/orders-screen.tsx")).OrdersScreen }),
  "/orders/:uuid/:id": async () => ({ Component: (await import("../orders/order-screen.tsx")).OrderScreen }),
  "/orders/:uuid/:id/receipt": async () => ({
    Component: (await import("../orders/receipt-screen.tsx")).ReceiptScreen,
  }),
  "/profile/:uuid": async () => ({ Component: (await import("../customers/profile-screen.tsx")).ProfileScreen }),
  "/edit-profile/:uuid": async () => ({
    Component: (await import("../customers/edit-profile-screen.tsx")).EditProfileScreen,
  }),
  "/notifications/:uuid": async () => ({
    Component: (await import("../notifications/notifications-screen.tsx")).NotificationsScreen,
  }),
  "/my-code/:uuid": async () => ({ Component: (await import("../customers/my-code-screen.tsx")).MyCodeScreen }),
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
  "/courier/:uuid": async () => ({ Component: (await import("../couriers/courier-screen.tsx")).CourierScreen }),
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

export const loadFurtherScreen = (path: string): Promise<ScreenModule> => {
  const load = screens[path];
  if (!load) throw new Error(`no screen at ${path}`);
  return load();
};
