import { Download, LogOut, Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { saveBlob } from "@sufra/ui/api/download.ts";
import { endSession } from "@sufra/domain/auth/api.ts";
import { eraseMe, exportMe } from "@sufra/domain/customers/api.ts";
import { failureText } from "@sufra/ui/api/failure-text.ts";
import { Dialog } from "@sufra/ui/components/dialog.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { forgetGuest } from "../app/guest-store.ts";
import { paths } from "../app/paths.ts";
import { client } from "../app/session.ts";
import { useVisit } from "../app/visit.ts";
import { removeOwnSavings } from "../cart/savings.ts";
import { forgetStoredRewards } from "../prizes/stored-rewards.ts";
import styles from "./customer.module.css";
import { ButtonRow } from "./profile-rows.tsx";

/** Downloads all data about the guest. */
const download = (data: unknown): void =>
  saveBlob("sufra-my-data.json", new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }));

type AccountDialog = "sign_out" | "erase";

/** Runs one action of the account at a time. */
const useAccountActions = (onDone: () => void) => {
  const language = useLanguage();
  const { uuid } = useVisit();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<"export" | "leave" | undefined>(undefined);
  const run = async (action: "export" | "leave", work: () => Promise<void>) => {
    if (busy) return;
    setBusy(action);
    try {
      await work();
    } catch (error) {
      showToast({ text: failureText(error, language).text, tone: "danger" });
    }
    setBusy(undefined);
    onDone();
  };
  const leave = (erase: boolean) =>
    run("leave", async () => {
      await client.send(erase ? eraseMe : endSession, {});
      // Leave the page first: a dialog closed with its page goes one step back in the history.
      await navigate(paths.menu(uuid), { replace: true });
      forgetGuest();
      forgetStoredRewards();
      removeOwnSavings();
      showToast({ text: erase ? m.customers_erased() : m.customers_signed_out() });
    });
  const exportData = () => run("export", async () => download(await client.send(exportMe, {})));
  return { busy, leave, exportData };
};

export const AccountActions = () => {
  const [dialog, setDialog] = useState<AccountDialog | undefined>(undefined);
  const close = () => setDialog(undefined);
  const { busy, leave, exportData } = useAccountActions(close);
  return (
    <>
      <ul className={styles.rows}>
        <ButtonRow
          icon={<Download aria-hidden />}
          label={m.customers_export()}
          busy={busy === "export"}
          onPress={() => void exportData()}
        />
        <ButtonRow icon={<LogOut aria-hidden />} label={m.customers_sign_out()} onPress={() => setDialog("sign_out")} />
        <ButtonRow
          icon={<Trash2 aria-hidden />}
          label={m.customers_erase()}
          danger
          onPress={() => setDialog("erase")}
        />
      </ul>
      <Dialog
        open={dialog === "sign_out"}
        onClose={close}
        title={m.customers_sign_out_ask()}
        confirm={m.customers_sign_out()}
        busy={busy === "leave"}
        onConfirm={() => void leave(false)}
      />
      <Dialog
        open={dialog === "erase"}
        onClose={close}
        title={m.customers_erase_ask()}
        confirm={m.customers_erase()}
        danger
        busy={busy === "leave"}
        onConfirm={() => void leave(true)}
      >
        {m.customers_erase_text()}
      </Dialog>
    </>
  );
};
