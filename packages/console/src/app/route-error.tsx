import { isRouteErrorResponse, useRouteError } from "react-router";
import { Button } from "@sufra/ui/components/button.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { NotFound } from "./not-found.tsx";

/** Whatever a screen did not expect: said in words, with a reload as the one way on. */
export const RouteError = () => {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return (
    <ErrorState alone error={error} action={<Button onClick={() => location.reload()}>{m.ui_refresh()}</Button>} />
  );
};
