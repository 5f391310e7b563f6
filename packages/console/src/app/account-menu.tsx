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
import { PopupCheckbox, PopupItem, PopupLine, PopupMenu, PopupRadio, PopupRadioGroup } from "./popup-menu.tsx";
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
    <PopupRadioGroup label={m.console_app_theme()} value={theme} onChange={chooseTheme}>
      {themes.map((each) => {
        const Icon = themeIcon[each];
        return (
          <PopupRadio key={each} value={each}>
            <Icon aria-hidden />
            <span>{themeName[each]()}</span>
            {each === theme && <Check aria-hidden className={popup.check} />}
          </PopupRadio>
        );
      })}
    </PopupRadioGroup>
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
      <div className={styles.who} role="presentation">
        <bdi className={styles.name}>{staff.name}</bdi>
        <span className={styles.role}>{roleName[staff.role]()}</span>
      </div>
      <PopupItem onClick={() => void navigate("/account")}>
        <UserRoundCog aria-hidden />
        <span>{m.console_staff_account()}</span>
      </PopupItem>
      <PopupLine />
      <Themes />
      <PopupLine />
      <PopupCheckbox checked={full} onCheckedChange={(checked) => setContentWidth(checked ? "full" : "boxed")}>
        <MoveHorizontal aria-hidden />
        <span>{m.console_app_full_width()}</span>
      </PopupCheckbox>
      <PopupCheckbox closeOnClick checked={menuHidden} onCheckedChange={setMenuHidden}>
        <Maximize2 aria-hidden />
        <span>{m.console_app_menu_hide()}</span>
      </PopupCheckbox>
      <PopupLine />
      <PopupItem onClick={signOut}>
        <LogOut aria-hidden className="flip" />
        <span>{m.console_app_sign_out()}</span>
      </PopupItem>
    </PopupMenu>
  );
};
