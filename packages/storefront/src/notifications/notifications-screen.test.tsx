// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { listNotifications, type NotificationView } from "@sufra/domain/notifications/api.ts";
import { client } from "../app/session.ts";
import { NotificationsScreen } from "./notifications-screen.tsx";

const uuid = "7b0a8f6e-2f6a-4c0b-9d59-0d9d7a3f1c11";
vi.mock("../app/session.ts", () => ({ client: { send: vi.fn() }, currentQr: () => undefined }));
vi.mock("../loyalty/use-own-events.ts", () => ({ useOwnEvents: () => undefined }));
vi.mock("../app/page.tsx", () => ({ Page: ({ children }: { children: ReactNode }) => children }));
vi.mock("./channel-settings.tsx", () => ({ ChannelSettings: () => null }));
vi.mock("../auth/verify-sheet.tsx", () => ({ useVerification: () => ({ ask: vi.fn(), sheet: null }) }));
vi.mock("../app/visit.ts", () => ({
  useVisit: () => ({ uuid: "7b0a8f6e-2f6a-4c0b-9d59-0d9d7a3f1c11", establishment: { time_zone: "Asia/Riyadh" } }),
}));
afterEach(cleanup);

const plain: NotificationView = {
  id: "n",
  kind: "points_earned",
  topic: "reward",
  title: "خبر",
  text: "",
  order_id: null,
  reward_id: null,
  wheel_id: null,
  offer_id: null,
  link: null,
  read: false,
  created_at: new Date().toISOString(),
};

const cases: [Partial<NotificationView>, icon: string, leadsTo: string][] = [
  [{ kind: "order_moved", topic: "order", order_id: "o" }, "receipt-text", `/orders/${uuid}/o`],
  [{ kind: undefined }, "sparkles", `/loyalty/${uuid}`],
  [{ kind: "points_earned" }, "sparkles", `/loyalty/${uuid}`],
  [{ kind: "points_expiring", topic: "expiry" }, "hourglass", `/loyalty/${uuid}`],
  [{ kind: "birthday_gift" }, "cake", `/loyalty/${uuid}`],
  [{ kind: "level_reached" }, "medal", `/levels/${uuid}`],
  [{ kind: "reward_given", reward_id: "r" }, "gift", `/prize/${uuid}?reward=r`],
  [{ kind: "wheel_ready", wheel_id: "w" }, "loader-pinwheel", `/wheel/${uuid}?wheel=w`],
  [{ kind: "friend_joined" }, "users", `/referral/${uuid}`],
  [{ kind: "referral_points" }, "users", `/loyalty/${uuid}`],
  [{ kind: "referral_coupon" }, "ticket", `/coupons/${uuid}`],
  [{ kind: "offer", topic: "offer", offer_id: "f" }, "megaphone", `/qr/${uuid}`],
];

it.each(cases)("shows what %o is about, and leads there", async (notice, icon, leadsTo) => {
  vi.mocked(client.send).mockImplementation((async (call: unknown) => {
    if (call !== listNotifications) throw new Error("an unexpected call");
    return { items: [{ ...plain, ...notice }], cursor: null, unread: 1 };
  }) as never);
  render(<RouterProvider router={createMemoryRouter([{ path: "*", element: <NotificationsScreen /> }])} />);
  const link = await screen.findByRole("link", { name: /خبر/ });
  expect(link.getAttribute("href")).toBe(leadsTo);
  expect(link.querySelector("svg")?.classList).toContain(`lucide-${icon}`);
});
