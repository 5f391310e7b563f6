import type { BranchDetail } from "@sufra/domain/branches/api.ts";
import { Money } from "@sufra/ui/components/money.tsx";
import { useOrderPrice } from "../cart/use-order-price.ts";

/** The total on the button, so that the guest knows it before they pay. */
export const OrderTotal = ({ branch }: { branch: BranchDetail }) => <Money amount={useOrderPrice(branch).sums.total} />;
