import { RotateCw, SearchX, TriangleAlert } from "lucide-react";
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
  back?: string | undefined;
};

const detailsOf = (error: unknown): string | undefined =>
  error instanceof Error ? error.message.slice(0, 120) : undefined;

/** The page that needs nothing: no data, no session, no photo. */
export const ErrorScreenContent = ({ error, unknownCode = false, back }: Props) => {
  const language = useLanguage();
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
        icon={unknownCode ? <SearchX aria-hidden /> : <TriangleAlert aria-hidden />}
        title={unknownCode ? m.system_unknown_code() : m.ui_failure_oops()}
        action={refresh}
        details={detailsOf(error)}
      >
        {unknownCode ? m.system_unknown_code_text() : saidByScreens.unknown_error[language]}
      </ErrorLayout>
    </main>
  );
};
