import { queryOptions } from "@tanstack/react-query";
import { readStaffMap } from "@sufra/domain/maps/api.ts";
import { client } from "./client.ts";

/** Where tiles come from and how places are searched: a setting of the installation. */
export const mapQuery = queryOptions({
  queryKey: ["map"],
  queryFn: ({ signal }) => client.send(readStaffMap, { signal }),
  staleTime: Infinity,
});
