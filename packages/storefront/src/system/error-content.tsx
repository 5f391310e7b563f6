import { use, useLayoutEffect } from "react";
import { QrCode, RotateCw, SearchX, Store, TriangleAlert } from "lucide-react";
import { clientMessages } from "@sufra/domain/errors/client-messages.ts";
import { Button, buttonClass } from "@sufra/ui/components/button.tsx";
import { ErrorLayout } from "@sufra/ui/components/empty-state.tsx";
import { ShapeContext } from "@sufra/ui/components/shape-context.ts";
import { Photo } from "@sufra/ui/components/photo.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { paths } from "../app/paths.ts";
import { getQrFromPath } from "../app/qr-from-path.ts";
import { useScreenTitle } from "../app/screen-title.ts";
import { getLastVisit } from "../app/stored-visit.ts";
import { useInBrowser } from "../app/use-in-browser.ts";
import styles from "./error-content.module.css";

/** None is an error of the app: the text says what to do. `opening_soon`: the establishment is still setting up. */
type Kind = "not_found" | "opening_soon" | "unknown_page";

/** `title`: what the establishment says, where one is open. */
type Props = { error?: unknown; kind?: Kind | undefined; title?: string | undefined };

const getDetails = (error: unknown): string | undefined =>
  error instanceof Error ? error.message.slice(0, 120) : undefined;

const kindTexts = {
  opening_soon: { Icon: Store, title: m.system_opening_soon, text: m.system_opening_soon_text },
  not_found: { Icon: QrCode, title: m.system_unknown_code, text: m.system_unknown_code_text },
  unknown_page: { Icon: SearchX, title: m.system_unknown_page, text: m.system_unknown_page_text },
};

/** Where the guest came from, by the address or the last visit; a rendered page knows none. */
const useOrigin = () => {
  if (!useInBrowser()) return { isKnown: true };
  const last = getLastVisit();
  const uuid = getQrFromPath(location.pathname) ?? last?.uuid;
  const menu = uuid && paths.menu(uuid);
  return {
    visit: last?.uuid === uuid ? last : undefined,
    menu: location.pathname === menu ? undefined : menu,
    isKnown: menu !== undefined,
  };
};

/**
 * The start page leads to the host's restaurant, or says to scan a code where there are several; what it could not find
 * itself does not lead back to it.
 */
const leadsToStart = (kind: Kind | undefined): boolean => kind === undefined || kind === "unknown_page";

/** The styles of the last visit: the page of an error knows no establishment. */
const useLook = (look: string | undefined): void =>
  useLayoutEffect(() => {
    if (look === undefined || !("adoptedStyleSheets" in document)) return undefined;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(look);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [look]);

/** Works without data or session; shows the last visit's brand if it is stored. */
export const ErrorScreenContent = ({ error, kind, title: said }: Props) => {
  const language = useLanguage();
  const { visit, menu, isKnown } = useOrigin();
  const establishment = visit?.establishment;
  const shape = use(ShapeContext);
  useLook(visit?.look);
  const { Icon, title, text } = kind
    ? kindTexts[kind]
    : {
        Icon: TriangleAlert,
        title: () => said ?? m.ui_failure_oops(),
        text: () => clientMessages.unknown_error[language],
      };
  useScreenTitle(title());
  // What is unknown stays so after a reload.
  const canRefresh = kind === undefined || kind === "opening_soon";
  const linkClass = buttonClass({ variant: canRefresh ? "text" : "fill", size: "lg", wide: true });
  const actions = (
    <div className={styles.actions}>
      {canRefresh && (
        <Button size="lg" wide icon={<RotateCw aria-hidden />} data-reload="" onClick={() => location.reload()}>
          {m.ui_refresh()}
        </Button>
      )}
      {menu !== undefined && (
        <a className={linkClass} href={menu}>
          {m.system_back_to_menu()}
        </a>
      )}
      {!isKnown && leadsToStart(kind) && (
        <a className={linkClass} href="/">
          {m.system_to_start()}
        </a>
      )}
    </div>
  );
  return (
    <main id="content" className={styles.screen}>
      {establishment && (
        <p className={styles.brand}>
          <Photo picture={establishment.logo} alt="" sizes="44px" eager className={styles.logo} />
          {establishment.name}
        </p>
      )}
      <ShapeContext value={establishment?.shape ?? shape}>
        <ErrorLayout icon={<Icon aria-hidden />} title={title()} action={actions} details={getDetails(error)}>
          {kind === "unknown_page" && menu !== undefined ? m.system_unknown_page_menu() : text()}
        </ErrorLayout>
      </ShapeContext>
    </main>
  );
};
