import { useLocation, useSearchParams } from "react-router";
import { paths } from "../app/paths.ts";
import { LanguageSwitch } from "../app/language-switch.tsx";
import { ErrorScreenContent } from "./error-content.tsx";
import styles from "./error-content.module.css";

/** `/error`, and addresses that no screen has: without head and bars. */
export const ErrorScreen = () => {
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const code = pathname === paths.error() ? query.get("code") : "unknown_page";
  const kind = code === "not_found" || code === "opening_soon" || code === "unknown_page" ? code : undefined;
  return (
    <>
      <header className={styles.head}>
        <LanguageSwitch />
      </header>
      <ErrorScreenContent kind={kind} />
    </>
  );
};
