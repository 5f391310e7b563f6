import { Navigate } from "react-router";
import type { Service } from "@sufra/domain/contract/call.ts";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { paths } from "../app/paths.ts";
import type { Read } from "../app/use-read.ts";
import { useVisit } from "../app/visit.ts";
import { isOff, returnOf } from "./service-switch.ts";

export type ServiceFailureProps = { read: Pick<Read<unknown>, "error" | "loading" | "reload">; service: Service };

/** What a service's own screen could not read: switched off it leads to the page that says so, else it can be tried again. */
export const ServiceFailure = ({ read, service }: ServiceFailureProps) => {
  const { uuid } = useVisit();
  if (isOff(read.error)) return <Navigate to={paths.deactivated(uuid, service, returnOf(read.error))} replace />;
  return <ErrorState error={read.error} onRetry={read.reload} busy={read.loading} />;
};
