import { MapPinOff, Search } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { Establishment } from "@sufra/domain/establishments/api.ts";
import { type Menu, readMenu } from "@sufra/domain/menu/api.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { searchable } from "@sufra/ui/components/searchable.ts";
import { listBranches } from "@sufra/domain/branches/api.ts";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Field } from "@sufra/ui/components/field.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { Sheet } from "@sufra/ui/components/sheet.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Page } from "../app/page.tsx";
import { paths } from "../app/paths.ts";
import { ScreenStyles } from "../app/screen-styles.tsx";
import { client } from "../app/session.ts";
import { useHasOpened } from "../app/use-has-opened.ts";
import { useRead } from "../app/use-read.ts";
import { useVisit } from "../app/visit.ts";
import type { GuestCart } from "../cart/cart-lines.ts";
import { dispatchCart, getCart, resetCart } from "../cart/cart-store.ts";
import { isUnavailable, judgeCart } from "../cart/judge-lines.ts";
import { LocationButton } from "../order-type/location-help.tsx";
import { useGuestPlace } from "../order-type/guest-place.ts";
import { type Branch, BranchList } from "./branch-list.tsx";
import branchesStyles from "./branches.css?url";

type CartMove = {
  missing: { name: string; key: string; kind: "product" | "combo" }[];
  dearer: { name: string; before: number; after: number }[];
};

const isEmptyCart = (cart: Pick<GuestCart, "products" | "combos">): boolean =>
  cart.products.length + cart.combos.length === 0;

/** Lines that are missing or priced differently on another branch's menu. */
const moveCart = (
  cart: Pick<GuestCart, "products" | "combos">,
  menu: Menu,
  { time_zone, tax_rate_bp }: Pick<Establishment, "time_zone" | "tax_rate_bp">,
): CartMove => {
  const judged = judgeCart(cart, { menu, at: new Date(), zone: time_zone, taxRate: tax_rate_bp });
  const lines = [
    ...judged.products.map(({ line, state }) => ({ line, state, kind: "product" as const })),
    ...judged.combos.map(({ line, state }) => ({ line, state, kind: "combo" as const })),
  ];
  return {
    missing: lines
      .filter(({ state }) => isUnavailable(state))
      .map(({ line: { name, key }, kind }) => ({ name, key, kind })),
    dearer: lines.flatMap(({ line: { name }, state }) =>
      state.kind === "price" ? [{ name, before: state.before, after: state.after }] : [],
    ),
  };
};

type Props = { branch: Branch; move: CartMove; onClose: () => void; onGo: () => void };

/** Shows what is missing or priced differently at the other branch. */
const ChangeSheet = ({ branch, move, onClose, onGo }: Props) => {
  const keep = () => {
    for (const { key, kind } of move.missing)
      dispatchCart({ type: kind === "product" ? "removeProduct" : "removeCombo", key });
    onGo();
  };
  const startOver = () => {
    resetCart();
    onGo();
  };
  const footer = (
    <div className="branches-actions">
      <Button size="lg" wide onClick={keep}>
        {m.branches_keep()}
      </Button>
      <Button variant="text" wide onClick={startOver}>
        {m.branches_start_over()}
      </Button>
    </div>
  );
  return (
    <Sheet open onClose={onClose} title={m.branches_change({ name: branch.name })} footer={footer}>
      {move.missing.length > 0 && (
        <section className="branches-part">
          <h3>{m.branches_missing()}</h3>
          <ul>
            {move.missing.map(({ key, name }) => (
              <li key={key}>{name}</li>
            ))}
          </ul>
        </section>
      )}
      {move.dearer.length > 0 && (
        <section className="branches-part">
          <h3>{m.branches_other_price()}</h3>
          <ul>
            {move.dearer.map(({ name, before, after }) => (
              <li key={name} className="branches-price">
                <span>{name}</span>
                <span>
                  <s>
                    <Money amount={before} />
                  </s>{" "}
                  <Money amount={after} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Sheet>
  );
};

/** Fewer branches are seen at a glance. */
const searchedFrom = 6;

type ToolsProps = { count: number; search: string; onSearch: (text: string) => void; isNear: boolean };

/** A search among many branches, and the way to sort them by distance. */
const Tools = ({ count, search, onSearch, isNear }: ToolsProps) => {
  // It stays while a new place is read: a field that goes takes the typing finger's focus.
  const isSearched = useHasOpened(count >= searchedFrom);
  if (!isSearched && isNear) return null;
  return (
    <div className="branches-tools">
      {isSearched && (
        <Field
          label={<span className="visually-hidden">{m.branches_search()}</span>}
          placeholder={m.branches_search()}
          type="search"
          autoComplete="off"
          before={<Search aria-hidden />}
          value={search}
          onChange={(event) => onSearch(event.target.value)}
        />
      )}
      <div className="branches-row">
        {!isNear && <LocationButton onPlace={() => undefined} variant="tint" label={m.branches_nearest()} />}
      </div>
    </div>
  );
};

type Asking = { branch: Branch; move: CartMove };

/** Sorted by distance if the guest's location is known. */
export const BranchesScreen = () => {
  useLanguage();
  const { uuid, main_branch_id, branch: current, establishment } = useVisit();
  const here = useGuestPlace();
  const navigate = useNavigate();
  const [search, setSearch] = useState("");
  const [asking, setAsking] = useState<Asking | undefined>(undefined);
  const read = useRead(`branches ${here?.lat} ${here?.lng}`, (signal) =>
    client.send(listBranches, { params: { id: main_branch_id }, query: here ?? {}, signal }),
  );
  const branches = read.data?.branches ?? [];
  const wanted = searchable(search.trim());
  const found = branches.filter((each) =>
    searchable(`${each.name} ${each.district} ${each.city} ${each.address}`).includes(wanted),
  );
  const go = (branch: Branch) => void navigate(paths.menu(branch.uuid), { replace: branch.id !== current?.id });
  const choose = async (branch: Branch) => {
    if (branch.id === current?.id || isEmptyCart(getCart())) return go(branch);
    try {
      const menu = await client.send(readMenu, { params: { id: branch.id } });
      const move = moveCart(getCart(), menu, establishment);
      if (move.missing.length + move.dearer.length === 0) return go(branch);
      setAsking({ branch, move });
    } catch {
      showToast({ text: m.branches_menu_failed(), tone: "danger" });
    }
  };
  const noneOpen = branches.length > 0 && branches.every(({ open }) => !open);
  return (
    <Page title={m.branches_title()} back={paths.entry(uuid)}>
      <ScreenStyles href={branchesStyles} />
      <Tools count={branches.length} search={search} onSearch={setSearch} isNear={here !== null} />
      {noneOpen && <p className="branches-note">{m.branches_none_open()}</p>}
      {read.error !== undefined && !read.data && (
        <ErrorState error={read.error} onRetry={read.reload} busy={read.loading} />
      )}
      {read.loading && !read.data && <Skeleton height="172px" radius="20px" lines={3} />}
      {read.data && found.length === 0 && (
        <EmptyState icon={<MapPinOff aria-hidden />}>{m.branches_none_found()}</EmptyState>
      )}
      <BranchList branches={found} current={current?.id} onChoose={(branch) => void choose(branch)} />
      {asking && <ChangeSheet {...asking} onClose={() => setAsking(undefined)} onGo={() => go(asking.branch)} />}
    </Page>
  );
};
