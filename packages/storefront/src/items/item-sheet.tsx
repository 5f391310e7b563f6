import { useEffect, useState } from "react";
import { Sheet } from "@sufra/ui/components/sheet.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useVisit } from "../app/visit.ts";
import { getCart } from "../cart/cart-store.ts";
import { refreshMenu, useWholeMenu, loadMenu } from "../menu/menu-store.ts";
import { findItem, itemFacts } from "./item-data.ts";
import { ItemDetail } from "./item-detail.tsx";
import { closeItem, type OpenItem, useOpenItem } from "./item-sheet-store.ts";
import { useShowAdded } from "./use-show-added.ts";
import styles from "./item-sheet.module.css";

const Loading = () => (
  <div className={styles.loading}>
    <Skeleton height="auto" radius="0" />
    <div className={styles.lines}>
      <Skeleton width="60%" height="28px" />
      <Skeleton lines={3} />
    </div>
  </div>
);

const findLine = ({ lineKey }: OpenItem) => {
  if (lineKey === undefined) return undefined;
  const { products, combos } = getCart();
  return products.find((line) => line.key === lineKey) ?? combos.find((line) => line.key === lineKey);
};

/** Needs the whole menu; cards have only some fields. */
const useItemMenu = (branchId: string | undefined, open: boolean) => {
  const menu = useWholeMenu(branchId);
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    if (!open || menu || branchId === undefined) return;
    loadMenu(branchId).then(() => setError(undefined), setError);
  }, [branchId, open, menu]);
  const retry = () => {
    setError(undefined);
    if (branchId !== undefined) refreshMenu(branchId).catch(setError);
  };
  return { menu, error, retry };
};

/** The open item over the current screen. Keeps its content while it closes. */
export const ItemSheet = () => {
  const wanted = useOpenItem();
  const [kept, setKept] = useState(wanted);
  if (wanted && wanted !== kept) setKept(wanted);
  const { branch } = useVisit();
  const showAdded = useShowAdded();
  const { menu, error, retry } = useItemMenu(branch?.id, wanted !== undefined);
  const item = menu && kept && findItem(menu, { id: kept.id });
  const gone = menu !== undefined && wanted !== undefined && item === undefined;
  useEffect(() => {
    if (!gone) return;
    closeItem();
    showToast({ text: m.items_gone(), tone: "danger" });
  }, [gone]);
  const open = wanted !== undefined && !gone;
  if (!item || !kept) {
    return (
      <Sheet open={open} onClose={closeItem} title={m.items_loading()} overPhoto>
        {error === undefined ? <Loading /> : <ErrorState error={error} onRetry={retry} />}
      </Sheet>
    );
  }
  const { name } = itemFacts(item);
  const editing = kept.lineKey !== undefined;
  const done = () => {
    closeItem();
    if (!editing) showAdded(name);
  };
  return (
    <ItemDetail key={kept.opening} item={item} line={findLine(kept)} heading="h2" onDone={done}>
      {({ content, action }) => (
        <Sheet open={open} onClose={closeItem} title={name} overPhoto footer={action}>
          {content}
        </Sheet>
      )}
    </ItemDetail>
  );
};
