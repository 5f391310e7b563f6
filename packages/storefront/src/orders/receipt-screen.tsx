import { useParams } from "react-router";
import { readReceipt, receiptFile } from "@sufra/domain/orders/receipt-api.ts";
import { download, saveBlob } from "@sufra/ui/api/download.ts";
import { ReceiptView } from "@sufra/ui/components/receipt-view.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Page } from "../app/page.tsx";
import { paths } from "../app/paths.ts";
import { client } from "../app/session.ts";
import { useRead } from "../app/use-read.ts";
import { useVisit } from "../app/visit.ts";
import { useVerification } from "../auth/verify-sheet.tsx";
import { OrderRefused } from "./order-refused.tsx";

/** The invoice or summary of one's own order, and its credit notes. */
export const ReceiptScreen = () => {
  const { id = "" } = useParams();
  const { uuid } = useVisit();
  const verification = useVerification();
  const read = useRead(`receipt ${id}`, (signal) => client.send(readReceipt, { params: { id }, signal }));
  const receipt = read.data;
  const signIn = async () => {
    if (await verification.ask(m.auth_reason())) read.reload();
  };
  const save = async (document: string): Promise<void> => {
    const { name, blob } = await download(client, receiptFile, { params: { id }, query: { document } });
    saveBlob(name, blob);
  };
  return (
    <Page title={m.orders_receipt()} back={paths.order(uuid, id)}>
      {read.error !== undefined && !receipt && (
        <OrderRefused read={read} onRetry={read.reload} onSignIn={() => void signIn()} />
      )}
      {!receipt && read.loading && <Skeleton height="420px" radius="20px" />}
      {receipt && <ReceiptView receipt={receipt} onFile={save} />}
      {verification.sheet}
    </Page>
  );
};
