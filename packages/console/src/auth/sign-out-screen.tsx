import { useEffect, useState } from "react";
import { Link, Navigate, useLocation, useNavigate } from "react-router";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { classes } from "@sufra/ui/components/classes.ts";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { AppSkeleton } from "../app/app-skeleton.tsx";
import { AuthPage } from "./auth-page.tsx";
import styles from "./auth-page.module.css";
import { endSession } from "./session.ts";
import { isLeaving } from "./sign-out.ts";

/**
 * On the way out. A place of its own, so that nothing is left on the screen that asks the server: a question that comes
 * to it after the session's end is refused, and would tell who leaves on purpose that they were put out.
 */
const Leaving = () => {
  const navigate = useNavigate();
  const [tries, setTries] = useState(1);
  const [failed, setFailed] = useState<{ error: unknown; inTry: number }>();
  useEffect(() => {
    let gone = false;
    const leave = async () => {
      try {
        await endSession();
        if (!gone) await navigate("/sign-in", { replace: true });
      } catch (error) {
        if (!gone) setFailed({ error, inTry: tries });
      }
    };
    void leave();
    return () => {
      gone = true;
    };
  }, [tries, navigate]);
  if (!failed) return <AppSkeleton />;
  return (
    <AuthPage title={m.console_app_sign_out()}>
      <ErrorState
        error={failed.error}
        safe={m.console_auth_still_in()}
        busy={failed.inTry < tries}
        onRetry={() => setTries(tries + 1)}
      />
      <Link to="/" replace className={classes(buttonClass({ variant: "text", size: "sm" }), styles.narrow)}>
        {m.console_auth_stay_in()}
      </Link>
    </AuthPage>
  );
};

/** Nobody is signed out by a link they were sent. */
export const SignOutScreen = () => (isLeaving(useLocation().state) ? <Leaving /> : <Navigate to="/" replace />);
