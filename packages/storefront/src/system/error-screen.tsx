import { useSearchParams } from "react-router";
import { ErrorScreenContent } from "./error-content.tsx";

/** `/error`: without head and bars. */
export const ErrorScreen = () => {
  const [query] = useSearchParams();
  const code = query.get("code");
  return <ErrorScreenContent unknownCode={code === "not_found"} openingSoon={code === "opening_soon"} />;
};
