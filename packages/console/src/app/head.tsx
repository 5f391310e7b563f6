import { useQuery } from "@tanstack/react-query";
import {
  Check,
  ChevronsUpDown,
  CircleUserRound,
  CloudOff,
  Languages,
  LogOut,
  Maximize2,
  Monitor,
  Moon,
  MoveHorizontal,
  PanelLeftOpen,
  Radio,
  RefreshCw,
  Store,
  Sun,
  UserRoundCog,
} from "lucide-react";
import { useNavigate } from "react-router";
import { getLocale, readText } from "@sufra/domain/language/language.ts";
import { IconButton } from "@sufra/ui/components/icon-button.tsx";
import { useStored } from "@sufra/ui/forms/stored.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { timeText } from "@sufra/domain/language/dates.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { useSignOut } from "../auth/sign-out.ts";
import { branchesQuery, type BranchState } from "../branches/branch-data.ts";
import { SoundButton } from "../orders/sound-button.tsx";
import { roleName } from "../staff/role-names.ts";
import styles from "./head.module.css";
import { chooseLanguage } from "./language-choice.ts";
import { useLayout } from "./layout-state.ts";
import popup from "./popup-menu.module.css";
import { PopupCheckbox, PopupItem, PopupLine, PopupMenu, PopupRadio, PopupRadioGroup } from "./popup-menu.tsx";
import { chooseTheme, chosenTheme, type Theme, themes } from "./theme.ts";
import { type StaffBranch, useWorkplace } from "./workplace.ts";
import { staleAfterMs, useConnection } from "./live-board.ts";
import { useNow } from "./use-now.ts";
import { useOnline } from "./use-online.ts";

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
const AccountMenu = () => {
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

const OpenMark = ({ state }: { state: BranchState | undefined }) =>
  state ? (
    <span className={state.open ? styles.open : undefined}>
      <Badge tone={state.open ? "success" : "neutral"}>
        {state.open ? m.console_app_branch_open() : m.console_app_branch_closed()}
      </Badge>
    </span>
  ) : null;

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

/** Which branch one works in; with a single one it only says so. */
const BranchSwitcher = () => {
  const { staff, branch, chooseBranch, style } = useWorkplace();
  const works = staff.role !== "operator";
  const states = useQuery({ ...branchesQuery, enabled: works }).data;
  const stateOf = (id: string) => states?.find((state) => state.id === id);
  if (!works || !branch)
    return (
      <p className={styles.place}>
        {staff.establishment ? readText(staff.establishment.name, style.language) : m.console_app_platform()}
      </p>
    );
  const name = readText(branch.name, style.language);
  if (staff.branches.length < 2)
    return (
      <p className={styles.place}>
        <span className={styles.name}>{name}</span>
        <OpenMark state={stateOf(branch.id)} />
      </p>
    );
  return (
    <PopupMenu
      triggerClass={styles.trigger}
      align="start"
      trigger={
        <>
          <span className="visually-hidden">{m.console_app_branch_switch()}</span>
          <span className={styles.name}>{name}</span>
          <OpenMark state={stateOf(branch.id)} />
          <ChevronsUpDown aria-hidden />
        </>
      }
    >
      <PopupRadioGroup label={m.console_app_branch_switch()} value={branch.id} onChange={chooseBranch}>
        {staff.branches.map((each) => (
          <Row key={each.id} branch={each} state={stateOf(each.id)} current={each.id === branch.id} />
        ))}
      </PopupRadioGroup>
    </PopupMenu>
  );
};

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
        <span className={styles.word}>{m.console_app_live()}</span>
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
