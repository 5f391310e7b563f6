import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import board from "./board.module.css";
import { columnNames } from "./columns.ts";

/** The board's own columns, with cards to come. */
export const BoardSkeleton = () => (
  <div className={board.board} aria-busy>
    {columnNames.map((name, place) => (
      <div key={name} className={place === 0 ? `${board.column} ${board.chosen}` : board.column}>
        <p className={board.title}>
          <Skeleton height="26px" width="50%" />
        </p>
        <div className={board.cards}>
          <Skeleton height="190px" radius="16px" />
          {place < 2 && <Skeleton height="190px" radius="16px" />}
        </div>
      </div>
    ))}
  </div>
);
