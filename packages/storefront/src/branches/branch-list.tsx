import { ChevronRight } from "lucide-react";
import type { listBranches } from "@sufra/domain/branches/api.ts";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { OpenState } from "../app/open-state.tsx";
import { useDateStyle } from "../app/use-date-style.ts";
import { Distance, OrderTypes } from "./branch-facts.tsx";
import { BranchLinks } from "./branch-links.tsx";
import { placeText } from "./place-text.ts";

export type Branch = AnswerOf<typeof listBranches>["branches"][number];
type BranchProps = { branch: Branch; current: boolean; onChoose: () => void };

/** A branch with name, address, distance, opening state, order types and the way there. */
const BranchItem = ({ branch, current, onChoose }: BranchProps) => {
  const { zone } = useDateStyle();
  return (
    <li className="branches-branch">
      <button
        type="button"
        className="branches-choose"
        aria-current={current ? "true" : undefined}
        disabled={branch.deactivated}
        onClick={onChoose}
      >
        <span className="branches-top">
          <span className="branches-name">{branch.name}</span>
          {current && <span className="branches-here">{m.branches_here()}</span>}
          {branch.distance !== null && (
            <span className="branches-distance">
              <Distance meters={branch.distance} />
            </span>
          )}
        </span>
        <span className="branches-place">{placeText(branch)}</span>
        <span className="branches-foot">
          {branch.deactivated ? m.branches_off() : <OpenState hours={branch} now={Date.now()} zone={zone} />}
          <OrderTypes types={branch.order_types} />
        </span>
        {!branch.deactivated && <ChevronRight aria-hidden className="flip onward" />}
      </button>
      <BranchLinks place={branch} phone={branch.phone} name={branch.name} />
    </li>
  );
};

type ListProps = { branches: readonly Branch[]; current: string | undefined; onChoose: (branch: Branch) => void };

export const BranchList = ({ branches, current, onChoose }: ListProps) => (
  <ul className="branches-list">
    {branches.map((branch) => (
      <BranchItem key={branch.id} branch={branch} current={branch.id === current} onChoose={() => onChoose(branch)} />
    ))}
  </ul>
);
