import { useEffect } from "react";

type OtpCredential = Credential & { code?: string };

/** Where the phone offers it, the code of the SMS is read by the browser itself, with the guest's leave. */
export const useSmsCode = (enabled: boolean, onCode: (code: string) => void): void => {
  useEffect(() => {
    if (!enabled || !("OTPCredential" in window)) return undefined;
    const abort = new AbortController();
    const options = { otp: { transport: ["sms"] }, signal: abort.signal } as CredentialRequestOptions;
    navigator.credentials.get(options).then(
      (credential: OtpCredential | null) => {
        const code = credential?.code;
        if (code && /^\d{4}$/.test(code)) onCode(code);
      },
      () => undefined,
    );
    return () => abort.abort();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- asked once for each code
  }, [enabled]);
};
