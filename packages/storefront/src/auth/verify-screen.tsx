import { useNavigate, useSearchParams } from "react-router";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Page } from "../app/page.tsx";
import { paths } from "../app/paths.ts";
import { useVisit } from "../app/visit.ts";
import { toOwnPath } from "./own-path.ts";
import { VerifyForm } from "./verify-form.tsx";

/** Sign-in page; leads back to where the guest came from. */
export const VerifyScreen = () => {
  useLanguage();
  const { uuid } = useVisit();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const next = toOwnPath(query.get("next"));
  return (
    <Page title={m.auth_title()} back={paths.menu(uuid)}>
      <VerifyForm
        reason={m.auth_reason()}
        onDone={(customer) => {
          const then = next ?? paths.orders(uuid);
          const to = customer.registered ? then : `${paths.register(uuid)}?next=${encodeURIComponent(then)}`;
          void navigate(to, { replace: true });
        }}
      />
    </Page>
  );
};
