import { Gift } from "lucide-react";
import { Button } from "@sufra/ui/components/button.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";

/** Explains points to a visitor and offers to sign in. */
export const VisitorWelcome = ({ onSignIn }: { onSignIn: () => void }) => {
  useLanguage();
  return (
    <EmptyState
      icon={<Gift aria-hidden />}
      title={m.loyalty_welcome()}
      action={
        <Button size="lg" wide onClick={onSignIn}>
          {m.loyalty_verify()}
        </Button>
      }
    >
      {m.loyalty_welcome_text()}
    </EmptyState>
  );
};
