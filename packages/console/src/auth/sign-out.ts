import { useNavigate } from "react-router";
import { isRecord } from "@sufra/ui/api/failures.ts";

const leaving = { leaving: true };

/** Whether the way to the sign-out was taken in the console itself. */
export const isLeaving = (state: unknown): boolean => isRecord(state) && state.leaving === true;

/** What is not saved yet is asked about before, as on every other way out of a form. */
export const useSignOut = () => {
  const navigate = useNavigate();
  return (): void => void navigate("/sign-out", { state: leaving });
};
