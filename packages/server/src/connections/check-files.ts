import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import type { ConnectionField, ConnectionVendor } from "@sufra/domain/connections/vendors.ts";
import { serviceAccount } from "../gateways/wallet-pass/open-wallet-passes.ts";
import { AppError, fieldError } from "../platform/errors.ts";

type Values = Partial<Record<ConnectionField, string | undefined>>;

/** What `read` makes of a file; wrong contents are refused at their field, and never repeated in an error. */
const readFile = <T>(values: Values, name: ConnectionField, read: (text: string) => T): T => {
  try {
    return read(values[name] ?? "");
  } catch {
    throw fieldError(name, "field_invalid");
  }
};

const readCertificate = (text: string): X509Certificate => new X509Certificate(text);

/** Apple names the pass type as user id (UID) and the team as unit (OU) of the subject. */
const getSubject = ({ subject }: X509Certificate): { type: string; team: string } => {
  const value = (name: string) => new RegExp(`^${name}=(.*)$`, "m").exec(subject)?.[1] ?? "";
  return { type: value("UID"), team: value("OU") };
};

export const isExpired = (certificate: X509Certificate, now: Date): boolean => certificate.validToDate <= now;

const requireAppleFiles = (values: Values, now: Date): void => {
  const certificate = readFile(values, "pass_certificate", readCertificate);
  const key = readFile(values, "pass_key", (text): KeyObject => createPrivateKey(text));
  const issuer = readFile(values, "pass_wwdr", readCertificate);
  if (!certificate.checkPrivateKey(key)) throw new AppError("certificate_key_differs");
  if (isExpired(certificate, now)) throw new AppError("certificate_expired");
  if (!certificate.checkIssued(issuer) || isExpired(issuer, now)) throw fieldError("pass_wwdr", "field_invalid");
  const { type, team } = getSubject(certificate);
  if (type !== values.pass_type || team !== values.pass_team)
    throw new AppError("certificate_of_other_pass", { name: `${type} ${team}`.trim() });
};

export const readServiceAccount = (text: string): { email: string; key: string } => {
  const { client_email: email, private_key: key } = serviceAccount.parse(JSON.parse(text));
  createPrivateKey(key);
  return { email, key };
};

/** Files of a wallet have to be readable, to fit together, and to be of the pass that is named beside them. */
export const requireUsableFiles = (vendor: ConnectionVendor, values: Values, now: Date): void => {
  if (vendor === "apple_wallet") requireAppleFiles(values, now);
  if (vendor === "google_wallet") readFile(values, "google_account", readServiceAccount);
};
