import type { EmailResult } from "./email-sender.ts";

/**
 * What the mail library says of a failure: its own code, the server's answer, during which command it came, and whether
 * the whole text had been written by then.
 */
export type SmtpFailure = { code?: string; responseCode?: number; command?: string; written?: boolean };

const failed = (code: string, rule: Partial<EmailResult> = {}): EmailResult => ({
  ...{ id: null, status: "failed", retryable: "no", code, alarm: false, unclear: false, refused: false },
  ...{ vendor: "smtp", ...rule },
});

const isPermanent = (answer: number | undefined): boolean => answer !== undefined && answer >= 500;

/** Once the text is written and no answer came nobody knows whether it was taken. */
const isUnclear = ({ written, responseCode }: SmtpFailure): boolean => written === true && responseCode === undefined;

/**
 * Refusals of the receiver (RFC 5321): 5xx to its address is about the address, to anything else about us or the text;
 * 4xx and no connection are worth asking again; wrong credentials and what is no mail server need the operator.
 */
export const resultOfFailure = (failure: SmtpFailure): EmailResult => {
  const { code = "unknown", responseCode: answer, command } = failure;
  const told = answer === undefined ? code : String(answer);
  if (isUnclear(failure)) return failed(told, { unclear: true });
  if (code === "EAUTH" || code === "ETLS" || code === "EPROTOCOL" || code === "ECONFIG")
    return failed(told, { retryable: "later", alarm: true });
  // Full and over-quota boxes answer 552 and may be emptied; the rest say that the box is not there or wants nothing.
  if (code === "EENVELOPE" && command === "RCPT TO" && isPermanent(answer))
    return failed(told, { refused: answer !== 552 });
  if (isPermanent(answer)) return failed(told, { alarm: true });
  return failed(told, { retryable: "later" });
};
