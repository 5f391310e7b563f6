import { type SubmitEvent, useCallback, useEffect, useId, useRef, useState } from "react";
import type { Coordinates } from "@sufra/domain/contract/fields.ts";
import { type Address, editAddress } from "@sufra/domain/customers/api.ts";
import { saidByScreens } from "@sufra/domain/errors/said-by-screens.ts";
import { latinDigits } from "@sufra/domain/language/digits.ts";
import type { BranchDetail } from "@sufra/domain/tenants/api.ts";
import { listZones } from "@sufra/domain/delivery/api.ts";
import { failureText } from "@sufra/ui/api/failure-text.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { MapPreview } from "@sufra/ui/components/map-preview.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { useForm } from "@sufra/ui/forms/use-form.ts";
import { durationText } from "@sufra/ui/i18n/duration.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useGuest } from "../app/guest-store.ts";
import { Page } from "../app/page.tsx";
import { paths } from "../app/paths.ts";
import { client } from "../app/session.ts";
import { useRead } from "../app/use-read.ts";
import { useVisit } from "../app/visit.ts";
import { LocationButton } from "../order-type/location-help.tsx";
import { AddressFields, type AddressValues, checkAddress } from "./address-form.tsx";
import styles from "./address.module.css";
import { saveAddress } from "./cart-address.ts";
import { type Coverage, coverageOf } from "./covered.ts";

type Props = {
  branch: BranchDetail;
  /** The address being changed; none while a new one is made. */
  address: (AddressValues & { id: string | null }) | undefined;
  onDone: (address: AddressValues & { id: string | null }, coverage: Coverage | undefined) => void;
};

/** Outlines of the areas, in the map's own points. */
const useZones = (branchId: string) => {
  const zones = useRead(`zones ${branchId}`, (signal) => client.send(listZones, { params: { id: branchId }, signal }));
  return (zones.data?.zones ?? []).flatMap(({ polygon }) =>
    polygon[0] ? [polygon[0].map(([lng, lat]) => ({ lat, lng }))] : [],
  );
};

/** Asks at each move of the pin, so that nobody fills in a form for a place nobody goes to. */
const useCoverage = (branchId: string, { lat, lng }: Coordinates, touched: boolean) => {
  const language = useLanguage();
  const [coverage, setCoverage] = useState<Coverage | undefined>(undefined);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  useEffect(() => {
    if (!touched) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      coverageOf(branchId, { lat, lng }, abort.signal).then(
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

/** A courier reads the same digits whatever keyboard they were typed on. */
const withLatinNumbers = (values: AddressValues): AddressValues => ({
  ...values,
  door_number: latinDigits(values.door_number),
  level_number: latinDigits(values.level_number),
  block_number: latinDigits(values.block_number),
});

export const AddressEditor = ({ branch, address, onDone }: Props) => {
  const language = useLanguage();
  const { uuid } = useVisit();
  const { customer } = useGuest();
  const formId = useId();
  const zones = useZones(branch.id);
  const [placed, setPlaced] = useState(address !== undefined);
  const [wantsPlace, setWantsPlace] = useState(false);
  const [initial] = useState<AddressValues>(() => {
    const {
      title = "",
      description = "",
      door_number = "",
      level_number = "",
      block_number = "",
      notes = "",
    } = address ?? {};
    const { phone_number = "", lat = branch.lat, lng = branch.lng } = address ?? {};
    return { title, description, door_number, level_number, block_number, phone_number, notes, lat, lng };
  });
  const save = async (typed: AddressValues): Promise<void> => {
    const values = withLatinNumbers(typed);
    if (!customer) return onDone({ ...values, id: null }, coverage);
    const saved: Address = address?.id
      ? await client.send(editAddress, { params: { id: address.id }, body: values })
      : await saveAddress(values);
    onDone(saved, coverage);
  };
  const form = useForm<AddressValues>({ initial, check: checkAddress, submit: save });
  const pin = { lat: form.values.lat, lng: form.values.lng };
  const { coverage, failure } = useCoverage(branch.id, pin, placed);
  const { set } = form;
  const place = useRef<HTMLDivElement>(null);
  // Where it is decides whether anybody comes at all: nobody fills in the rest of a place that was never marked.
  const onSubmit = async (event?: SubmitEvent<HTMLFormElement>): Promise<void> => {
    if (placed) return form.form.onSubmit(event);
    event?.preventDefault();
    setWantsPlace(true);
    place.current?.focus();
  };
  const move = useCallback(
    ({ lat, lng }: Coordinates) => {
      setPlaced(true);
      setWantsPlace(false);
      set("lat", lat);
      set("lng", lng);
    },
    [set],
  );
  const footer = (
    <Button type="submit" form={formId} size="lg" wide busy={form.sending} disabled={coverage?.kind === "uncovered"}>
      {m.addresses_deliver_here()}
    </Button>
  );
  return (
    <Page title={address ? m.addresses_edit() : m.addresses_new()} back={paths.address(uuid)} footer={footer}>
      <div className={styles.editor}>
        <p className={styles.lead}>{m.addresses_pin()}</p>
        <div ref={place} tabIndex={-1} className={styles.place}>
          <MapPreview
            zones={zones}
            branch={branch}
            pin={pin}
            onMove={move}
            uncovered={coverage?.kind === "uncovered"}
          />
        </div>
        <LocationButton onPlace={move} />
        <div role="status">
          {coverage?.kind === "uncovered" && <Banner tone="danger" title={saidByScreens.area_not_covered[language]} />}
          {coverage?.kind === "covered" && (
            <Banner tone="success" title={m.addresses_covered()}>
              {m.cart_delivery_fee()} <Money amount={coverage.offer.fee} /> ·{" "}
              {durationText(coverage.offer.minutes * 60)}
            </Banner>
          )}
          {failure && <Banner tone="warning" title={failure} />}
          {wantsPlace && <Banner tone="danger" title={m.addresses_place_first()} />}
        </div>
        <AddressFields form={{ ...form, form: { ...form.form, onSubmit } }} formId={formId} />
      </div>
    </Page>
  );
};
