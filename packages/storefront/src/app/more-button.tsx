import type { ReactNode } from "react";
import { Button } from "@sufra/ui/components/button.tsx";
import type { Pages } from "./use-pages.ts";

type Props = Pick<Pages<unknown, never>, "more" | "loadingMore"> & { wide?: boolean; children: ReactNode };

/** Reads the next page of a list; nothing after the last. */
export const MoreButton = ({ more, loadingMore, wide = false, children }: Props) =>
  (more || loadingMore) && (
    <Button variant="tint" wide={wide} busy={loadingMore} onClick={more}>
      {children}
    </Button>
  );
