import { readOwnCode } from "@sufra/domain/customers/api.ts";
import { hasCode } from "@sufra/ui/api/failures.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Qr } from "@sufra/ui/components/qr.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/session.ts";
import { useRead } from "../app/use-read.ts";
import { useVerification } from "../auth/verify-sheet.tsx";
import styles from "./customer.module.css";

/** The code by which the till recognises the guest, for any screen that leads to the cashier. */
export const OwnCode = () => {
  const verification = useVerification();
  // Not by who the guest is: that is known a moment later, and the code would come and go meanwhile.
  const own = useRead("own code", (signal) => client.send(readOwnCode, { signal }));
  const signIn = async () => {
    if (await verification.ask(m.customers_my_code_sign_in())) own.reload();
  };
  if (own.data) return <Qr svg={own.data.qr_svg} code={own.data.code} label={m.customers_my_code_label()} size="lg" />;
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
