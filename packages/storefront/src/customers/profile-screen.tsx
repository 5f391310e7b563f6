import {
  Bell,
  Heart,
  Download,
  Globe,
  LogOut,
  MapPin,
  Moon,
  Pencil,
  QrCode,
  ReceiptText,
  Sun,
  Trash2,
  UserRound,
} from "lucide-react";
import { Suspense, useState } from "react";
import { Link, useNavigate } from "react-router";
import { endSession } from "@sufra/domain/auth/api.ts";
import { type Customer, editMe, eraseMe, exportMe, readMe } from "@sufra/domain/customers/api.ts";
import { dateText } from "@sufra/domain/language/dates.ts";
import { readWallet } from "@sufra/domain/loyalty/api.ts";
import { saveBlob } from "@sufra/ui/api/download.ts";
import { failureText } from "@sufra/ui/api/failure-text.ts";
import { hasCode } from "@sufra/ui/api/failures.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { Button, buttonClass } from "@sufra/ui/components/button.tsx";
import { Dialog } from "@sufra/ui/components/dialog.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { fullPhone } from "@sufra/ui/components/phone-text.ts";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { setLanguage, useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useNumbers } from "@sufra/ui/i18n/use-numbers.ts";
import { forgetGuest, useGuest } from "../app/guest-store.ts";
import { lazyOptional } from "../app/lazy-optional.ts";
import { Page } from "../app/page.tsx";
import { paths } from "../app/paths.ts";
import { client } from "../app/session.ts";
import { fixTheme, shownTheme } from "../app/theme.ts";
import { useDateStyle } from "../app/use-date-style.ts";
import { useRead } from "../app/use-read.ts";
import { useVisit } from "../app/visit.ts";
import { useVerification } from "../auth/verify-sheet.tsx";
import { removeOwnSavings } from "../cart/savings.ts";
import { Figures } from "../loyalty/figures.tsx";
import { forgetStoredRewards } from "../prizes/stored-rewards.ts";
import styles from "./customer.module.css";
import { ButtonRow, LinkRow } from "./profile-rows.tsx";

/** Downloads all data about the guest. */
const download = (data: unknown): void =>
  saveBlob("sufra-my-data.json", new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }));

type AccountDialog = "sign_out" | "erase";

/** Runs one action of the account at a time. */
const useAccountActions = (onDone: () => void) => {
  const language = useLanguage();
  const { uuid } = useVisit();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<"export" | "leave" | undefined>(undefined);
  const run = async (action: "export" | "leave", work: () => Promise<void>) => {
    if (busy) return;
    setBusy(action);
    try {
      await work();
    } catch (error) {
      showToast({ text: failureText(error, language).text, tone: "danger" });
    }
    setBusy(undefined);
    onDone();
  };
  const leave = (erase: boolean) =>
    run("leave", async () => {
      await client.send(erase ? eraseMe : endSession, {});
      // Leave the page first: a dialog closed with its page goes one step back in the history.
      await navigate(paths.menu(uuid), { replace: true });
      forgetGuest();
      forgetStoredRewards();
      removeOwnSavings();
      showToast({ text: erase ? m.customers_erased() : m.customers_signed_out() });
    });
  const exportData = () => run("export", async () => download(await client.send(exportMe, {})));
  return { busy, leave, exportData };
};

const AccountActions = () => {
  const [dialog, setDialog] = useState<AccountDialog | undefined>(undefined);
  const close = () => setDialog(undefined);
  const { busy, leave, exportData } = useAccountActions(close);
  return (
    <>
      <ul className={styles.rows}>
        <ButtonRow
          icon={<Download aria-hidden />}
          label={m.customers_export()}
          busy={busy === "export"}
          onPress={() => void exportData()}
        />
        <ButtonRow icon={<LogOut aria-hidden />} label={m.customers_sign_out()} onPress={() => setDialog("sign_out")} />
        <ButtonRow
          icon={<Trash2 aria-hidden />}
          label={m.customers_erase()}
          danger
          onPress={() => setDialog("erase")}
        />
      </ul>
      <Dialog
        open={dialog === "sign_out"}
        onClose={close}
        title={m.customers_sign_out_ask()}
        confirm={m.customers_sign_out()}
        busy={busy === "leave"}
        onConfirm={() => void leave(false)}
      />
      <Dialog
        open={dialog === "erase"}
        onClose={close}
        title={m.customers_erase_ask()}
        confirm={m.customers_erase()}
        danger
        busy={busy === "leave"}
        onConfirm={() => void leave(true)}
      >
        {m.customers_erase_text()}
      </Dialog>
    </>
  );
};

const ChannelSettings = lazyOptional(
  async () => (await import("../notifications/channel-settings.tsx")).ChannelSettings,
);

const OwnCards = lazyOptional(async () => (await import("../payments/own-cards.tsx")).OwnCards);

