import { UserRoundCheck } from "lucide-react";
import { lazy, Suspense } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { readMe } from "@sufra/domain/customers/api.ts";
import { hasCode } from "@sufra/ui/api/failures.ts";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Page } from "../app/page.tsx";
import { paths } from "../app/paths.ts";
import { client } from "../app/session.ts";
import { useRead } from "../app/use-read.ts";
import { useVisit } from "../app/visit.ts";
import { toOwnPath } from "../auth/own-path.ts";
import { VerifyForm } from "../auth/verify-form.tsx";

const CompleteProfile = lazy(async () => ({
  default: (await import("./complete-profile.tsx")).CompleteProfile,
}));

/** A registered customer skips the form. */
const Registered = ({ next, back }: { next: string; back: string }) => {
  useLanguage();
  return (
    <Page title={m.customers_account()} back={back}>
      <EmptyState
        icon={<UserRoundCheck aria-hidden />}
        title={m.entry_welcome_back()}
        action={
          <Link to={next} replace className={buttonClass({ size: "lg", wide: true })}>
            {m.customers_go_on()}
          </Link>
        }
      >
        {m.customers_registered_text()}
      </EmptyState>
    </Page>
  );
};

/** Number and code first, then name and optional details. */
export const RegisterScreen = () => {
  useLanguage();
  const { uuid } = useVisit();
  const me = useRead("me", (signal) => client.send(readMe, { signal }));
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const next = toOwnPath(query.get("next")) ?? paths.profile(uuid);
  const done = () => void navigate(next, { replace: true });
  const body = () => {
    if (!me.data && hasCode(me.error, "not_authenticated"))
      return <VerifyForm reason={m.auth_reason()} onDone={me.put} />;
    if (me.error !== undefined && !me.data)
      return <ErrorState error={me.error} onRetry={me.reload} busy={me.loading} />;
    return <Skeleton height="72px" radius="14px" lines={3} />;
  };
  const page = (
    <Page title={m.customers_register()} back={paths.menu(uuid)}>
      {body()}
    </Page>
  );
  if (!me.data) return page;
  if (me.data.registered) return <Registered next={next} back={paths.menu(uuid)} />;
  return (
    <Suspense fallback={page}>
      <CompleteProfile customer={me.data} onDone={done} />
    </Suspense>
  );
};
