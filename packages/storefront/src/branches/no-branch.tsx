import { MapPin } from "lucide-react";
import { Link } from "react-router";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Page } from "../app/page.tsx";
import { paths } from "../app/paths.ts";
import { useVisit } from "../app/visit.ts";

/** For codes of a whole establishment: the guest chooses a branch first. */
export const NoBranch = () => {
  const { uuid } = useVisit();
  return (
    <Page title={m.branches_title()} back={paths.entry(uuid)}>
      <EmptyState
        icon={<MapPin aria-hidden />}
        title={m.branches_first()}
        action={
          <Link to={paths.branches(uuid)} className={buttonClass({ size: "lg", wide: true })}>
            {m.branches_choose()}
          </Link>
        }
      >
        {m.branches_first_text()}
      </EmptyState>
    </Page>
  );
};
