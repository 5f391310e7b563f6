import { Link } from "react-router";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";

/** Money is taken and given at an open drawer only: the way to open one. */
export const NoDrawer = () => (
  <Banner tone="warning" title={m.console_orders_no_drawer()}>
    <Link to="/drawers">{m.console_orders_to_drawers()}</Link>
  </Banner>
);
