import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { saveBlob } from "@sufra/ui/api/download.ts";
import { latinDigits } from "@sufra/domain/language/digits.ts";
import { ApiProblem } from "@sufra/ui/api/failures.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { Dialog } from "@sufra/ui/components/dialog.tsx";
import { Field } from "@sufra/ui/components/field.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { queryClient } from "../app/client.ts";
import { useOnline } from "../app/use-online.ts";
import { EditorSection } from "../editing/editor-form.tsx";
import { erase, exportCustomer } from "./customers-data.ts";
import styles from "./customers.module.css";

const saveJson = (name: string, data: unknown): void =>
  saveBlob(name, new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }));

const Erasing = ({ id, open, onClose }: { id: string; open: boolean; onClose: () => void }) => {
  const navigate = useNavigate();
  const [digits, setDigits] = useState("");
  const [asked, setAsked] = useState(false);
  const typed = latinDigits(digits.trim());
  const erasing = useMutation({
    mutationFn: () => erase(id, typed),
    onSuccess: async () => {
      onClose();
      showToast({ text: m.console_customers_erased(), tone: "success" });
      // The screen leaves before its data: while it stands, it would ask for an erased customer again.
      await navigate("/customers", { replace: true, flushSync: true });
      queryClient.removeQueries({ queryKey: ["customers", id] });
      await queryClient.invalidateQueries({ queryKey: ["customers", "list"] });
    },
  });
  const refused = erasing.error instanceof ApiProblem && erasing.error.errors.length > 0;
  const wrong = refused || (asked && !/^\d{4}$/.test(typed));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.console_customers_erase_title()}
      confirm={m.console_customers_erase()}
      danger
      busy={erasing.isPending}
      onConfirm={() => {
        setAsked(true);
        if (/^\d{4}$/.test(typed)) erasing.mutate();
      }}
    >
      <div className={styles.question}>
        {erasing.isError && !refused && <FailureBanner error={erasing.error} />}
        <p>{m.console_customers_erase_text()}</p>
        <Field
          label={m.console_customers_erase_digits()}
          hint={m.console_customers_erase_digits_hint()}
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={digits}
          error={wrong ? m.console_customers_erase_digits_wrong() : undefined}
          onChange={(event) => {
            setDigits(event.target.value);
            setAsked(false);
            erasing.reset();
          }}
        />
      </div>
    </Dialog>
  );
};

/** What the law gives a customer, done for them by a manager. */
export const PrivacyActions = ({ id }: { id: string }) => {
  const online = useOnline();
  const [asking, setAsking] = useState(false);
  const exporting = useMutation({
    mutationFn: () => exportCustomer(id),
    onSuccess: (data) => {
      saveJson(`customer-${id}.json`, data);
      showToast({ text: m.console_customers_exported(), tone: "success" });
    },
  });
  return (
    <EditorSection title={m.console_customers_request()} text={m.console_customers_request_text()}>
      {exporting.isError && <FailureBanner error={exporting.error} onClose={() => exporting.reset()} />}
      <div className={styles.actions}>
        <Button variant="tint" busy={exporting.isPending} disabled={!online} onClick={() => exporting.mutate()}>
          {m.console_customers_export()}
        </Button>
        <Button variant="danger" disabled={!online} onClick={() => setAsking(true)}>
          {m.console_customers_erase()}
        </Button>
      </div>
      <Erasing id={id} open={asking} onClose={() => setAsking(false)} />
    </EditorSection>
  );
};
