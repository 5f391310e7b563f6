import { BriefcaseBusiness, Check, House, MapPin, MapPinPlus, Pencil, Trash2, WifiOff } from "lucide-react";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { type Address, removeAddress } from "@sufra/domain/customers/api.ts";
import { clientMessages } from "@sufra/domain/errors/client-messages.ts";
import type { BranchDetail } from "@sufra/domain/branches/api.ts";
import type { Language } from "@sufra/domain/language/language.ts";
import { failureText } from "@sufra/ui/api/failure-text.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { Dialog } from "@sufra/ui/components/dialog.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { IconButton } from "@sufra/ui/components/icon-button.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { readGuest, useGuest } from "../app/guest-store.ts";
import { useOnline } from "../app/offline-banner.tsx";
import { Page } from "../app/page.tsx";
import { paths } from "../app/paths.ts";
import { client } from "../app/session.ts";
import { useVisit } from "../app/visit.ts";
import { dispatchCart, useCart } from "../cart/cart-store.ts";
import { toAddressValues } from "./cart-address.ts";
import { type Coverage, OfferText, readCoverage } from "./coverage.tsx";
import type { Read } from "../app/use-read.ts";

/** Coverage of each saved address; a failed check leaves it unknown. */
const useCoverages = (branchId: string, addresses: readonly Address[] | undefined) => {
  const [coverages, setCoverages] = useState<ReadonlyMap<string, Coverage>>(new Map());
  useEffect(() => {
    if (!addresses) return undefined;
    const abort = new AbortController();
    for (const address of addresses.slice(0, 12)) {
      readCoverage(branchId, address, abort.signal).then(
        (coverage) => setCoverages((before) => new Map(before).set(address.id, coverage)),
        () => undefined,
      );
    }
    return () => abort.abort();
  }, [branchId, addresses]);
  return coverages;
};

const showFailure = (error: unknown, language: Language): void =>
  showToast({ text: failureText(error, language).text, tone: "danger" });

type ItemProps = {
  address: Address;
  coverage: Coverage | undefined;
  chosen: boolean;
  /** Whether it can be edited and removed now. */
  tools: boolean;
  onChoose: () => void;
  onEdit: () => void;
  onRemove: () => void;
};

const AddressItem = ({ address, coverage, chosen, tools, onChoose, onEdit, onRemove }: ItemProps) => {
  const language = useLanguage();
  const uncovered = coverage?.kind === "uncovered";
  const Icon =
    address.title === m.addresses_work() ? BriefcaseBusiness : address.title === m.addresses_home() ? House : MapPin;
  return (
    <li className="address-item" data-chosen={chosen ? "" : undefined}>
      <button type="button" className="address-pick" disabled={uncovered} onClick={onChoose}>
        <span className="address-kind">
          <Icon aria-hidden />
        </span>
        <span className="address-name">
          <Isolate dir="auto">{address.title}</Isolate>
          {chosen && <Check aria-label={m.addresses_chosen()} />}
        </span>
        <span className="address-text">
          <Isolate dir="auto">{address.description}</Isolate>
        </span>
        {uncovered && <span className="address-against">{clientMessages.area_not_covered[language]}</span>}
        {coverage?.kind === "covered" && (
          <span className="address-text">
            {m.cart_delivery_fee()} <OfferText {...coverage.offer} />
          </span>
        )}
      </button>
      {tools && (
        <div className="address-tools">
          <IconButton
            label={m.addresses_edit_one({ name: address.title })}
            icon={<Pencil aria-hidden />}
            onClick={onEdit}
          />
          <IconButton
            label={m.addresses_remove_one({ name: address.title })}
            icon={<Trash2 aria-hidden />}
            onClick={onRemove}
          />
        </div>
      )}
    </li>
  );
};

type RemoveProps = { address: Address | undefined; onClose: () => void; onRemoved: () => void };

const RemoveDialog = ({ address, onClose, onRemoved }: RemoveProps) => {
  const language = useLanguage();
  const { fullAddress } = useCart();
  const remove = async () => {
    if (!address) return;
    try {
      await client.send(removeAddress, { params: { id: address.id } });
      if (fullAddress?.id === address.id) dispatchCart({ type: "setAddress", fullAddress: null });
      onRemoved();
    } catch (error) {
      showFailure(error, language);
    }
    onClose();
  };
  return (
    <Dialog
      open={address !== undefined}
      onClose={onClose}
      title={m.addresses_remove_one({ name: address?.title ?? "" })}
      confirm={m.cart_remove()}
      danger
      onConfirm={() => void remove()}
    >
      {m.addresses_remove_text()}
    </Dialog>
  );
};

type ListProps = {
  read: Read<{ addresses: Address[] }>;
  saved: readonly Address[] | undefined;
  /** Seen at an earlier visit, and perhaps changed since. */
  isOld: boolean;
  branch: BranchDetail;
  onDeliver: (address: Address, coverage: Coverage | undefined) => void;
};

/** Saved addresses; one outside the delivery area cannot be chosen. */
export const AddressList = ({ branch, read, saved, isOld, onDeliver }: ListProps) => {
  const language = useLanguage();
  const { uuid } = useVisit();
  const navigate = useNavigate();
  const { customer } = useGuest();
  const { fullAddress } = useCart();
  const online = useOnline();
  const coverages = useCoverages(branch.id, saved);
  const failed = read.error !== undefined && !saved;
  // Without the list, the address of the cart is still known.
  const kept = failed && fullAddress?.id ? [{ ...toAddressValues(fullAddress), id: fullAddress.id }] : [];
  const [removing, setRemoving] = useState<Address | undefined>(undefined);
  const edit = (id: string) => void navigate(`${paths.address(uuid)}?edit=${id}`);
  const choose = (address: Address) => {
    const coverage = coverages.get(address.id);
    if (coverage?.kind === "covered") return onDeliver(address, coverage);
    readCoverage(branch.id, address).then(
      (answer) => (answer.kind === "covered" ? onDeliver(address, answer) : undefined),
      (error: unknown) => showFailure(error, language),
    );
  };
  return (
    <Page title={m.addresses_title()} back={paths.orderType(uuid)}>
      {failed && kept.length === 0 && <ErrorState error={read.error} onRetry={read.reload} busy={read.loading} />}
      {customer && read.loading && !saved && <Skeleton height="92px" radius="20px" lines={2} />}
      <ul className="address-list">
        {(saved ?? kept).map((address) => (
          <AddressItem
            key={address.id}
            address={address}
            coverage={coverages.get(address.id)}
            chosen={fullAddress?.id === address.id}
            tools={!failed && !isOld}
            onChoose={() => choose(address)}
            onEdit={() => edit(address.id)}
            onRemove={() => setRemoving(address)}
          />
        ))}
      </ul>
      {(kept.length > 0 || (isOld && (!online || read.error !== undefined))) && (
        <Banner
          tone="warning"
          icon={<WifiOff aria-hidden />}
          title={isOld ? m.addresses_seen_last() : m.addresses_list_missing()}
          action={
            <Button variant="tint" busy={read.loading} onClick={customer ? read.reload : () => void readGuest(uuid)}>
              {m.ui_retry()}
            </Button>
          }
        />
      )}
      <Button variant="outline" size="lg" wide icon={<MapPinPlus aria-hidden />} onClick={() => edit("new")}>
        {m.addresses_new()}
      </Button>
      <RemoveDialog address={removing} onClose={() => setRemoving(undefined)} onRemoved={read.reload} />
    </Page>
  );
};
