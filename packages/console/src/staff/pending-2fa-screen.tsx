import { useNavigate, useSearchParams } from "react-router";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { queryClient } from "../app/client.ts";
import { AuthPage } from "../auth/auth-page.tsx";
import { safePlace } from "../auth/return-place.ts";
import { sessionQuery } from "../auth/session.ts";
import { useSignOut } from "../auth/sign-out.ts";
import { SetUpCodes } from "./set-up-codes.tsx";

/** The only screen for staff who must set up one-time codes before anything else. */
export const Pending2faScreen = () => {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const enter = async () => {
    await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
    await navigate(safePlace(query.get("to")), { replace: true });
  };
  const signOut = useSignOut();
  return (
    <AuthPage title={m.console_staff_codes()}>
      <Banner tone="info">{m.console_staff_codes_held()}</Banner>
      <SetUpCodes pending2fa replacing={false} onOn={() => undefined} onDone={() => void enter()} />
      <Button variant="text" size="sm" onClick={signOut}>
        {m.console_app_sign_out()}
      </Button>
    </AuthPage>
  );
};
