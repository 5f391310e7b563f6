import { Moon, Phone, RotateCw } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { Link, type LoaderFunctionArgs, redirect, useLoaderData, useNavigate, useParams } from "react-router";
import { type Service, services } from "@sufra/domain/contract/call.ts";
import { clientMessages } from "@sufra/domain/errors/client-messages.ts";
import { withoutStop } from "@sufra/domain/language/language.ts";
import type { Establishment, Picture } from "@sufra/domain/establishments/api.ts";
import { hasCode, isRecord } from "@sufra/ui/api/failures.ts";
import { Button, buttonClass } from "@sufra/ui/components/button.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { Photo } from "@sufra/ui/components/photo.tsx";
import { storedPhone } from "@sufra/ui/components/stored-phone.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { whenText } from "../app/branch-time-text.ts";
import { LanguageSwitch } from "../app/language-switch.tsx";
import { useScreenTitle } from "../app/screen-title.ts";
import { getStoredVisit } from "../app/stored-visit.ts";
import { isUuid, paths } from "../app/paths.ts";
import { browserSource } from "../app/browser-source.ts";
import { sourceContext } from "../app/source.ts";
import { ownPaths } from "../loyalty/own-paths.ts";
import styles from "./deactivated-screen.module.css";

type Look = Partial<Pick<Establishment, "theme" | "face">> & { brandColor?: string };

export type Deactivated = {
  name: string;
  logo: Picture | null;
  /** For the server, which writes the page's colors and fonts. */
  look: Look;
  phone: string | null;
  returnsAt: string | null;
  /** The service that is off; null if the whole establishment is. */
  service: Service | null;
  now: number;
};

const toText = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

const toPicture = (value: unknown): Picture | null =>
  isRecord(value) && typeof value.base === "string" && typeof value.color === "string"
    ? { base: value.base, color: value.color }
    : null;

const toLook = ({ brand_color, face }: Record<string, unknown>): Look =>
  typeof brand_color === "string" && isRecord(face)
    ? { brandColor: brand_color, face: face as unknown as Establishment["face"] }
    : {};

/** Name, phone and return time come with the refusal itself. */
const toDeactivated = (params: unknown, now: number): Deactivated => {
  const facts = isRecord(params) ? params : {};
  return {
    name: toText(facts.name) ?? "",
    logo: toPicture(facts.logo),
    look: toLook(facts),
    phone: toText(facts.phone),
    returnsAt: toText(facts.returns_at) ?? toText(facts.expected_return),
    service: null,
    now,
  };
};

const toTime = (text: string | null): string | null =>
  text !== null && Number.isFinite(Date.parse(text)) ? text : null;

export const loadDeactivated = async ({ params, context, request }: LoaderFunctionArgs): Promise<Deactivated> => {
  const source = context.get(sourceContext);
  const uuid = params.uuid;
  if (!isUuid(uuid)) throw redirect(`${paths.error()}?code=not_found`);
  const query = new URL(request.url).searchParams;
  const service = services.find((each) => each === query.get("service"));
  try {
    const { establishment, branch, services: on } = await source.code(uuid, { anew: true });
    if (service !== undefined && !on.includes(service)) {
      const { name, logo, theme, face } = establishment;
      const phone = branch?.phone ?? establishment.phone;
      return {
        name,
        logo,
        look: { theme, face },
        phone,
        returnsAt: toTime(query.get("until")),
        service,
        now: source.now(),
      };
    }
  } catch (error) {
    if (hasCode(error, "service_deactivated")) return toDeactivated(error.params, source.now());
    if (hasCode(error, "not_found")) throw redirect(`${paths.error()}?code=not_found`);
    throw error;
  }
  throw redirect(paths.entry(uuid));
};

const recheckMs = 60_000;

/** Checks every minute if the service is back, and then leads there. */
const useRecheck = (uuid: string, service: Service | null) => {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const check = useCallback(async () => {
    setBusy(true);
    try {
      const { services: on } = await browserSource.code(uuid, { anew: true });
      if (service === null || on.includes(service)) void navigate(paths.entry(uuid), { replace: true });
    } catch {
      // still off, or no network: checked again in a minute
    } finally {
      setBusy(false);
    }
  }, [uuid, service, navigate]);
  useEffect(() => {
    const timer = setInterval(() => void check(), recheckMs);
    return () => clearInterval(timer);
  }, [check]);
  return { busy, check };
};

const CallLink = ({ phone }: { phone: string }) => (
  <a className={buttonClass({ size: "lg", wide: true })} href={`tel:${phone}`}>
    <span className={styles.call}>
      <Phone aria-hidden />
      <span>
        {m.system_call_branch()} <bdi dir="ltr">{storedPhone(phone)}</bdi>
      </span>
    </span>
  </a>
);

const Actions = ({ uuid, phone, service }: Pick<Deactivated, "phone" | "service"> & { uuid: string }) => {
  const { busy, check } = useRecheck(uuid, service);
  return (
    <div className={styles.actions}>
      {phone !== null && <CallLink phone={phone} />}
      <Button
        variant={phone === null ? "fill" : "text"}
        wide
        busy={busy}
        onClick={() => void check()}
        icon={<RotateCw aria-hidden />}
      >
        {m.system_check_again()}
      </Button>
    </div>
  );
};

/** Links to what stays open for a guest who was here before. */
const OpenPages = ({ uuid, service }: { uuid: string; service: Service | null }) => {
  // Read after hydration: the rendered page is the same for all guests.
  const [known, setKnown] = useState(false);
  useEffect(() => setKnown(getStoredVisit(uuid) !== undefined), [uuid]);
  if (!known) return null;
  return (
    <nav className={styles.own} aria-label={m.system_still_open()}>
      <Link to={paths.orders(uuid)} className={buttonClass({ variant: "tint" })}>
        {m.orders_title()}
      </Link>
      <Link to={ownPaths.rewards(uuid)} className={buttonClass({ variant: "tint" })}>
        {m.prizes_to_rewards()}
      </Link>
      {service !== null && (
        <Link to={paths.entry(uuid)} className={buttonClass({ variant: "tint" })}>
          {m.system_to_entry()}
        </Link>
      )}
    </nav>
  );
};

export const DeactivatedScreen = () => {
  const language = useLanguage();
  const { uuid = "" } = useParams();
  const { name, logo, phone, returnsAt, service, now } = useLoaderData<Deactivated>();
  const title = withoutStop(clientMessages.service_deactivated[language]);
  useScreenTitle(name === "" ? title : `${title} · ${name}`);
  return (
    <div className={styles.screen} data-band="">
      <header className={styles.head}>
        <LanguageSwitch />
      </header>
      <main id="content">
        {logo !== null && <Photo picture={logo} alt="" sizes="84px" eager className={styles.logo} />}
        {name !== "" && <h1 className={styles.name}>{name}</h1>}
        <EmptyState
          icon={logo === null ? <Moon aria-hidden /> : undefined}
          title={title}
          action={<Actions uuid={uuid} phone={phone} service={service} />}
        >
          {returnsAt !== null
            ? m.system_back_at({ time: whenText(returnsAt, now, "Asia/Riyadh") })
            : service === null
              ? m.system_deactivated_text()
              : m.system_back_soon()}
        </EmptyState>
        <OpenPages uuid={uuid} service={service} />
      </main>
    </div>
  );
};
