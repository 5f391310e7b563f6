import { useSearchParams } from "react-router";
import { ErrorScreenContent } from "./error-content.tsx";

/** `/error`: stands alone, without head and bars. */
export const ErrorScreen = () => {
  const [query] = useSearchParams();
  return <ErrorScreenContent unknownCode={query.get("code") === "not_found"} />;
};
