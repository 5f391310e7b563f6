// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, describe, expect, it } from "vitest";
import { RoleGate } from "./role-gate.tsx";
import { type Workplace, WorkplaceContext } from "./workplace.ts";

afterEach(cleanup);

type Where = { role: string; roles: string[]; chosen?: boolean; branches?: number; beforeBranches?: boolean };

const branches = ["one", "two"].map((id) => ({ id, name: { sa: id, en: id } }));
const style = { language: "en", digits: "latin", calendar: "gregorian", zone: "Asia/Riyadh" };
const screenSeen = ({ role, roles, chosen = true, branches: count = 2, beforeBranches = false }: Where): boolean => {
  const own = branches.slice(0, count);
  const workplace = { staff: { role, branches: own }, branch: chosen ? own[0] : null, chooseBranch: () => {}, style };
  const gate = <RoleGate roles={roles as never} beforeBranches={beforeBranches} />;
  const router = createMemoryRouter([{ element: gate, children: [{ path: "/", element: <p>{"its screen"}</p> }] }]);
  const { container } = render(
    <WorkplaceContext value={workplace as unknown as Workplace}>
      <RouterProvider router={router} />
    </WorkplaceContext>,
  );
  return container.textContent === "its screen";
};

describe("a screen", () => {
  it.each([
    ["to a role it is for", { role: "manager", roles: ["manager"] }, true],
    ["to no other role", { role: "cashier", roles: ["manager"] }, false],
    ["to no operator where it is the staff's", { role: "operator", roles: ["manager", "cashier"] }, false],
    ["to an operator without a branch", { role: "operator", roles: ["operator"], chosen: false }, true],
    ["to nobody before a branch is chosen", { role: "cashier", roles: ["cashier"], chosen: false }, false],
    [
      "before there is a branch, where it works without one",
      { role: "manager", roles: ["manager"], chosen: false, branches: 0, beforeBranches: true },
      true,
    ],
    [
      "not before one of several branches is chosen, even there",
      { role: "manager", roles: ["manager"], chosen: false, beforeBranches: true },
      false,
    ],
  ] as [string, Where, boolean][])("is shown %s", (_, where, shown) => expect(screenSeen(where)).toBe(shown));
});
