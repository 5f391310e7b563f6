import type { ReactNode } from "react";
import type { Service } from "@sufra/domain/contract/call.ts";
import { hasCode } from "@sufra/ui/api/failures.ts";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import type { Read } from "../app/use-read.ts";
import { ServiceFailure } from "../system/service-failure.tsx";
import { VisitorWelcome } from "./visitor-welcome.tsx";

type Props<T> = {
  read: Read<T>;
  onSignIn: () => void;
  /** The height of what is to come. */
  height?: string;
  /** The switch that closes it; what is never closed has none. */
  service?: Service;
  children: (data: T) => ReactNode;
};

export const isVisitor = (read: Pick<Read<unknown>, "error">): boolean => hasCode(read.error, "not_authenticated");

/** What only a known guest has: its place while it is read, the way to sign in, or what went wrong. */
export const OwnContent = <T,>({ read, onSignIn, height = "160px", service, children }: Props<T>) => {
  if (isVisitor(read)) return <VisitorWelcome onSignIn={onSignIn} />;
  if (read.data !== undefined) return <>{children(read.data)}</>;
  if (read.error !== undefined && service !== undefined) return <ServiceFailure read={read} service={service} />;
  if (read.error !== undefined) return <ErrorState error={read.error} onRetry={read.reload} busy={read.loading} />;
  return <Skeleton height={height} radius="20px" lines={2} />;
};
