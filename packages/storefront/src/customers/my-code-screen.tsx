import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { readOwnCode } from "@sufra/domain/customers/api.ts";
import { hasCode } from "@sufra/ui/api/failures.ts";
import { classes } from "@sufra/ui/components/classes.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Photo } from "@sufra/ui/components/photo.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { Ticket } from "@sufra/ui/components/ticket.tsx";
import { useGuest } from "../app/guest-store.ts";
import { LiveQr, timed } from "../app/live-qr.tsx";
import { Page } from "../app/page.tsx";
import { paths } from "../app/paths.ts";
import { useVisit } from "../app/visit.ts";
import { client } from "../app/session.ts";
import { useRead } from "../app/use-read.ts";
import { useVerification } from "../auth/verify-sheet.tsx";
import styles from "./customer.module.css";

/** Whose card it is, and of which restaurant. */
const Holder = () => {
  const { establishment } = useVisit();
  const { customer } = useGuest();
  return (
    <div className={styles.person}>
      <Photo picture={establishment.logo} alt="" sizes="72px" className={styles.logo} eager />
      <div>
        <p className={styles.name}>{establishment.name}</p>
        {customer?.full_name && (
          <p className={styles.small}>
            <Isolate dir="auto">{customer.full_name}</Isolate>
          </p>
        )}
      </div>
    </div>
  );
};

/** The guest's own code for the till. */
const OwnCode = () => {
  const verification = useVerification();
  // The key has no customer: the guest becomes known a moment later, and the code would flicker.
  const own = useRead("own code", async (signal) => timed(await client.send(readOwnCode, { signal })));
  const signIn = async () => {
    if (await verification.ask(m.customers_my_code_sign_in())) own.reload();
  };
  if (own.data)
    return (
      <>
        <Ticket
          stub={
            <div className={styles.stack}>
              <LiveQr answer={own.data} label={m.customers_my_code_label()} size="lg" noteClass={styles.small} />
            </div>
          }
        >
          <Holder />
        </Ticket>
        <p className={styles.small}>{m.customers_my_code_own()}</p>
      </>
    );
  return (
    <>
      {own.loading && <Skeleton height="320px" radius="26px" />}
      {!own.loading && hasCode(own.error, "not_authenticated") && (
        <div className={styles.welcome}>
          <p>{m.customers_my_code_sign_in()}</p>
          <Button size="lg" wide onClick={() => void signIn()}>
            {m.customers_sign_in()}
          </Button>
        </div>
      )}
      {!own.loading && own.error !== undefined && !hasCode(own.error, "not_authenticated") && (
        <ErrorState error={own.error} onRetry={own.reload} busy={own.loading} />
      )}
      {verification.sheet}
    </>
  );
};

/** The guest's own code for the cashier's scanner. */
export const MyCodeScreen = () => {
  useLanguage();
  const { uuid } = useVisit();
  return (
    <Page title={m.customers_my_code()} back={paths.profile(uuid)}>
      <div className={classes(styles.stack, styles.pass)}>
        <p className={styles.lead}>{m.customers_my_code_text()}</p>
        <OwnCode />
      </div>
    </Page>
  );
};
