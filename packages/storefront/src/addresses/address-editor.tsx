import { CircleCheck, LocateOff } from "lucide-react";
import { type ReactNode, type SubmitEvent, useCallback, useEffect, useId, useRef, useState } from "react";
import type { Coordinates } from "@sufra/domain/contract/fields.ts";
import { type Address, editAddress } from "@sufra/domain/customers/api.ts";
import { clientMessages } from "@sufra/domain/errors/client-messages.ts";
import { latinDigits } from "@sufra/domain/language/digits.ts";
import type { BranchDetail } from "@sufra/domain/branches/api.ts";
import { failureText } from "@sufra/ui/api/failure-text.ts";
import type { FieldProblem } from "@sufra/ui/api/failures.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { useForm } from "@sufra/ui/forms/use-form.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useGuest } from "../app/guest-store.ts";
import { Page } from "../app/page.tsx";
import { paths } from "../app/paths.ts";
import { client } from "../app/session.ts";
import { type LocationRefusal, useGuestPlace } from "../order-type/guest-place.ts";
import { locationHelp } from "../order-type/location-help.tsx";
import { useVisit } from "../app/visit.ts";
import { AddressFields, type AddressValues, checkAddress } from "./address-form.tsx";
import { saveAddress } from "./cart-address.ts";
import { type Coverage, OfferText, readCoverage } from "./coverage.tsx";
import { PlacePicker } from "./place-picker.tsx";
import { requirePhone } from "./require-phone.ts";

type Props = {
  branch: BranchDetail;
  /** The address to edit; none for a new one. */
  address: (AddressValues & { id: string | null }) | undefined;
  onDone: (address: AddressValues & { id: string | null }, coverage: Coverage | undefined) => void;
  /** The guest's first address: there is no list to come from. */
  first?: boolean;
  /** What the server refused of this address at checkout. */
  refused?: readonly FieldProblem[] | undefined;
  /** Another way to an address, above the form. */
  aside?: ReactNode;
};

/** Checks coverage at each move of the pin, before the guest fills in the form. */
const useCoverage = (branchId: string, { lat, lng }: Coordinates, touched: boolean) => {
  const language = useLanguage();
  const [coverage, setCoverage] = useState<Coverage | undefined>(undefined);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  useEffect(() => {
    if (!touched) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      readCoverage(branchId, { lat, lng }, abort.signal).then(
        (answer) => {
          setFailure(undefined);
          setCoverage(answer);
        },
        (error: unknown) => {
          if (!abort.signal.aborted) setFailure(failureText(error, language).text);
        },
      );
    }, 300);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [branchId, lat, lng, touched, language]);
  return { coverage, failure };
};

/** Couriers read Latin digits, whatever keyboard was used. */
const withLatinNumbers = (values: AddressValues): AddressValues => ({
  ...values,
  door_number: latinDigits(values.door_number),
  level_number: latinDigits(values.level_number),
  block_number: latinDigits(values.block_number),
  phone_number: values.phone_number.trim(),
});

const emptyAddress = { title: "", description: "", door_number: "", level_number: "", block_number: "", notes: "" };

const getInitial = ({ address, first }: Props, start: Coordinates): AddressValues => {
  const { title: given, description, door_number, level_number, block_number, notes } = address ?? emptyAddress;
  const { lat, lng } = address ?? start;
  const phone_number = address?.phone_number ?? "";
  const title = !address && first ? m.addresses_home() : given;
  return { title, description, door_number, level_number, block_number, phone_number, notes, lat, lng };
};

