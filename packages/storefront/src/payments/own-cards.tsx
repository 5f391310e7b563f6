import { useState } from "react";
import { Trash2 } from "lucide-react";
import { listCards, removeCard, type SavedCard } from "@sufra/domain/payments/api.ts";
import { failureText } from "@sufra/ui/api/failure-text.ts";
import { Dialog } from "@sufra/ui/components/dialog.tsx";
import { IconButton } from "@sufra/ui/components/icon-button.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/session.ts";
import { useRead } from "../app/use-read.ts";
import { useVisit } from "../app/visit.ts";
import styles from "./payment.module.css";
import { CardLabel } from "./saved-cards.tsx";

/** The guest's kept cards in their account, with removal; nothing without a card. */
export const OwnCards = () => {
  const language = useLanguage();
  const { establishment } = useVisit();
  const { data, reload } = useRead("cards", (signal) => client.send(listCards, { signal }));
  const [leaving, setLeaving] = useState<SavedCard | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    if (!leaving || busy) return;
    setBusy(true);
    try {
      await client.send(removeCard, { params: { id: leaving.id } });
      showToast({ text: m.payments_removed() });
    } catch (error) {
      showToast({ text: failureText(error, language).text, tone: "danger" });
    }
    setBusy(false);
    setLeaving(undefined);
    reload();
  };
  if (!data || data.items.length === 0) return null;
  return (
    <section className={styles.saved} aria-labelledby="own-cards">
      <h2 id="own-cards" className={styles.savedTitle}>
        {m.payments_saved()}
      </h2>
      {data.items.map((card) => (
        <div key={card.id} className={styles.savedCard}>
          <CardLabel card={card} zone={establishment.time_zone} />
          {!card.usable && <span className={styles.until}>{m.payments_not_usable()}</span>}
          <IconButton
            label={m.payments_remove({ last4: card.last4 })}
            icon={<Trash2 aria-hidden />}
            onClick={() => setLeaving(card)}
          />
        </div>
      ))}
      <Dialog
        open={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={m.payments_remove_ask()}
        confirm={m.payments_remove_card()}
        danger
        busy={busy}
        onConfirm={() => void remove()}
      >
        {m.payments_remove_text()}
      </Dialog>
    </section>
  );
};
