import { useNavigate } from "react-router";
import type { BranchDetail } from "@sufra/domain/branches/api.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Page } from "../app/page.tsx";
import { paths } from "../app/paths.ts";
import { useVisit } from "../app/visit.ts";
import { NoBranch } from "../branches/no-branch.tsx";
import { useCartCount } from "../cart/cart-store.ts";
import { OrderTypeChoice, useTypeChoice } from "./order-type-choice.tsx";

export const OrderTypeScreen = () => {
  useLanguage();
  const { branch } = useVisit();
  return branch ? <TypeAt branch={branch} /> : <NoBranch />;
};

const TypeAt = ({ branch }: { branch: BranchDetail }) => {
  const { uuid } = useVisit();
  const navigate = useNavigate();
  const count = useCartCount();
  const choice = useTypeChoice(branch);
  const confirm = () => {
    if (choice.confirm() === "address") void navigate(paths.address(uuid));
    else void navigate(count > 0 ? paths.cart(uuid) : paths.menu(uuid), { replace: true });
  };
  const footer = (
    <Button size="lg" wide disabled={!choice.ready} onClick={confirm}>
      {m.order_type_confirm()}
    </Button>
  );
  return (
    <Page title={m.order_type_title()} back={paths.menu(uuid)} footer={footer}>
      <OrderTypeChoice branch={branch} choice={choice} />
    </Page>
  );
};
