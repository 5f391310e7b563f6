import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { useState } from "react";
import { Button } from "@sufra/ui/components/button.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { codesQuery } from "./codes-data.ts";
import { PrintSheet } from "./print-sheet.tsx";

/** Prints the codes of all tables of a branch; nothing where there are none. */
export const PrintCodes = ({ branchId }: { branchId: string }) => {
  const [open, setOpen] = useState(false);
  const codes = useQuery(codesQuery(branchId)).data ?? [];
  const ids = codes.filter(({ active, table_id }) => active && table_id !== null).map(({ id }) => id);
  if (ids.length === 0) return null;
  return (
    <>
      <Button variant="tint" size="sm" icon={<Printer aria-hidden />} onClick={() => setOpen(true)}>
        {m.console_tables_print_all()}
      </Button>
      <PrintSheet open={open} ids={ids} onClose={() => setOpen(false)} />
    </>
  );
};
