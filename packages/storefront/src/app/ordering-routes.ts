import { loadScreen, type ScreenModule } from "./load-screen.ts";

/** `tabs`: with the bottom bar; `plain`: without it, as everything between cart and payment. */
export type Chrome = "tabs" | "plain";
export type ScreenRoute = { path: string; chrome: Chrome; lazy: () => Promise<ScreenModule> };

const plain = (path: string, load: () => Promise<ScreenModule>): ScreenRoute => ({
  path,
  chrome: "plain",
  lazy: loadScreen(load),
});
const tabs = (path: string, load: () => Promise<ScreenModule>): ScreenRoute => ({
  path,
  chrome: "tabs",
  lazy: loadScreen(load),
});

/** The screens from the cart to the order's ticket, and the guest's own. */
export const orderingRoutes: readonly ScreenRoute[] = [
  plain("/cart/:uuid", async () => ({ Component: (await import("../cart/cart-screen.tsx")).CartScreen })),
  plain("/order-type/:uuid", async () => ({
    Component: (await import("../order-type/order-type-screen.tsx")).OrderTypeScreen,
  })),
  plain("/branches/:uuid", async () => ({
    Component: (await import("../branches/branches-screen.tsx")).BranchesScreen,
  })),
  plain("/address/:uuid", async () => ({ Component: (await import("../addresses/address-screen.tsx")).AddressScreen })),
  plain("/order-data/:uuid", async () => ({
    Component: (await import("../checkout/order-data-screen.tsx")).OrderDataScreen,
  })),
  plain("/verify/:uuid", async () => ({ Component: (await import("../auth/verify-screen.tsx")).VerifyScreen })),
  plain("/register/:uuid", async () => ({
    Component: (await import("../customers/register-screen.tsx")).RegisterScreen,
  })),
  plain("/checkout/:uuid", async () => ({
    Component: (await import("../checkout/checkout-screen.tsx")).CheckoutScreen,
  })),
  plain("/payment/:uuid", async () => ({ Component: (await import("../payments/payment-screen.tsx")).PaymentScreen })),
  plain("/payment-failed/:uuid", async () => ({
    Component: (await import("../payments/payment-failed-screen.tsx")).PaymentFailedScreen,
  })),
  plain("/confirm-order/:uuid", async () => ({
    Component: (await import("../orders/confirm-screen.tsx")).ConfirmScreen,
  })),
  tabs("/orders/:uuid", async () => ({ Component: (await import("../orders/orders-screen.tsx")).OrdersScreen })),
  plain("/orders/:uuid/:id", async () => ({ Component: (await import("../orders/order-screen.tsx")).OrderScreen })),
  tabs("/profile/:uuid", async () => ({ Component: (await import("../customers/profile-screen.tsx")).ProfileScreen })),
  plain("/edit-profile/:uuid", async () => ({
    Component: (await import("../customers/edit-profile-screen.tsx")).EditProfileScreen,
  })),
  plain("/notifications/:uuid", async () => ({
    Component: (await import("../notifications/notifications-screen.tsx")).NotificationsScreen,
  })),
  plain("/my-code/:uuid", async () => ({ Component: (await import("../customers/my-code-screen.tsx")).MyCodeScreen })),
];
