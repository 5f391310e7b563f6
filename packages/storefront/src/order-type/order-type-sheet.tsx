import { useLocation, useNavigate } from "react-router";
import type { BranchDetail } from "@sufra/domain/branches/api.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { Sheet } from "@sufra/ui/components/sheet.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { paths } from "../app/paths.ts";
import { useVisit } from "../app/visit.ts";
import { leaveSheet, OrderTypeChoice, useTypeChoice } from "./order-type-choice.tsx";

type Props = {
  open: boolean;
  onClose: () => void;
};

export const OrderTypeSheet = (props: Props) => {
  const { branch } = useVisit();
  return branch ? <SheetAt {...props} branch={branch} /> : null;
};

const SheetAt = ({ open, onClose, branch }: Props & { branch: BranchDetail }) => {
  const { uuid } = useVisit();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const choice = useTypeChoice(branch);
  const confirm = () => {
    if (choice.confirm() === "address") void navigate(paths.address(uuid), leaveSheet(pathname));
    else onClose();
  };
  const footer = (
    <Button size="lg" wide disabled={!choice.ready} onClick={confirm}>
      {m.order_type_confirm()}
    </Button>
  );
  return (
    <Sheet open={open} onClose={onClose} title={m.order_type_title()} footer={footer}>
      {open && <OrderTypeChoice branch={branch} choice={choice} inSheet />}
    </Sheet>
  );
};
