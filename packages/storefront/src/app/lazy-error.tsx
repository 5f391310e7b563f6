import { type ComponentType, lazy, Suspense, useEffect } from "react";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";

type Failing = { onRetry?: () => void };

/** Fallback if the error component itself cannot be loaded. */
const Plain = ({ onRetry }: Failing) => {
  const retry = onRetry && (
    <Button size="sm" variant="outline" onClick={onRetry}>
      {m.ui_retry()}
    </Button>
  );
  return <Banner tone="warning" title={m.ui_failure_oops()} action={retry} />;
};

/**
 * Loads an error component after the screen is visible, whether or not an error occurs: later there may be no network.
 */
export const lazyError = <Props extends Failing>(
  load: () => Promise<ComponentType<Props>>,
  hasFailed: (props: Props) => boolean,
): ComponentType<Props> => {
  const Words = lazy(async () => ({ default: await load().catch((): ComponentType<Props> => Plain) }));
  return function ToldLater(props) {
    useEffect(() => void load().catch(() => undefined), []);
    if (!hasFailed(props)) return null;
    return (
      <Suspense fallback={null}>
        <Words {...props} />
      </Suspense>
    );
  };
};
