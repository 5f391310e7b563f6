import type { OrderStatus } from "./api.ts";

type Promised = { status: OrderStatus; start_at: Date | string | null };

/** While somebody waits for it; one for a chosen time keeps that time until the kitchen has started it. */
export const canChangePromise = ({ status, start_at }: Promised): boolean =>
  ["sent_to_kitchen", "ready", "assigned", "en_route"].includes(status) || (status === "pending" && start_at === null);

/** No promise reaches further than a day from now. */
export const maxPromiseHours = 24;