/** The form with its pin. A form without a chosen place is not sent: the guest is asked for the place first. */
const useAddressForm = (props: Props) => {
  const { branch, address, refused, onDone } = props;
  const { customer } = useGuest();
  const guestPlace = useGuestPlace();
  const [placed, setPlaced] = useState(address !== undefined || guestPlace !== null);
  const [placeMissing, setPlaceMissing] = useState(false);
  const [refusal, setRefusal] = useState<LocationRefusal | undefined>(undefined);
  const [initial] = useState(() => getInitial(props, guestPlace ?? branch));
  const map = useRef<HTMLDivElement>(null);
  const described = useRef("");
  const save = async (typed: AddressValues): Promise<void> => {
    const values = withLatinNumbers(typed);
    await requirePhone(values.phone_number);
    if (!customer) return onDone({ ...values, id: null }, coverage);
    const saved: Address = address?.id
      ? await client.send(editAddress, { params: { id: address.id }, body: values })
      : await saveAddress(values);
    onDone(saved, coverage);
  };
  const form = useForm<AddressValues>({ initial, check: checkAddress, refused, submit: save });
  const pin = { lat: form.values.lat, lng: form.values.lng };
  const { coverage, failure } = useCoverage(branch.id, pin, placed);
  const { set } = form;
  const onSubmit = async (event?: SubmitEvent<HTMLFormElement>): Promise<void> => {
    if (placed) return form.form.onSubmit(event);
    event?.preventDefault();
    setPlaceMissing(true);
    map.current?.focus();
  };
  const move = useCallback(
    ({ lat, lng }: Coordinates) => {
      setPlaced(true);
      setPlaceMissing(false);
      setRefusal(undefined);
      set("lat", lat);
      set("lng", lng);
    },
    [set],
  );
  const { description } = form.values;
  // What the guest wrote is kept; what the map wrote follows the pin.
  const describe = (text: string) => {
    if (description.trim() !== "" && description !== described.current) return;
    described.current = text;
    set("description", text);
  };
  const place = { box: map, pin, placed, onMove: move, onRefused: setRefusal, onDescribe: describe };
  return { form: { ...form, form: { ...form.form, onSubmit } }, place, coverage, failure, placeMissing, refusal };
};

type StatusProps = {
  coverage: Coverage | undefined;
  failure: string | undefined;
  placed: boolean;
  placeMissing: boolean;
  refusal: LocationRefusal | undefined;
};

const CoverageStatus = ({ coverage, failure, placed, placeMissing, refusal }: StatusProps) => {
  const language = useLanguage();
  return (
    <div role="status">
      {refusal && <Banner icon={<LocateOff aria-hidden />}>{locationHelp(refusal)}</Banner>}
      {!placed && !placeMissing && !refusal && <p className="address-lead">{m.addresses_pin()}</p>}
      {coverage?.kind === "uncovered" && <Banner tone="danger" title={clientMessages.area_not_covered[language]} />}
      {coverage?.kind === "covered" && (
        <p className="address-covered">
          <CircleCheck aria-hidden />
          <strong>{m.addresses_covered()}</strong>
          <span>
            {m.cart_delivery_fee()} <OfferText {...coverage.offer} />
          </span>
        </p>
      )}
      {failure && <Banner tone="warning" title={failure} />}
      {placeMissing && <Banner tone="danger" title={m.addresses_place_first()} />}
    </div>
  );
};

/** The map first, then what the place is called and how to find its door; one button, always in view. */
export const AddressEditor = (props: Props) => {
  const { branch, address, first = false, aside } = props;
  const { uuid } = useVisit();
  const formId = useId();
  const { form, place, coverage, failure, placeMissing, refusal } = useAddressForm(props);
  const uncovered = coverage?.kind === "uncovered";
  const title = address ? m.addresses_edit() : m.addresses_new();
  const footer = (
    <Button type="submit" form={formId} size="lg" wide busy={form.sending} disabled={uncovered}>
      {m.addresses_deliver_here()}
    </Button>
  );
  return (
    <Page
      title={first ? m.addresses_title() : title}
      back={first ? paths.orderType(uuid) : paths.address(uuid)}
      footer={footer}
      className="address-page"
    >
      <PlacePicker {...place} branch={branch} uncovered={uncovered} />
      <div className="address-sheet">
        <CoverageStatus
          coverage={coverage}
          failure={failure}
          placed={place.placed}
          placeMissing={placeMissing}
          refusal={refusal}
        />
        {aside}
        <AddressFields form={form} formId={formId} />
      </div>
    </Page>
  );
};
