export type EmailMessage = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Id of our message row; it identifies repeated deliveries. */
  idempotencyKey: string;
  /** The page that stops such messages. */
  stopUrl?: string;
};

export type EmailResult = {
  /** The message id from the mail server. */
  id: string | null;
  status: "sent" | "delivered" | "failed";
  /** `later`: retry with the same server; `no`: do not retry. */
  retryable: "no" | "later";
  /** The server's own answer in short, or how the connection failed. */
  code: string | null;
  /** The operator must look: credentials, certificate, something that is no mail server. */
  alarm: boolean;
  /** It may have been sent, so it is not sent again. */
  unclear: boolean;
  /** The address accepts no mail: nothing is sent there any more. */
  refused: boolean;
  vendor: string;
};

export interface EmailSender {
  readonly name: string;
  /** Never throws: every failure is a result. */
  send(message: EmailMessage): Promise<EmailResult>;
}
