import { MapPin, Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Place } from "@sufra/domain/maps/api.ts";
import { readShortAddress } from "@sufra/domain/maps/short-address.ts";
import { failureText } from "../api/failure-text.ts";
import { isSilent } from "../api/failures.ts";
import { useLanguage } from "../i18n/language.ts";
import { m } from "../i18n/messages.ts";
import { Button } from "./button.tsx";
import { Field } from "./field.tsx";
import styles from "./place-search.module.css";

type Props = {
  search: (text: string, signal: AbortSignal) => Promise<readonly Place[]>;
  /** Whether the geocoder may be asked at every pause in typing. */
  whileTyping: boolean;
  /** Whether short addresses are found. */
  shortAddresses: boolean;
  onPlace: (place: Place) => void;
  /** Without a visible label, where the field stands on a map. */
  bare?: boolean;
};

type Found = { text: string; places: readonly Place[] };
const pauseMs = 350;

const useSearch = ({ search, whileTyping }: Props, text: string) => {
  const [found, setFound] = useState<Found | null>(null);
  const [failure, setFailure] = useState<unknown>(undefined);
  const [busy, setBusy] = useState(false);
  const abort = useRef<AbortController>(null);
  const ask = async (): Promise<void> => {
    const asked = text.trim();
    abort.current?.abort();
    if (asked.length < 2) return setFound(null);
    const own = new AbortController();
    abort.current = own;
    setBusy(true);
    setFailure(undefined);
    try {
      setFound({ text: asked, places: await search(asked, own.signal) });
    } catch (error) {
      if (!own.signal.aborted && !isSilent(error)) setFailure(error);
    } finally {
      if (abort.current === own) setBusy(false);
    }
  };
  const askNow = useEffectEvent(() => void ask());
  useEffect(() => {
    if (!whileTyping) return undefined;
    const timer = setTimeout(() => askNow(), pauseMs);
    return () => clearTimeout(timer);
  }, [text, whileTyping]);
  useEffect(() => () => abort.current?.abort(), []);
  return { found, failure, busy, ask, clear: () => setFound(null) };
};

const noneFound = (text: string, shortAddresses: boolean): string =>
  readShortAddress(text) !== null && !shortAddresses ? m.ui_place_no_register() : m.ui_place_none();

/** Finds a street, a landmark or a short address, and hands over the chosen place. */
export const PlaceSearch = (props: Props) => {
  const { whileTyping, shortAddresses, onPlace, bare = false } = props;
  const language = useLanguage();
  const [text, setText] = useState("");
  const { found, failure, busy, ask, clear } = useSearch(props, text);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    // The field may stand in a form of its own.
    event.preventDefault();
    void ask();
  };
  const choose = (place: Place) => {
    setText("");
    clear();
    onPlace(place);
  };
  return (
    <div className={styles.search} role="search">
      <Field
        type="search"
        label={bare ? <span className="visually-hidden">{m.ui_place_search()}</span> : m.ui_place_search()}
        placeholder={shortAddresses ? m.ui_place_example_short() : m.ui_place_example()}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        before={<Search aria-hidden />}
      />
      {!whileTyping && (
        <Button variant="outline" busy={busy} onClick={() => void ask()}>
          {m.ui_place_find()}
        </Button>
      )}
      <div role="status" className={styles.status}>
        {busy && whileTyping && m.ui_place_searching()}
        {!busy && failure !== undefined && failureText(failure, language).text}
        {!busy && found?.places.length === 0 && noneFound(found.text, shortAddresses)}
      </div>
      {found && found.places.length > 0 && (
        <ul className={styles.list} aria-label={m.ui_place_found()}>
          {found.places.map((place) => (
            <li key={`${place.lat} ${place.lng} ${place.label}`}>
              <button type="button" className={styles.place} onClick={() => choose(place)}>
                <MapPin aria-hidden />
                <bdi>{place.label}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
