import type { ReactNode } from "react";
import { Button } from "@sufra/ui/components/button.tsx";
import type { Pages } from "./use-pages.ts";

type Props = Pick<Pages<unknown, never>, "more" | "loadingMore"> & { wide?: boolean; children: ReactNode };

/** At the end of a list that is read page by page; nothing after the last page. */
export const MoreButton = ({ more, loadingMore, wide = false, children }: Props) =>
  (more || loadingMore) && (
    <Button variant="tint" wide={wide} busy={loadingMore} onClick={more}>
      {children}
    </Button>
  );
