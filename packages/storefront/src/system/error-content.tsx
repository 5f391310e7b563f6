import { RotateCw, SearchX, Store, TriangleAlert } from "lucide-react";
import { clientMessages } from "@sufra/domain/errors/client-messages.ts";
import { Button, buttonClass } from "@sufra/ui/components/button.tsx";
import { ErrorLayout } from "@sufra/ui/components/empty-state.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useScreenTitle } from "../app/screen-title.ts";
import styles from "./error-content.module.css";

type Props = {
  error?: unknown;
  /** An unknown code is not an error of the app: the text says what to do. */
  unknownCode?: boolean;
  /** The establishment is still setting up. */
  openingSoon?: boolean;
  back?: string | undefined;
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

/** Works without data, session or photo. */
export const ErrorScreenContent = ({ error, unknownCode = false, openingSoon = false, back }: Props) => {
  const language = useLanguage();
  const kind = kindTexts(unknownCode, openingSoon);
  const title = kind?.title ?? m.ui_failure_oops();
  useScreenTitle(title);
  const refresh = (
    <div className={styles.actions}>
      <Button size="lg" wide icon={<RotateCw aria-hidden />} data-reload="" onClick={() => location.reload()}>
        {m.ui_refresh()}
      </Button>
      {back !== undefined && (
        <a className={buttonClass({ variant: "text", wide: true })} href={back}>
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
