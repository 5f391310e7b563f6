import type { RouteObject } from "react-router";
import { screen } from "./load-screen.ts";

const listScreens = () => import("../connections/connections-screen.tsx");

/** Accounts at outside services; the point of sale has screens of its own. */
export const connectionScreens: RouteObject[] = [
  { path: "connections", lazy: screen(async () => (await listScreens()).ConnectionsScreen) },
  { path: "connections/pos/return", lazy: screen(async () => (await import("../pos/return-screen.tsx")).ReturnScreen) },
  { path: "connections/pos/links", lazy: screen(async () => (await import("../pos/links-screen.tsx")).LinksScreen) },
  {
    path: "connections/pos/menu",
    lazy: screen(async () => (await import("../pos/pos-menu-screen.tsx")).PosMenuScreen),
  },
  { path: "connections/:service", lazy: screen(async () => (await listScreens()).ConnectionScreen) },
];
