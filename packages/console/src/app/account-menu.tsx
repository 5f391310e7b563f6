import {
  Check,
  CircleUserRound,
  LogOut,
  Maximize2,
  Monitor,
  Moon,
  MoveHorizontal,
  Sun,
  UserRoundCog,
} from "lucide-react";
import { useNavigate } from "react-router";
import { useStored } from "@sufra/ui/forms/stored.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useSignOut } from "../auth/sign-out.ts";
import { roleName } from "../staff/role-names.ts";
import styles from "./account-menu.module.css";
import { useLayout } from "./layout-state.ts";
import popup from "./popup-menu.module.css";
import { PopupItem, PopupMenu } from "./popup-menu.tsx";
import { chooseTheme, chosenTheme, type Theme, themes } from "./theme.ts";
import { useWorkplace } from "./workplace.ts";

const themeName: Record<Theme, () => string> = {
  device: m.console_app_theme_device,
  light: m.console_app_theme_light,
  dark: m.console_app_theme_dark,
};
const themeIcon = { device: Monitor, light: Sun, dark: Moon };

const Themes = () => {
  const [theme] = useStored(chosenTheme);
  return (
    <div role="group" aria-label={m.console_app_theme()}>
      {themes.map((each) => {
        const Icon = themeIcon[each];
        return (
          <PopupItem key={each} kind="radio" checked={each === theme} onSelect={() => chooseTheme(each)}>
            <Icon aria-hidden />
            <span>{themeName[each]()}</span>
            {each === theme && <Check aria-hidden className={popup.check} />}
          </PopupItem>
        );
      })}
    </div>
  );
};

/** Who is signed in, how the console looks on this device, and the way out. */
export const AccountMenu = () => {
  const { staff } = useWorkplace();
  const { menuHidden, setMenuHidden, contentWidth, setContentWidth } = useLayout();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const full = contentWidth === "full";
  return (
    <PopupMenu
      label={m.console_app_account({ name: staff.name })}
      triggerClass={styles.trigger}
      align="end"
      trigger={<CircleUserRound aria-hidden />}
    >
      {(close) => (
        <>
          <div className={styles.who} role="presentation">
            <bdi className={styles.name}>{staff.name}</bdi>
            <span className={styles.role}>{roleName[staff.role]()}</span>
          </div>
          <PopupItem
            onSelect={() => {
              close();
              void navigate("/account");
            }}
          >
            <UserRoundCog aria-hidden />
            <span>{m.console_staff_account()}</span>
          </PopupItem>
          <div className={popup.line} role="separator" />
          <Themes />
          <div className={popup.line} role="separator" />
          <PopupItem kind="checkbox" checked={full} onSelect={() => setContentWidth(full ? "boxed" : "full")}>
            <MoveHorizontal aria-hidden />
            <span>{m.console_app_full_width()}</span>
            {full && <Check aria-hidden className={popup.check} />}
          </PopupItem>
          <PopupItem
            kind="checkbox"
            checked={menuHidden}
            onSelect={() => {
              close();
              setMenuHidden(!menuHidden);
            }}
          >
            <Maximize2 aria-hidden />
            <span>{m.console_app_menu_hide()}</span>
            {menuHidden && <Check aria-hidden className={popup.check} />}
          </PopupItem>
          <div className={popup.line} role="separator" />
          <PopupItem onSelect={signOut}>
            <LogOut aria-hidden className="flip" />
            <span>{m.console_app_sign_out()}</span>
          </PopupItem>
        </>
      )}
    </PopupMenu>
  );
};
