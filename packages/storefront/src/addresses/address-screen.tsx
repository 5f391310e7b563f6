import { House } from "lucide-react";
import { useMemo, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { listAddresses } from "@sufra/domain/customers/api.ts";
import type { BranchDetail } from "@sufra/domain/branches/api.ts";
import { type FieldProblem, TransportFailure } from "@sufra/ui/api/failures.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useGuest } from "../app/guest-store.ts";
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
import { ScreenStyles } from "../app/screen-styles.tsx";
import addressStyles from "./address.css?url";
import { toCartAddress, toAddressValues } from "./cart-address.ts";
import { type Coverage } from "./coverage.tsx";
import { AddressList } from "./address-list.tsx";
import { readStoredAddresses, storeAddresses } from "./seen-addresses.ts";

export const AddressScreen = () => {
  useLanguage();
  const { branch } = useVisit();
  return branch ? <BranchAddresses branch={branch} /> : <NoBranch />;
};

type Choice = AddressValues & { id: string | null };

type State = { problems?: readonly FieldProblem[]; next?: string } | null;

/** Puts an address with its delivery zone into the cart, and leads back to the page that asked for it. */
const useDeliverHere = (branch: BranchDetail) => {
  const { uuid, establishment } = useVisit();
  const navigate = useNavigate();
  const count = useCartCount();
  const state = useLocation().state as State;
  // Kept while addresses are edited, whose history entries do not know it.
  const [next] = useState(state?.next);
  return (address: Choice, coverage: Coverage | undefined) => {
    chooseAddress(toCartAddress(address), { branch: branch.id, minutes: establishment.choice_minutes });
    dispatchCart({ type: "setDeliveryZone", deliveryZone: null });
    if (coverage?.kind === "covered") {
      const { branch_id, zone_id, fee, minimum, minutes } = coverage.offer;
      dispatchCart({
        type: "setDeliveryZone",
        deliveryZone: { branchId: branch_id, zoneId: zone_id, fee, minimum, minutes },
      });
    }
    // The page that asked stands below this one in the history.
    if (state?.next !== undefined) return void navigate(-1);
    return void navigate(next ?? (count > 0 ? paths.cart(uuid) : paths.menu(uuid)), { replace: true });
  };
};

/** Saved addresses; without an answer those seen last (`isOld`). */
const useSavedAddresses = () => {
  const guest = useGuest();
  const customerId = guest.customer?.id;
  const read = useRead(customerId === undefined ? null : `addresses ${customerId}`, async (signal) => {
    const found = await client.send(listAddresses, { signal });
    if (customerId !== undefined) storeAddresses(customerId, found.addresses);
    return found;
  });
  const isMissing = customerId === undefined || read.error instanceof TransportFailure;
  const seen = useMemo(() => (isMissing ? readStoredAddresses(guest.customer?.id) : undefined), [isMissing, guest]);
  const answer = read.data?.addresses;
  return { read, saved: answer ?? seen, isOld: answer === undefined && seen !== undefined };
};

/**
 * `?edit=` opens the editor: `new`, `typed` (the cart's address, refused at checkout), or the id of a saved address.
 * Without a saved one there is no list to choose from.
 */
const BranchAddresses = ({ branch }: { branch: BranchDetail }) => {
  useLanguage();
  const [query] = useSearchParams();
  const { customer } = useGuest();
  const { fullAddress } = useCart();
  const verification = useVerification();
  const deliver = useDeliverHere(branch);
  const addresses = useSavedAddresses();
  const first = addresses.saved ? addresses.saved.length === 0 : !customer;
  const editId = query.get("edit") ?? (first ? "new" : null);
  const unsaved: Choice | undefined =
    fullAddress && fullAddress.id === null ? { ...toAddressValues(fullAddress), id: null } : undefined;
  const visitorAddress = customer ? undefined : unsaved;
  // What was seen earlier may have changed since: only read addresses are edited.
  const own = addresses.isOld ? undefined : addresses.saved;
  const typed = { new: visitorAddress, typed: unsaved };
  const edited = editId === "new" || editId === "typed" ? typed[editId] : own?.find(({ id }) => id === editId);
  const state = useLocation().state as State;
  const signIn = (
    <Button
      variant="outline"
      icon={<House aria-hidden />}
      onClick={() => void verification.ask(m.auth_reason_address())}
    >
      {m.addresses_sign_in()}
    </Button>
  );
  return (
    <>
      <ScreenStyles href={addressStyles} />
      {editId === "new" || edited ? (
        <AddressEditor
          key={editId}
          branch={branch}
          address={edited}
          first={first}
          refused={editId === "typed" ? state?.problems : undefined}
          aside={customer ? undefined : signIn}
          onDone={deliver}
        />
      ) : (
        <AddressList branch={branch} {...addresses} onDeliver={deliver} />
      )}
      {verification.sheet}
    </>
  );
};
