import { CloudOff, Languages, PanelLeftOpen, Radio, RefreshCw } from "lucide-react";
import { getLocale } from "@sufra/domain/language/language.ts";
import { IconButton } from "@sufra/ui/components/icon-button.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { timeText } from "@sufra/domain/language/dates.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { SoundButton } from "../orders/sound-button.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { BranchSwitcher } from "./branch-switcher.tsx";
import styles from "./head.module.css";
import { chooseLanguage } from "./language-choice.ts";
import { useLayout } from "./layout-state.ts";
import { useWorkplace } from "./workplace.ts";
import mark from "./connection-mark.module.css";
import { staleAfterMs, useConnection } from "./live-board.ts";
import { useNow } from "./use-now.ts";
import { useOnline } from "./use-online.ts";

/** Whether one may trust what one sees: live, asking every 20 seconds, or old since a time. */
const ConnectionMark = () => {
  const { state, at } = useConnection();
  const { style } = useWorkplace();
  const now = useNow();
  const online = useOnline();
  // A line that was cut is noticed late; the device knows at once.
  if (state === "live" && online)
    return (
      <Badge tone="success" icon={<Radio aria-hidden />}>
        <span className={mark.word}>{m.console_app_live()}</span>
      </Badge>
    );
  if (at > 0 && now.getTime() - at >= staleAfterMs)
    return (
      <span role="status">
        <Badge tone="danger" icon={<CloudOff aria-hidden />}>
          {m.console_app_stale({ time: timeText(new Date(at), style) })}
        </Badge>
      </span>
    );
  return (
    <Badge tone="warning" icon={<RefreshCw aria-hidden />}>
      {state === "polling" ? m.console_app_polling() : m.console_app_connecting()}
    </Badge>
  );
};

const LanguageButton = () => {
  const { style } = useWorkplace();
  const other = style.language === "sa" ? "en" : "sa";
  return (
    <button type="button" lang={getLocale(other)} className={styles.language} onClick={() => chooseLanguage(other)}>
      <Languages aria-hidden />
      <span>{m.console_app_other_language()}</span>
    </button>
  );
};

export const Head = () => {
  const { branch, staff } = useWorkplace();
  const { menuHidden, setMenuHidden } = useLayout();
  const works = staff.role !== "operator" && branch !== null;
  return (
    <header className={styles.head}>
      {menuHidden && (
        <IconButton
          label={m.console_app_menu_show()}
          icon={<PanelLeftOpen aria-hidden className="flip" />}
          onClick={() => setMenuHidden(false)}
        />
      )}
      <BranchSwitcher />
      <div className={styles.end}>
        {works && <ConnectionMark />}
        {works && <SoundButton />}
        <LanguageButton />
        <AccountMenu />
      </div>
    </header>
  );
};
