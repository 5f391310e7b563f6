import { LogIn, ShieldX } from "lucide-react";
import { Link, useLocation } from "react-router";
import { errorText } from "@sufra/ui/api/failure-text.ts";
import type { ApiProblem } from "@sufra/ui/api/failures.ts";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { ErrorLayout } from "@sufra/ui/components/empty-state.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { paths } from "../app/paths.ts";
import { useScreenTitle } from "../app/screen-title.ts";
import { currentQr } from "../app/session.ts";
import styles from "./error-content.module.css";

/** Asks to sign in and leads back; also used inside a screen. */
export const NotAuthorizedContent = ({ error }: { error: ApiProblem }) => {
  const language = useLanguage();
  const { pathname, search } = useLocation();
  const uuid = currentQr();
  const login = uuid === undefined ? "/" : `${paths.verify(uuid)}?next=${encodeURIComponent(pathname + search)}`;
  return (
    <ErrorLayout
      icon={<ShieldX aria-hidden />}
      title={errorText(error, language)}
      action={
        <Link to={login} className={buttonClass({ size: "lg", wide: true })}>
          <span className={styles.login}>
            <LogIn aria-hidden className="flip" />
            {m.system_back_to_login()}
          </span>
        </Link>
      }
    >
      {error.code === "not_authenticated" ? m.system_session_ended() : m.system_not_yours()}
    </ErrorLayout>
  );
};

export const NotAuthorized = ({ error }: { error: ApiProblem }) => {
  useScreenTitle(errorText(error, useLanguage()));
  return (
    <main id="content" className={styles.screen}>
      <NotAuthorizedContent error={error} />
    </main>
  );
};