const Person = ({ customer }: { customer: Customer }) => {
  const style = useDateStyle();
  return (
    <div className={styles.person}>
      <span className={styles.face} aria-hidden>
        {customer.full_name?.trim().slice(0, 1) ?? <UserRound />}
      </span>
      <div>
        <h2 className={styles.name}>
          <Isolate dir="auto">{customer.full_name ?? m.customers_guest()}</Isolate>
        </h2>
        <p className={styles.small}>
          <Isolate>{fullPhone(customer)}</Isolate>
        </p>
        <p className={styles.small}>{m.customers_since({ date: dateText(new Date(customer.member_since), style) })}</p>
      </div>
    </div>
  );
};

/** Language and theme, for visitors too. */
const Settings = () => {
  const language = useLanguage();
  const { customer } = useGuest();
  const [theme, setTheme] = useState(shownTheme);
  const other = language === "sa" ? "en" : "sa";
  const speak = () => {
    setLanguage(other);
    // Messages are sent in the language the guest reads.
    if (customer) client.send(editMe, { body: { language: other } }).catch(() => undefined);
  };
  const turn = () => {
    const next = theme === "dark" ? "light" : "dark";
    fixTheme(next);
    setTheme(next);
  };
  return (
    <ul className={styles.rows}>
      <ButtonRow
        icon={<Globe aria-hidden />}
        label={m.customers_language()}
        value={<span lang={other === "sa" ? "ar" : "en"}>{m.app_other_language()}</span>}
        onPress={speak}
      />
      <ButtonRow
        icon={theme === "dark" ? <Moon aria-hidden /> : <Sun aria-hidden />}
        label={m.customers_theme()}
        value={theme === "dark" ? m.app_theme_dark() : m.app_theme_light()}
        onPress={turn}
      />
    </ul>
  );
};

const Welcome = ({ onSignIn }: { onSignIn: () => void }) => (
  <div className={styles.welcome}>
    <h2 className={styles.name}>{m.customers_welcome()}</h2>
    <p>{m.customers_welcome_text()}</p>
    <Button size="lg" wide onClick={onSignIn}>
      {m.customers_sign_in()}
    </Button>
  </div>
);

const PageLinks = ({ signedIn }: { signedIn: boolean }) => {
  const { uuid } = useVisit();
  const number = useNumbers();
  const { notifications_count: count } = useGuest();
  return (
    <ul className={styles.rows}>
      {signedIn && (
        <>
          <LinkRow to={paths.editProfile(uuid)} icon={<Pencil aria-hidden />} label={m.customers_edit()} />
          <LinkRow
            to={paths.notifications(uuid)}
            icon={<Bell aria-hidden />}
            label={m.notifications_title()}
            value={count > 0 ? <Badge tone="brand">{number(count)}</Badge> : undefined}
          />
        </>
      )}
      <LinkRow to={paths.orders(uuid)} icon={<ReceiptText aria-hidden />} label={m.orders_title()} />
      <LinkRow to={paths.bookmarks(uuid)} icon={<Heart aria-hidden />} label={m.bookmarks_title()} />
      <LinkRow to={paths.address(uuid)} icon={<MapPin aria-hidden />} label={m.customers_addresses()} />
    </ul>
  );
};

export const ProfileScreen = () => {
  useLanguage();
  const { uuid } = useVisit();
  const verification = useVerification();
  // The key has no customer: the guest becomes known a moment later, and a new key would close open dialogs.
  const me = useRead("me", (signal) => client.send(readMe, { signal }));
  const wallet = useRead(me.data === undefined ? null : "wallet", (signal) => client.send(readWallet, { signal }));
  const visitor = hasCode(me.error, "not_authenticated");
  const customer = visitor ? undefined : me.data;
  const signIn = async () => {
    if (await verification.ask(m.auth_reason())) me.reload();
  };
  return (
    <Page title={m.customers_account()}>
      <div className={styles.stack}>
        {customer && (
          <>
            <Person customer={customer} />
            <Link to={paths.myCode(uuid)} className={buttonClass({ size: "lg", wide: true })}>
              <QrCode aria-hidden /> {m.customers_my_code()}
            </Link>
          </>
        )}
        {wallet.data && !visitor && (wallet.data.orders_count > 0 || wallet.data.lifetime_points > 0) && (
          <Figures wallet={wallet.data} figures={["points", "lifetime", "purchases", "orders"]} />
        )}
        {visitor && <Welcome onSignIn={() => void signIn()} />}
        {me.error !== undefined && !visitor && !me.data && (
          <ErrorState error={me.error} onRetry={me.reload} busy={me.loading} />
        )}
        {me.loading && !me.data && !visitor && <Skeleton height="92px" radius="20px" />}
        <PageLinks signedIn={customer !== undefined} />
        <Settings />
        {customer && (
          <>
            <Suspense fallback={null}>
              <OwnCards />
              <ChannelSettings />
            </Suspense>
            <AccountActions />
          </>
        )}
      </div>
      {verification.sheet}
    </Page>
  );
};
