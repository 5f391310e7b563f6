import { RotateCw, SearchX, Store, TriangleAlert } from "lucide-react";
import { saidByScreens } from "@sufra/domain/errors/said-by-screens.ts";
import { Button, buttonClass } from "@sufra/ui/components/button.tsx";
import { ErrorLayout } from "@sufra/ui/components/empty-state.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import styles from "./error-content.module.css";

type Props = {
  error?: unknown;
  /** A code nobody knows is no defect: it says what to do instead. */
  unknownCode?: boolean;
  /** The address is somebody's who is still setting up. */
  openingSoon?: boolean;
  back?: string | undefined;
};

const detailsOf = (error: unknown): string | undefined =>
  error instanceof Error ? error.message.slice(0, 120) : undefined;

/** Neither is a defect, so neither is told as one. */
const kindWords = (unknownCode: boolean, openingSoon: boolean) => {
  if (openingSoon)
    return { icon: <Store aria-hidden />, title: m.system_opening_soon(), text: m.system_opening_soon_text() };
  if (unknownCode)
    return { icon: <SearchX aria-hidden />, title: m.system_unknown_code(), text: m.system_unknown_code_text() };
  return undefined;
};

/** The page that needs nothing: no data, no session, no photo. */
export const ErrorScreenContent = ({ error, unknownCode = false, openingSoon = false, back }: Props) => {
  const language = useLanguage();
  const kind = kindWords(unknownCode, openingSoon);
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
        title={kind?.title ?? m.ui_failure_oops()}
        action={refresh}
        details={detailsOf(error)}
      >
        {kind?.text ?? saidByScreens.unknown_error[language]}
      </ErrorLayout>
    </main>
  );
};
