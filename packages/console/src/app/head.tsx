import { Languages, PanelLeftOpen } from "lucide-react";
import { localeOf } from "@sufra/domain/language/language.ts";
import { IconButton } from "@sufra/ui/components/icon-button.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { SoundButton } from "../orders/sound-button.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { BranchSwitcher } from "./branch-switcher.tsx";
import { ConnectionMark } from "./connection-mark.tsx";
import styles from "./head.module.css";
import { chooseLanguage } from "./language-choice.ts";
import { useLayout } from "./layout-state.ts";
import { useWorkplace } from "./workplace.ts";

const LanguageButton = () => {
  const { style } = useWorkplace();
  const other = style.language === "sa" ? "en" : "sa";
  return (
    <button type="button" lang={localeOf(other)} className={styles.language} onClick={() => chooseLanguage(other)}>
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
