import { useNavigate, useSearchParams } from "react-router";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { queryClient } from "../app/query-client.ts";
import { Door } from "../auth/door.tsx";
import { safePlace } from "../auth/return-place.ts";
import { sessionQuery } from "../auth/session.ts";
import { useSignOut } from "../auth/sign-out.ts";
import { SetUpCodes } from "./set-up-codes.tsx";

/** Whose establishment asks for one-time codes sets them up before anything else; there is no way past, only out. */
export const HeldScreen = () => {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const enter = async () => {
    await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
    await navigate(safePlace(query.get("to")), { replace: true });
  };
  const signOut = useSignOut();
  return (
    <Door title={m.console_staff_codes()}>
      <Banner tone="info">{m.console_staff_codes_held()}</Banner>
      <SetUpCodes held replacing={false} onOn={() => undefined} onDone={() => void enter()} />
      <Button variant="text" size="sm" onClick={signOut}>
        {m.console_app_sign_out()}
      </Button>
    </Door>
  );
};
