import { queryOptions, useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { orderNumberText } from "@sufra/domain/orders/business-day.ts";
import { boardReceiptFile, readBoardReceipt } from "@sufra/domain/orders/receipt-api.ts";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { ReceiptView } from "@sufra/ui/components/receipt-view.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { useDelayedLoading } from "@sufra/ui/components/use-delayed-loading.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { Page } from "../app/page.tsx";
import { saveFile } from "../app/save-file.ts";

const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: ["receipt", id],
    queryFn: ({ signal }) => client.send(readBoardReceipt, { params: { id }, signal }),
  });

/** The documents of an order, to print at the counter. */
export const ReceiptScreen = () => {
  const { id = "" } = useParams();
  const query = useQuery(receiptQuery(id));
  const loading = useDelayedLoading(query.isPending);
  const title = (
    <>
      {m.console_orders_receipt()} {query.data && <Isolate>{orderNumberText(query.data.number)}</Isolate>}
    </>
  );
  return (
    <Page title={title} back={{ to: "/orders", label: m.console_app_nav_orders() }}>
      {query.data ? (
        <ReceiptView
          receipt={query.data}
          onFile={(document) => saveFile(boardReceiptFile, { params: { id }, query: { document } })}
        />
      ) : loading ? (
        <Skeleton height="420px" radius="20px" />
      ) : (
        query.isError && <ErrorState error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
    </Page>
  );
};
