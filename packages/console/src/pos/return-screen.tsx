import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { readText } from "@sufra/domain/language/language.ts";
import type { PosConnected } from "@sufra/domain/pos/api.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button, buttonClass } from "@sufra/ui/components/button.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { Page } from "../app/page.tsx";
import { useOnline } from "../app/use-online.ts";
import { useWorkplace } from "../app/workplace.ts";
import { connectionsQuery } from "../connections/connections-data.ts";
import { EditorSection } from "../editing/editor-form.tsx";
import { confirmConnection, connect, posQuery } from "./pos-data.ts";
import { problemText } from "./pos-words.ts";
import styles from "./pos.module.css";

const home = "/connections/pos";

/** Connected: the news is on the connection's page. */
const useConnected = () => {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return async ({ outcome, business }: PosConnected): Promise<void> => {
    if (outcome !== "connected") return;
    await Promise.all([connectionsQuery, posQuery].map(({ queryKey }) => queries.invalidateQueries({ queryKey })));
    showToast({ text: m.console_pos_connected({ business: business ?? "" }), tone: "success" });
    await navigate(home, { replace: true });
  };
};

const Retry = () => (
  <Link to={home} className={buttonClass({ variant: "tint" })}>
    {m.console_pos_back_to_start()}
  </Link>
);

const Problem = ({ answer }: { answer: PosConnected }) => {
  if (answer.outcome === "connected" || answer.outcome === "confirm") return null;
  return (
    <Banner tone="danger" title={m.console_pos_not_connected()} action={<Retry />}>
      {answer.business !== null && <p>{answer.business}</p>}
      {problemText[answer.outcome]()}
    </Banner>
  );
};

/** From their marketplace nobody said which establishment it is for: the manager does. */
const Confirm = ({ business }: { business: string }) => {
  const { staff, style } = useWorkplace();
  const online = useOnline();
  const connected = useConnected();
  const confirming = useMutation({ mutationFn: confirmConnection, onSuccess: connected });
  const establishment = readText(staff.establishment?.name ?? { sa: "", en: "" }, style.language);
  if (confirming.data && confirming.data.outcome !== "connected") return <Problem answer={confirming.data} />;
  return (
    <EditorSection title={m.console_pos_confirm_title({ business, establishment })} text={m.console_pos_confirm_text()}>
      {confirming.isError && <FailureBanner error={confirming.error} />}
      <div className={styles.marks}>
        <Button busy={confirming.isPending} disabled={!online} onClick={() => confirming.mutate()}>
          {m.console_pos_confirm()}
        </Button>
        <Link to={home} replace className={buttonClass({ variant: "text" })}>
          {m.console_pos_confirm_not()}
        </Link>
      </div>
    </EditorSection>
  );
};

const Exchange = ({ code, state }: { code: string; state: string }) => {
  const connected = useConnected();
  const exchanging = useMutation({ mutationFn: () => connect(code, state), onSuccess: connected });
  const sent = useRef(false);
  const { mutate } = exchanging;
  // A code works once, also where React mounts twice.
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    mutate();
  }, [mutate]);
  const answer = exchanging.data;
  if (exchanging.isError)
    return (
      <>
        <FailureBanner error={exchanging.error} />
        <Retry />
      </>
    );
  if (answer === undefined || answer.outcome === "connected")
    return (
      <div role="status">
        <p className={styles.note}>{m.console_pos_connecting()}</p>
        <Skeleton height="96px" radius="20px" lines={1} />
      </div>
    );
  return answer.outcome === "confirm" ? <Confirm business={answer.business ?? ""} /> : <Problem answer={answer} />;
};

/** Where the vendor's page leads back to, with a code or a refusal. */
export const ReturnScreen = () => {
  const [query] = useSearchParams();
  const code = query.get("code") ?? "";
  const refused = query.get("error") === "access_denied";
  return (
    <Page title={m.console_pos_return_title()} back={{ to: home, label: m.console_connections_pos() }}>
      <div className={styles.body}>
        {code === "" ? (
          <Banner
            tone={refused ? "info" : "danger"}
            title={refused ? m.console_pos_denied() : m.console_pos_not_connected()}
            action={<Retry />}
          >
            {refused ? m.console_pos_denied_text() : m.console_pos_no_code()}
          </Banner>
        ) : (
          <Exchange key={code} code={code} state={query.get("state") ?? ""} />
        )}
      </div>
    </Page>
  );
};
