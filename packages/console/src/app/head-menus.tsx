import {
  Check,
  CircleUserRound,
  LogOut,
  Maximize2,
  Monitor,
  Moon,
  MoveHorizontal,
  Store,
  Sun,
  UserRoundCog,
} from "lucide-react";
import { useNavigate } from "react-router";
import { readText } from "@sufra/domain/language/language.ts";
import { useStored } from "@sufra/ui/forms/stored.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useSignOut } from "../auth/sign-out.ts";
import type { BranchState } from "../branches/branch-data.ts";
import { roleName } from "../staff/role-names.ts";
import { BranchTrigger, OpenMark } from "./head-parts.tsx";
import styles from "./head.module.css";
import { useLayout } from "./layout-state.ts";
import popup from "./popup-menu.module.css";
import { PopupCheckbox, PopupItem, PopupLine, PopupMenu, PopupRadio, PopupRadioGroup } from "./popup-menu.tsx";
import { chooseTheme, chosenTheme, type Theme, themes } from "./theme.ts";
import { type StaffBranch, useWorkplace } from "./workplace.ts";

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

/** The account, the appearance of the console on this device, and signing out. */
export const AccountMenu = () => {
  const { staff } = useWorkplace();
  const { menuHidden, setMenuHidden, contentWidth, setContentWidth } = useLayout();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const full = contentWidth === "full";
  return (
    <PopupMenu
      label={m.console_app_account({ name: staff.name })}
      triggerClass={styles.accountMenuTrigger}
      align="end"
      trigger={<CircleUserRound aria-hidden />}
    >
      <div className={styles.who} role="presentation">
        <bdi className={styles.accountMenuName}>{staff.name}</bdi>
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

type RowProps = {
  branch: StaffBranch;
  state: BranchState | undefined;
  current: boolean;
};

const Row = ({ branch, state, current }: RowProps) => {
  const { style } = useWorkplace();
  const waiting = state && !current && state.waiting > 0 ? m.console_app_waiting({ count: state.waiting }) : undefined;
  return (
    <PopupRadio value={branch.id} closeOnClick>
      {current ? <Check aria-hidden className={popup.check} /> : <Store aria-hidden />}
      <span>{readText(branch.name, style.language)}</span>
      {waiting !== undefined && <span className={popup.aside}>{waiting}</span>}
      <OpenMark state={state} />
    </PopupRadio>
  );
};

type BranchMenuProps = { branch: StaffBranch; states: readonly BranchState[] | undefined };

/** The branches one works in. */
export const BranchMenu = ({ branch, states }: BranchMenuProps) => {
  const { staff, chooseBranch } = useWorkplace();
  const stateOf = (id: string) => states?.find((state) => state.id === id);
  return (
    <PopupMenu
      triggerClass={styles.trigger}
      align="start"
      trigger={<BranchTrigger branch={branch} state={stateOf(branch.id)} />}
    >
      <PopupRadioGroup label={m.console_app_branch_switch()} value={branch.id} onChange={chooseBranch}>
        {staff.branches.map((each) => (
          <Row key={each.id} branch={each} state={stateOf(each.id)} current={each.id === branch.id} />
        ))}
      </PopupRadioGroup>
    </PopupMenu>
  );
};
