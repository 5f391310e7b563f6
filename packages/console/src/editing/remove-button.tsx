import { Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@sufra/ui/components/button.tsx";

/** Takes a row out of a list that is edited; `children` name the row. */
export const RemoveButton = ({ onRemove, children }: { onRemove: () => void; children: ReactNode }) => (
  <Button variant="text" size="sm" icon={<Trash2 aria-hidden />} onClick={onRemove}>
    {children}
  </Button>
);
