import { Banner } from "@sufra/ui/components/banner.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import type { FullOrder } from "./full-order.ts";
import { getObstacle } from "./returnable.ts";

const words = { gone: m.console_orders_desk_gone, waiting: m.console_orders_desk_waiting };

/** Why nothing more can be returned at this open desk; nothing while something can. */
export const ReturnObstacle = ({ order }: { order: FullOrder }) => {
  const obstacle = getObstacle(order);
  return obstacle && <Banner tone="warning">{words[obstacle]()}</Banner>;
};
