import type { MeasuredPosition } from "@sufra/domain/couriers/api.ts";

/** `searching`: allowed, but no position yet; `unavailable`: the phone has none; `refused`: the link does not work. */
export type SharingState = "off" | "searching" | "on" | "denied" | "unavailable" | "refused";
export type Sharing = { state: SharingState; sentAt: number | null; waiting: boolean };

export const notSharing: Sharing = { state: "off", sentAt: null, waiting: false };

/** Between two positions: often enough to be followed, seldom enough for a battery. */
const pauseMs = 10_000;
/** A phone that stands still reports nothing by itself. */
const askMs = 60_000;
/** The server takes no older one. */
const maxAgeSeconds = 3_600;

type Measured = Omit<MeasuredPosition, "age_seconds"> & { at: number };

const toMeasured = ({ coords, timestamp }: GeolocationPosition): Measured => {
  const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
  return {
    lat: round(coords.latitude),
    lng: round(coords.longitude),
    accuracy: Math.min(100_000, Math.round(coords.accuracy)),
    at: Math.min(timestamp, Date.now()),
  };
};

const toSent = ({ at, ...position }: Measured): MeasuredPosition => ({
  ...position,
  age_seconds: Math.min(maxAgeSeconds, Math.max(0, Math.round((Date.now() - at) / 1000))),
});

type Outgoing = Pick<Options, "send" | "isRefusal"> & {
  onSent: (position: Measured | null) => void;
  onWait: () => void;
  onRefused: () => void;
};

/** Sends one position after the other; only the newest one waits for its turn, or for the network. */
const createOutbox = ({ send, isRefusal, onSent, onWait, onRefused }: Outgoing) => {
  let next: Measured | null | undefined;
  let sending = false;
  let closed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (sending || closed || next === undefined) return;
    const sent = next;
    sending = true;
    try {
      await send(sent && toSent(sent));
      if (next === sent) next = undefined;
      onSent(sent);
    } catch (error) {
      if (isRefusal(error)) {
        next = undefined;
        onRefused();
      } else onWait();
    }
    sending = false;
    timer = setTimeout(() => void flush(), pauseMs);
  };
  const online = () => void flush();
  addEventListener("online", online);
  return {
    put: (position: Measured | null): void => {
      const due = next === undefined && !sending && timer === undefined;
      next = position;
      if (due || position === null) void flush();
    },
    close: (): void => {
      closed = true;
      clearTimeout(timer);
      removeEventListener("online", online);
    },
  };
};

type Options = {
  geolocation: Geolocation | undefined;
  /** Sends a position, or null to delete it. */
  send: (position: MeasuredPosition | null) => Promise<void>;
  /** The link does not work any more; anything else is tried again. */
  isRefusal: (error: unknown) => boolean;
  onChange: (sharing: Sharing) => void;
};

/**
 * Shares the phone's position while it is on. Only the newest one waits while the network is away, and is sent once it
 * is back; after `stop` the same holds for the deletion.
 */
export const createSharing = ({ geolocation, send, isRefusal, onChange }: Options) => {
  let sharing = notSharing;
  let watch: number | undefined;
  let asking: ReturnType<typeof setInterval> | undefined;
  const change = (part: Partial<Sharing>): void => {
    sharing = { ...sharing, ...part };
    onChange(sharing);
  };
  const end = (state: SharingState): void => {
    if (watch !== undefined) geolocation?.clearWatch(watch);
    watch = undefined;
    clearInterval(asking);
    change({ state });
  };
  const outbox = createOutbox({
    send,
    isRefusal,
    onSent: (position) => change({ waiting: false, sentAt: position?.at ?? null }),
    onWait: () => change({ waiting: true }),
    onRefused: () => end("refused"),
  });
  const take = (position: GeolocationPosition): void => {
    if (watch === undefined) return;
    change({ state: "on" });
    outbox.put(toMeasured(position));
  };
  const fail = ({ code, PERMISSION_DENIED }: GeolocationPositionError): void => {
    if (code === PERMISSION_DENIED) end("denied");
    else if (sharing.state === "searching") change({ state: "unavailable" });
  };
  return {
    /** By a tap alone: the browser asks for the permission. */
    start: (): void => {
      if (watch !== undefined) return;
      if (!geolocation) return change({ state: "unavailable" });
      change({ state: "searching" });
      const options = { enableHighAccuracy: true, maximumAge: 5_000, timeout: 30_000 };
      watch = geolocation.watchPosition(take, fail, options);
      asking = setInterval(() => geolocation.getCurrentPosition(take, () => undefined, options), askMs);
    },
    stop: (): void => {
      end("off");
      outbox.put(null);
    },
    /** The page is left: nothing more is sent. */
    close: (): void => {
      if (watch !== undefined) geolocation?.clearWatch(watch);
      clearInterval(asking);
      outbox.close();
    },
  };
};
