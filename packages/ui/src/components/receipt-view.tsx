import { FileDown, Printer } from "lucide-react";
import { type ReactNode, useState } from "react";
import { readText } from "@sufra/domain/language/language.ts";
import type { Receipt, ReceiptDocument } from "@sufra/domain/orders/receipt-api.ts";
import { documentNames } from "@sufra/domain/orders/receipt-words.ts";
import { failureText } from "../api/failure-text.ts";
import { useLanguage } from "../i18n/language.ts";
import { m } from "../i18n/messages.ts";
import { Button } from "./button.tsx";
import { ReceiptPaper } from "./receipt-paper.tsx";
import styles from "./receipt-view.module.css";
import { Tabs } from "./tabs.tsx";
import { showToast } from "./toast.tsx";

type Props = {
  receipt: Receipt;
  /** Saves a document as a PDF. */
  onFile: (documentId: string) => Promise<void>;
  /** What else may be done with a document. */
  actions?: (document: ReceiptDocument) => ReactNode;
};

const useFile = (onFile: Props["onFile"]) => {
  const language = useLanguage();
  const [busy, setBusy] = useState(false);
  const save = async (id: string): Promise<void> => {
    setBusy(true);
    try {
      await onFile(id);
    } catch (error) {
      showToast({ text: failureText(error, language).text, tone: "danger" });
    }
    setBusy(false);
  };
  return { busy, save };
};

/** An order's documents, one at a time, to print and to keep as a PDF. */
export const ReceiptView = ({ receipt, onFile, actions }: Props) => {
  const language = useLanguage();
  const { documents } = receipt;
  const [chosen, setChosen] = useState(documents[0]?.id ?? "");
  const document = documents.find(({ id }) => id === chosen) ?? documents[0];
  const { busy, save } = useFile(onFile);
  if (!document) return null;
  const content = (
    <div className={styles.view}>
      <ReceiptPaper receipt={receipt} document={document} />
      <div className={styles.actions}>
        <Button variant="tint" icon={<FileDown aria-hidden />} busy={busy} onClick={() => void save(document.id)}>
          {m.ui_receipt_file()}
        </Button>
        <Button variant="outline" icon={<Printer aria-hidden />} onClick={() => window.print()}>
          {m.ui_receipt_print()}
        </Button>
        {actions?.(document)}
      </div>
    </div>
  );
  if (documents.length === 1) return content;
  const tabs = documents.map(({ id, kind, number }) => ({
    id,
    label: `${readText(documentNames[kind], language)}${number === null ? "" : ` ${number}`}`,
  }));
  return (
    <div className={styles.documents}>
      <Tabs label={m.ui_receipt_documents()} tabs={tabs} active={document.id} onChange={setChosen}>
        {content}
      </Tabs>
    </div>
  );
};
