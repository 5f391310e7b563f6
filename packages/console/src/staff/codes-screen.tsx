import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Page } from "../app/page.tsx";
import { queryClient } from "../app/client.ts";
import { EditorSection } from "../editing/editor-form.tsx";
import { Loaded } from "../editing/loaded.tsx";
import { accountQuery } from "./account-data.ts";
import styles from "./codes.module.css";
import { SetUpCodes } from "./set-up-codes.tsx";
import { teamQuery } from "./team-data.ts";

/** Setting one-time codes up, or moving them to another phone. */
export const CodesScreen = () => {
  const navigate = useNavigate();
  const query = useQuery(accountQuery);
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: teamQuery.queryKey });
  };
  return (
    <Page title={m.console_staff_codes()} back={{ to: "/account", label: m.console_staff_account() }}>
      <div className={styles.page}>
        <Loaded query={query}>
          {({ codes }) => (
            <EditorSection title={codes.since === null ? m.console_staff_codes_begin() : m.console_staff_codes_move()}>
              <SetUpCodes
                pending2fa={false}
                replacing={codes.since !== null}
                onOn={refresh}
                onDone={() => void navigate("/account")}
              />
            </EditorSection>
          )}
        </Loaded>
      </div>
    </Page>
  );
};
