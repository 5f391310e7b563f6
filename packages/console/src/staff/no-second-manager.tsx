import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { teamQuery } from "./team-data.ts";

/** With one manager nobody can agree, and what waits would wait for ever. */
export const NoSecondManager = () => {
  const team = useQuery(teamQuery);
  const managers = team.data?.filter(({ role, active }) => role === "manager" && active);
  if (!managers || managers.length > 1) return null;
  const invite = (
    <Link to="/team/invite" className={buttonClass({ variant: "outline", size: "sm" })}>
      {m.console_staff_invite()}
    </Link>
  );
  return <Banner tone="warning" title={m.console_staff_no_second()} action={invite} />;
};
