import { RotateCw, SearchX, Store, TriangleAlert } from "lucide-react";
import { clientMessages } from "@sufra/domain/errors/client-messages.ts";
import { Button, buttonClass } from "@sufra/ui/components/button.tsx";
import { ErrorLayout } from "@sufra/ui/components/empty-state.tsx";
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
  not_found: { Icon: SearchX, title: m.system_unknown_code, text: m.system_unknown_code_text },
  unknown_page: { Icon: SearchX, title: m.system_unknown_page, text: m.system_unknown_page_text },
};

/** The menu that the guest came from, by the address or the last visit; a rendered page knows none. */
const useLastMenu = (): string | undefined => {
  const inBrowser = useInBrowser();
  const uuid = inBrowser ? (getQrFromPath(location.pathname) ?? getLastVisit()?.uuid) : undefined;
  const menu = uuid && paths.menu(uuid);
  return menu === undefined || location.pathname === menu ? undefined : menu;
};

/** Works without data, session or photo. */
export const ErrorScreenContent = ({ error, kind, title: said }: Props) => {
  const language = useLanguage();
  const menu = useLastMenu();
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
  const actions = (
    <div className={styles.actions}>
      {canRefresh && (
        <Button size="lg" wide icon={<RotateCw aria-hidden />} data-reload="" onClick={() => location.reload()}>
          {m.ui_refresh()}
        </Button>
      )}
      {menu !== undefined && (
        <a className={buttonClass({ variant: canRefresh ? "text" : "fill", size: "lg", wide: true })} href={menu}>
          {m.system_back_to_menu()}
        </a>
      )}
    </div>
  );
  return (
    <main id="content" className={styles.screen}>
      <ErrorLayout icon={<Icon aria-hidden />} title={title()} action={actions} details={getDetails(error)}>
        {text()}
      </ErrorLayout>
    </main>
  );
};
