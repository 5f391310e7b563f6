import "@sufra/ui/tokens/tokens.css";
import "./app/console.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { setLanguage } from "@sufra/ui/i18n/language.ts";
import { chosenLanguage } from "./app/language-choice.ts";
import { queryClient, whenSessionEnds } from "./app/client.ts";
import { createConsoleRouter } from "./app/routes.tsx";
import { applyTheme } from "./app/theme.ts";
import { signInPath } from "./auth/return-place.ts";

applyTheme();
setLanguage(chosenLanguage.get() ?? "sa");

const router = createConsoleRouter();
whenSessionEnds(() => {
  const { pathname } = router.state.location;
  if (!pathname.endsWith("/sign-in")) void router.navigate(signInPath(router.state.location, "ended"));
});

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}
