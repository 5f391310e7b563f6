import { Navigate } from "react-router";
import type { Service } from "@sufra/domain/contract/call.ts";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { paths } from "../app/paths.ts";
import type { Read } from "../app/use-read.ts";
import { useVisit } from "../app/visit.ts";
import { isServiceOff, getReturnTime } from "./service-switch.ts";

export type ServiceFailureProps = { read: Pick<Read<unknown>, "error" | "loading" | "reload">; service: Service };

/** A failed read: leads to the page of a disabled service, else offers a retry. */
export const ServiceFailure = ({ read, service }: ServiceFailureProps) => {
  const { uuid } = useVisit();
  if (isServiceOff(read.error))
    return <Navigate to={paths.deactivated(uuid, service, getReturnTime(read.error))} replace />;
  return <ErrorState error={read.error} onRetry={read.reload} busy={read.loading} />;
};
