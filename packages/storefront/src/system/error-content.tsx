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

type Props = {
  error?: unknown;
  /** An unknown code is not an error of the app: the text says what to do. */
  unknownCode?: boolean;
  /** The establishment is still setting up. */
  openingSoon?: boolean;
};

const getDetails = (error: unknown): string | undefined =>
  error instanceof Error ? error.message.slice(0, 120) : undefined;

/** Neither is an error of the app. */
const kindTexts = (unknownCode: boolean, openingSoon: boolean) => {
  if (openingSoon)
    return { icon: <Store aria-hidden />, title: m.system_opening_soon(), text: m.system_opening_soon_text() };
  if (unknownCode)
    return { icon: <SearchX aria-hidden />, title: m.system_unknown_code(), text: m.system_unknown_code_text() };
  return undefined;
};

/** The menu that the guest came from, by the address or the last visit; a rendered page knows none. */
const useLastMenu = (): string | undefined => {
  const inBrowser = useInBrowser();
  const uuid = inBrowser ? (getQrFromPath(location.pathname) ?? getLastVisit()?.uuid) : undefined;
  const menu = uuid && paths.menu(uuid);
  return menu === undefined || location.pathname === menu ? undefined : menu;
};

/** Works without data, session or photo. */
export const ErrorScreenContent = ({ error, unknownCode = false, openingSoon = false }: Props) => {
  const language = useLanguage();
  const menu = useLastMenu();
  const kind = kindTexts(unknownCode, openingSoon);
  const title = kind?.title ?? m.ui_failure_oops();
  useScreenTitle(title);
  const refresh = (
    <div className={styles.actions}>
      <Button size="lg" wide icon={<RotateCw aria-hidden />} data-reload="" onClick={() => location.reload()}>
        {m.ui_refresh()}
      </Button>
      {menu !== undefined && (
        <a className={buttonClass({ variant: "text", wide: true })} href={menu}>
          {m.system_back_to_menu()}
        </a>
      )}
    </div>
  );
  return (
    <main id="content" className={styles.screen}>
      <ErrorLayout
        icon={kind?.icon ?? <TriangleAlert aria-hidden />}
        title={title}
        action={refresh}
        details={getDetails(error)}
      >
        {kind?.text ?? clientMessages.unknown_error[language]}
      </ErrorLayout>
    </main>
  );
};
