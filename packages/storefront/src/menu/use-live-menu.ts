import { useEffect, useRef } from "react";
import { type Menu, streamMenu } from "@sufra/domain/menu/api.ts";
import { useLive } from "@sufra/ui/api/live.ts";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/session.ts";
import { followMenu, useWholeMenu, loadMenu } from "./menu-store.ts";

type Seen = Map<string, { name: string; price: number; available: boolean }>;

const toFacts = (menu: Menu): Seen =>
  new Map(
    [...menu.categories.flatMap((category) => category.products), ...menu.combos].map(
      ({ id, name, price, available }) => [id, { name, price, available }],
    ),
  );

/** The first change as a sentence. */
const changeBetween = (before: Seen, after: Seen): string | undefined => {
  for (const [id, now] of after) {
    const was = before.get(id);
    if (!was || was.name !== now.name) continue;
    if (was.available && !now.available) return m.menu_changed_gone({ name: now.name });
    if (!was.available && now.available) return m.menu_changed_back({ name: now.name });
    if (was.price !== now.price) return m.menu_changed_price({ name: now.name });
  }
  return undefined;
};

const onIdle = (work: () => void): (() => void) => {
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(work, 600);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: 3000 });
  return () => cancelIdleCallback(handle);
};

/** The loaded menu; tells the guest about changes. */
export const useLiveMenuOf = (branchId: string): Menu | undefined => {
  const menu = useWholeMenu(branchId);
  const refresh = () => void followMenu(branchId).catch(() => undefined); // the rendered menu stays
  useLive({
    client,
    call: streamMenu,
    params: { id: branchId },
    onEvent: refresh,
    poll: refresh,
    enabled: menu !== undefined,
  });
  return menu;
};

/** Loads the whole menu after the page has settled, and follows its changes. */
export const useLiveMenu = (branchId: string): Menu | undefined => {
  const menu = useLiveMenuOf(branchId);
  useEffect(() => onIdle(() => void loadMenu(branchId).catch(() => undefined)), [branchId]);
  const before = useRef<Seen>(undefined);
  useEffect(() => {
    if (!menu) return;
    const now = toFacts(menu);
    const text = before.current && changeBetween(before.current, now);
    before.current = now;
    if (text) showToast({ text });
  }, [menu]);
  return menu;
};
