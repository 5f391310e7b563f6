import { formatDecimal } from "@sufra/domain/money/decimal.ts";

/** The part of Apple's interface that is used here; only Safari and its relatives have it. */
type Sheet = {
  onvalidatemerchant: ((event: { validationURL: string }) => void) | null;
  onpaymentauthorized: ((event: { payment: { token: unknown } }) => void) | null;
  begin: () => void;
  abort: () => void;
  completeMerchantValidation: (session: unknown) => void;
  completePayment: (result: { status: number }) => void;
};
type Sheets = {
  new (version: number, request: object): Sheet;
  STATUS_SUCCESS: number;
  STATUS_FAILURE: number;
};

/** The first version with mada. */
const version = 5;

type Asking = {
  amount: number;
  /** Who is paid. */
  label: string;
  validate: (address: string) => Promise<unknown>;
  pay: (token: string, show: (paid: boolean) => void) => Promise<void>;
  onProblem: (problem: unknown) => void;
};

/** Must run in the tap itself, otherwise the sheet does not open. */
export const openApplePay = ({ amount, label, validate, pay, onProblem }: Asking): void => {
  const Sheets = (globalThis as { ApplePaySession?: Sheets }).ApplePaySession;
  if (!Sheets) return;
  const sheet = new Sheets(version, {
    countryCode: "SA",
    currencyCode: "SAR",
    supportedNetworks: ["mada", "visa", "masterCard"],
    merchantCapabilities: ["supports3DS", "supportsCredit", "supportsDebit"],
    total: { label, amount: formatDecimal(amount) },
  });
  sheet.onvalidatemerchant = ({ validationURL }) => {
    validate(validationURL).then(
      (session) => sheet.completeMerchantValidation(session),
      (problem: unknown) => {
        sheet.abort();
        onProblem(problem);
      },
    );
  };
  sheet.onpaymentauthorized = ({ payment }) => {
    const show = (paid: boolean) =>
      sheet.completePayment({ status: paid ? Sheets.STATUS_SUCCESS : Sheets.STATUS_FAILURE });
    void pay(JSON.stringify(payment.token), show);
  };
  sheet.begin();
};
