import { useLocation, useSearchParams } from "react-router";
import { paths } from "../app/paths.ts";
import { ErrorScreenContent } from "./error-content.tsx";

/** `/error`, and addresses that no screen has: without head and bars. */
export const ErrorScreen = () => {
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  if (pathname !== paths.error()) return <ErrorScreenContent kind="unknown_page" />;
  const code = query.get("code");
  return <ErrorScreenContent kind={code === "not_found" || code === "opening_soon" ? code : undefined} />;
};
