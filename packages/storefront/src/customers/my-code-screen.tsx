import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Page } from "../app/page.tsx";
import { paths } from "../app/paths.ts";
import { useVisit } from "../app/visit.ts";
import styles from "./customer.module.css";
import { OwnCode } from "./own-code.tsx";

/** The guest's own code, held out to the cashier's scanner. */
export const MyCodeScreen = () => {
  useLanguage();
  const { uuid } = useVisit();
  return (
    <Page title={m.customers_my_code()} back={paths.profile(uuid)}>
      <div className={styles.stack}>
        <p className={styles.lead}>{m.customers_my_code_text()}</p>
        <OwnCode />
        <p className={styles.small}>{m.customers_my_code_own()}</p>
      </div>
    </Page>
  );
};
