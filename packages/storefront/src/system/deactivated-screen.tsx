import { Moon, Phone, RotateCw } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { Link, type LoaderFunctionArgs, redirect, useLoaderData, useNavigate, useParams } from "react-router";
import { type Service, services } from "@sufra/domain/contract/call.ts";
import { saidByScreens } from "@sufra/domain/errors/said-by-screens.ts";
import type { Picture } from "@sufra/domain/tenants/api.ts";
import { hasCode, isRecord } from "@sufra/ui/api/failures.ts";
import { Button, buttonClass } from "@sufra/ui/components/button.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { Photo } from "@sufra/ui/components/photo.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { whenText } from "../app/branch-time.ts";
import { LanguageSwitch } from "../app/language-switch.tsx";
import { keptVisit } from "../app/kept-visit.ts";
import { isUuid, paths } from "../app/paths.ts";
import { browserSource } from "../app/browser-source.ts";
import { sourceContext } from "../app/source.ts";
import { ownPaths } from "../loyalty/own-paths.ts";
import styles from "./deactivated-screen.module.css";

type Deactivated = {
  name: string;
  logo: Picture | null;
  phone: string | null;
  returnsAt: string | null;
  /** The one service that is off; null where everything is. */
  service: Service | null;
  now: number;
};

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

const pictureOf = (value: unknown): Picture | null =>
  isRecord(value) && typeof value.base === "string" && typeof value.color === "string"
    ? { base: value.base, color: value.color }
    : null;

/** What the refusal itself tells: who it is, how to reach them, when they are back. */
const factsOf = (params: unknown, now: number): Deactivated => {
  const facts = isRecord(params) ? params : {};
  return {
    name: textOf(facts.name) ?? "",
    logo: pictureOf(facts.logo),
    phone: textOf(facts.phone),
    returnsAt: textOf(facts.returns_at) ?? textOf(facts.expected_return),
    service: null,
    now,
  };
};

const timeOf = (text: string | null): string | null =>
  text !== null && Number.isFinite(Date.parse(text)) ? text : null;

export const loadDeactivated = async ({ params, context, request }: LoaderFunctionArgs): Promise<Deactivated> => {
  const source = context.get(sourceContext);
  const uuid = params.uuid;
  if (!isUuid(uuid)) throw redirect(`${paths.error()}?code=not_found`);
  const asked = new URL(request.url).searchParams;
  const service = services.find((each) => each === asked.get("service"));
  try {
    const { establishment, branch, services: on } = await source.code(uuid, { anew: true });
    if (service !== undefined && !on.includes(service)) {
      const { name, logo } = establishment;
      const phone = branch?.phone ?? establishment.phone;
      return { name, logo, phone, returnsAt: timeOf(asked.get("until")), service, now: source.now() };
    }
  } catch (error) {
    if (hasCode(error, "service_deactivated")) return factsOf(error.params, source.now());
    if (hasCode(error, "not_found")) throw redirect(`${paths.error()}?code=not_found`);
    throw error;
  }
  throw redirect(paths.entry(uuid));
};

const recheckMs = 60_000;

/** Asks every minute whether the service is back, and then leads there. */
const useRecheck = (uuid: string, service: Service | null) => {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const check = useCallback(async () => {
    setBusy(true);
    try {
      const { services: on } = await browserSource.code(uuid, { anew: true });
      if (service === null || on.includes(service)) void navigate(paths.entry(uuid), { replace: true });
    } catch {
      // still off, or no network: the next minute asks again
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

export const DeactivatedScreen = () => {
  const language = useLanguage();
  const { uuid = "" } = useParams();
  const { name, logo, phone, returnsAt, service, now } = useLoaderData<Deactivated>();
  const { busy, check } = useRecheck(uuid, service);
  // Known on the device alone: the page itself is everybody's.
  const [known, setKnown] = useState(false);
  useEffect(() => setKnown(keptVisit(uuid) !== undefined), [uuid]);
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <LanguageSwitch />
      </header>
      <main id="content">
        {logo !== null && <Photo picture={logo} alt="" sizes="84px" eager className={styles.logo} />}
        {name !== "" && <h1 className={styles.name}>{name}</h1>}
        <EmptyState
          icon={<Moon aria-hidden />}
          title={saidByScreens.service_deactivated[language].replace(/\.$/, "")}
          action={
            <div className={styles.actions}>
              {phone !== null && (
                <a className={buttonClass({ size: "lg", wide: true })} href={`tel:${phone}`}>
                  <span className={styles.call}>
                    <Phone aria-hidden />
                    {m.system_call_branch()}
                  </span>
                </a>
              )}
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
          }
        >
          {returnsAt !== null
            ? m.system_back_at({ time: whenText(returnsAt, now, "Asia/Riyadh") })
            : m.system_deactivated_text()}
        </EmptyState>
        {known && (
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
        )}
        {phone !== null && (
          <p className={styles.phone}>
            <bdi dir="ltr">{phone}</bdi>
          </p>
        )}
      </main>
    </div>
  );
};
