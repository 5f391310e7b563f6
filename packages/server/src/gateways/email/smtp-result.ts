import type { EmailResult } from "./email-sender.ts";

/**
 * A failure as the mail library reports it: its code, the server's answer, the command, and whether the whole text was
 * written.
 */
export type SmtpFailure = { code?: string; responseCode?: number; command?: string; written?: boolean };

const failed = (code: string, rule: Partial<EmailResult> = {}): EmailResult => ({
  id: null,
  status: "failed",
  retryable: "no",
  code,
  alarm: false,
  unclear: false,
  refused: false,
  vendor: "smtp",
  ...rule,
});

const isPermanent = (answer: number | undefined): boolean => answer !== undefined && answer >= 500;

/** After the text was written without an answer, it is unknown whether the server accepted it. */
const isUnclear = ({ written, responseCode }: SmtpFailure): boolean => written === true && responseCode === undefined;

/**
 * Answers of the mail server (RFC 5321): 5xx to its address is about the receiver, other 5xx about us or the text; 4xx
 * and no connection can be retried; wrong credentials or no mail server need the operator.
 */
export const resultOfFailure = (failure: SmtpFailure): EmailResult => {
  const { code = "unknown", responseCode: answer, command } = failure;
  const failureCode = answer === undefined ? code : String(answer);
  if (isUnclear(failure)) return failed(failureCode, { unclear: true });
  if (code === "EAUTH" || code === "ETLS" || code === "EPROTOCOL" || code === "ECONFIG")
    return failed(failureCode, { retryable: "later", alarm: true });
  // 552 means a full mailbox, which may be emptied; other codes mean that the mailbox is missing or rejects mail.
  if (code === "EENVELOPE" && command === "RCPT TO" && isPermanent(answer))
    return failed(failureCode, { refused: answer !== 552 });
  if (isPermanent(answer)) return failed(failureCode, { alarm: true });
  return failed(failureCode, { retryable: "later" });
};
