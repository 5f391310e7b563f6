import { Compass } from "lucide-react";
import { Link } from "react-router";
import { catalog } from "@sufra/domain/errors/catalog.ts";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Page } from "./page.tsx";

export const NotFound = () => {
  const language = useLanguage();
  return (
    <Page title={catalog.not_found[language]}>
      <EmptyState
        icon={<Compass />}
        action={
          <Link to="/" className={buttonClass({ variant: "tint" })}>
            {m.console_app_home()}
          </Link>
        }
      >
        {m.console_app_not_found_text()}
      </EmptyState>
    </Page>
  );
};
