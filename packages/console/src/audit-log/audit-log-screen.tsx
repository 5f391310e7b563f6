import { useState } from "react";
import { Tabs } from "@sufra/ui/components/tabs.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Page } from "../app/page.tsx";
import { ChangesList } from "./changes-list.tsx";
import { MessagesList } from "./messages-list.tsx";

/** C21: what staff changed, and what was sent. */
export const AuditLogScreen = () => {
  const [shown, setShown] = useState("changes");
  return (
    <Page title={m.console_app_nav_audit_log()}>
      <Tabs
        label={m.console_app_nav_audit_log()}
        tabs={[
          { id: "changes", label: m.console_audit_log_changes() },
          { id: "messages", label: m.console_audit_log_messages() },
        ]}
        active={shown}
        onChange={setShown}
      >
        {shown === "changes" ? <ChangesList /> : <MessagesList />}
      </Tabs>
    </Page>
  );
};
