import { Check, MapPinPlus, Pencil, Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { type Address, listAddresses, removeAddress } from "@sufra/domain/customers/api.ts";
import { saidByScreens } from "@sufra/domain/errors/said-by-screens.ts";
import type { BranchDetail } from "@sufra/domain/tenants/api.ts";
import { failureText } from "@sufra/ui/api/failure-text.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { Dialog } from "@sufra/ui/components/dialog.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { IconButton } from "@sufra/ui/components/icon-button.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useGuest } from "../app/guest-store.ts";
import { Page } from "../app/page.tsx";
import { paths } from "../app/paths.ts";
import { client } from "../app/session.ts";
import { useRead } from "../app/use-read.ts";
import { useVisit } from "../app/visit.ts";
import { useVerification } from "../auth/verify-sheet.tsx";
import { NoBranch } from "../branches/no-branch.tsx";
import { chooseAddress } from "../cart/branch-choices.ts";
import { dispatchCart, useCart, useCartCount } from "../cart/cart-store.ts";
import { AddressEditor } from "./address-editor.tsx";
import type { AddressValues } from "./address-form.tsx";
import styles from "./address.module.css";
import { cartAddressOf, valuesOf } from "./cart-address.ts";
import { type Coverage, coverageOf } from "./covered.ts";

export const AddressScreen = () => {
  useLanguage();
  const { branch } = useVisit();
  return branch ? <AddressAt branch={branch} /> : <NoBranch />;
};

type Choice = AddressValues & { id: string | null };

/** Takes an address for the delivery: it is in the cart with its zone, and the guest goes on. */
const useDeliverHere = (branch: BranchDetail) => {
  const { uuid, establishment } = useVisit();
  const navigate = useNavigate();
  const count = useCartCount();
  return (address: Choice, coverage: Coverage | undefined) => {
    chooseAddress(cartAddressOf(address), { branch: branch.id, minutes: establishment.choice_minutes });
    dispatchCart({ type: "setDeliveryZone", deliveryZone: null });
    if (coverage?.kind === "covered") {
      const { branch_id, zone_id, fee, minimum, minutes } = coverage.offer;
      dispatchCart({
        type: "setDeliveryZone",
        deliveryZone: { branchId: branch_id, zoneId: zone_id, fee, minimum, minutes },
      });
    }
    void navigate(count > 0 ? paths.cart(uuid) : paths.menu(uuid), { replace: true });
  };
};

/** Covered or not, of each saved address; what could not be asked counts as unknown. */
const useCoverages = (branchId: string, addresses: readonly Address[] | undefined) => {
  const [coverages, setCoverages] = useState<ReadonlyMap<string, Coverage>>(new Map());
  useEffect(() => {
    if (!addresses) return undefined;
    const abort = new AbortController();
    for (const address of addresses.slice(0, 12)) {
      coverageOf(branchId, address, abort.signal).then(
        (coverage) => setCoverages((before) => new Map(before).set(address.id, coverage)),
        () => undefined,
      );
    }
    return () => abort.abort();
  }, [branchId, addresses]);
  return coverages;
};

const AddressAt = ({ branch }: { branch: BranchDetail }) => {
  const language = useLanguage();
  const { uuid } = useVisit();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { customer } = useGuest();
  const { fullAddress } = useCart();
  const deliver = useDeliverHere(branch);
  const verification = useVerification();
  const [leaving, setLeaving] = useState<Address | undefined>(undefined);
  const read = useRead(customer ? `addresses ${customer.id}` : null, (signal) =>
    client.send(listAddresses, { signal }),
  );
  const saved = read.data?.addresses;
  const coverages = useCoverages(branch.id, saved);
  const edited = query.get("edit");
  if (edited !== null) {
    const kept: Choice | undefined =
      fullAddress && fullAddress.id === null ? { ...valuesOf(fullAddress), id: null } : undefined;
    const known = edited === "new" ? (customer ? undefined : kept) : saved?.find(({ id }) => id === edited);
    if (edited === "new" || known)
      return <AddressEditor key={edited} branch={branch} address={known} onDone={deliver} />;
  }
  const open = (id: string) => void navigate(`${paths.address(uuid)}?edit=${id}`);
  const remove = async () => {
    if (!leaving) return;
    try {
      await client.send(removeAddress, { params: { id: leaving.id } });
      if (fullAddress?.id === leaving.id) dispatchCart({ type: "setAddress", fullAddress: null });
      read.reload();
    } catch (error) {
      showToast({ text: failureText(error, language).text, tone: "danger" });
    }
    setLeaving(undefined);
  };
  const choose = (address: Address) => {
    const coverage = coverages.get(address.id);
    if (coverage?.kind === "covered") return deliver(address, coverage);
    coverageOf(branch.id, address).then(
      (answer) => (answer.kind === "covered" ? deliver(address, answer) : undefined),
      (error: unknown) => showToast({ text: failureText(error, language).text, tone: "danger" }),
    );
  };
  return (
    <Page title={m.addresses_title()} back={paths.orderType(uuid)}>
      {read.error !== undefined && !saved && (
        <ErrorState error={read.error} onRetry={read.reload} busy={read.loading} />
      )}
      {customer && read.loading && !saved && <Skeleton height="92px" radius="20px" lines={2} />}
      {(saved?.length === 0 || !customer) && (
        <EmptyState icon={<MapPinPlus aria-hidden />} title={m.addresses_none()}>
          {m.addresses_none_text()}
        </EmptyState>
      )}
      <ul className={styles.list}>
        {saved?.map((address) => {
          const coverage = coverages.get(address.id);
          return (
            <li key={address.id} className={styles.item} data-chosen={fullAddress?.id === address.id ? "" : undefined}>
              <button
                type="button"
                className={styles.pick}
                disabled={coverage?.kind === "uncovered"}
                onClick={() => choose(address)}
              >
                <span className={styles.name}>
                  <Isolate dir="auto">{address.title}</Isolate>
                  {fullAddress?.id === address.id && <Check aria-label={m.addresses_chosen()} />}
                </span>
                <span className={styles.text}>
                  <Isolate dir="auto">{address.description}</Isolate>
                </span>
                {coverage?.kind === "uncovered" && (
                  <span className={styles.against}>{saidByScreens.area_not_covered[language]}</span>
                )}
                {coverage?.kind === "covered" && (
                  <span className={styles.text}>
                    {m.cart_delivery_fee()} <Money amount={coverage.offer.fee} />
                  </span>
                )}
              </button>
              <div className={styles.tools}>
                <IconButton
                  label={m.addresses_edit_one({ name: address.title })}
                  icon={<Pencil aria-hidden />}
                  onClick={() => open(address.id)}
                />
                <IconButton
                  label={m.addresses_remove_one({ name: address.title })}
                  icon={<Trash2 aria-hidden />}
                  onClick={() => setLeaving(address)}
                />
              </div>
            </li>
          );
        })}
      </ul>
      <div className={styles.ways}>
        <Button size="lg" wide icon={<MapPinPlus aria-hidden />} onClick={() => open("new")}>
          {m.addresses_new()}
        </Button>
        {!customer && (
          <Button variant="text" wide onClick={() => void verification.ask(m.auth_reason_address())}>
            {m.addresses_sign_in()}
          </Button>
        )}
      </div>
      <Dialog
        open={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={m.addresses_remove_one({ name: leaving?.title ?? "" })}
        confirm={m.cart_remove()}
        danger
        onConfirm={() => void remove()}
      >
        {m.addresses_remove_text()}
      </Dialog>
      {verification.sheet}
    </Page>
  );
};
