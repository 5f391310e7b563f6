import type { ReactNode } from "react";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useVerification } from "../auth/verify-sheet.tsx";

/** Signs in, then continues. */
export const useSignIn = (onDone: () => void): { signIn: () => void; sheet: ReactNode } => {
  const { ask, sheet } = useVerification();
  const signIn = async () => {
    if (await ask(m.auth_reason())) onDone();
  };
  return { signIn: () => void signIn(), sheet };
};
