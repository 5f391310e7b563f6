import { type ReactNode, useEffect, useRef } from "react";
import type { Service } from "@sufra/domain/contract/call.ts";
import { hasCode } from "@sufra/ui/api/failures.ts";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { focusHeading } from "../app/focus-heading.ts";
import type { Read } from "../app/use-read.ts";
import { ServiceFailure } from "../system/service-failure.tsx";
import { VisitorWelcome } from "./visitor-welcome.tsx";

type Props<T> = {
  read: Read<T>;
  /** Height of the skeleton. */
  height?: string;
  /** The service that can be switched off. */
  service?: Service;
  children: (data: T) => ReactNode;
};

export const isVisitor = (read: Pick<Read<unknown>, "error">): boolean => hasCode(read.error, "not_authenticated");

/** Content for signed-in guests: skeleton, sign-in, or error until it is loaded. */
export const OwnContent = <T,>({ read, height = "160px", service, children }: Props<T>) => {
  const visitor = isVisitor(read);
  const wasVisitor = useRef(visitor);
  useEffect(() => {
    // The form that had the focus is gone.
    if (wasVisitor.current && !visitor && document.activeElement === document.body) focusHeading();
    wasVisitor.current = visitor;
  }, [visitor]);
  if (visitor) return <VisitorWelcome onDone={read.reload} />;
  if (read.data !== undefined) return <>{children(read.data)}</>;
  if (read.error !== undefined && service !== undefined) return <ServiceFailure read={read} service={service} />;
  if (read.error !== undefined) return <ErrorState error={read.error} onRetry={read.reload} busy={read.loading} />;
  return <Skeleton height={height} radius="20px" lines={2} />;
};
