import { readText, type Language } from "@sufra/domain/language/language.ts";
import * as calls from "@sufra/domain/orders/receipt-api.ts";
import { documentTitles } from "@sufra/domain/orders/receipt-words.ts";
import { AppError } from "../platform/errors.ts";
import { branchOfRow } from "../platform/http/branch-scope.ts";
import type { App } from "../platform/http/context.ts";
import { fileAnswer } from "../platform/http/file-answer.ts";
import { mount } from "../platform/http/mount.ts";
import type { RawAnswer } from "../platform/http/raw-answer.ts";
import { readReceipt } from "./read-receipt.ts";

const readOnly = { readOnly: true };

const toFile = async (receipt: calls.Receipt, id: string | undefined, language: Language): Promise<RawAnswer> => {
  const document = id === undefined ? receipt.documents[0] : receipt.documents.find((each) => each.id === id);
  if (!document) throw new AppError("not_found");
  const name = `${readText(documentTitles[document.kind], language)} ${document.number ?? receipt.number}`;
  // Loaded when first used: the writer of PDFs and its fonts hold 10 MB.
  const { drawReceipt } = await import("./draw-receipt.ts");
  return fileAnswer("pdf", name, await drawReceipt(receipt, document));
};

/** The documents of an order, for its guest and for staff. */
export const registerReceipts = (app: App): void => {
  mount(app, calls.readReceipt, ({ database, tenantId, customer, params }) =>
    database.inTenant(
      tenantId,
      (tx) => readReceipt(tx, { tenantId, orderId: params.id, customerId: customer.id }),
      readOnly,
    ),
  );
  mount(app, calls.receiptFile, async ({ database, tenantId, customer, params, query, language }) => {
    const wanted = { tenantId, orderId: params.id, customerId: customer.id };
    return toFile(
      await database.inTenant(tenantId, (tx) => readReceipt(tx, wanted), readOnly),
      query.document,
      language,
    );
  });
  const ofBranch = { branchOf: branchOfRow("customer_order") };
  mount(
    app,
    calls.readBoardReceipt,
    ({ database, tenantId, params }) =>
      database.inTenant(tenantId, (tx) => readReceipt(tx, { tenantId, orderId: params.id }), readOnly),
    ofBranch,
  );
  mount(
    app,
    calls.boardReceiptFile,
    async ({ database, tenantId, params, query, language }) => {
      const wanted = { tenantId, orderId: params.id };
      return toFile(
        await database.inTenant(tenantId, (tx) => readReceipt(tx, wanted), readOnly),
        query.document,
        language,
      );
    },
    ofBranch,
  );
};
