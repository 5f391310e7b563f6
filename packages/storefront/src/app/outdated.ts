import { useEffect, useState } from "react";
import { isFailure } from "@sufra/ui/api/failures.ts";

const refreshedKey = "sufra:refreshed";

const entryOfPage = (): string => document.getElementById("data")?.dataset.entry ?? "";

/** Once for each version: a page that comes back as it was must not be asked for again and again. */
const mayRefresh = (entry: string): boolean => {
  try {
    if (sessionStorage.getItem(refreshedKey) === entry) return false;
    sessionStorage.setItem(refreshedKey, entry);
    return true;
  } catch {
    return false;
  }
};

/** Whether the code this page was begun with is gone from the server: a newer version has come. */
const isOutdated = async (entry: string): Promise<boolean> => {
  if (entry === "") return false;
  const answer = await fetch(entry, { method: "HEAD", cache: "no-store" }).catch(() => undefined);
  return answer?.status === 404;
};

/**
 * True while it is found out whether something broke because a newer version has come: then the page is fetched anew
 * where it stands, and the guest sees no failure. What they did lies on the device and on the server.
 */
export const useRefreshIfOutdated = (error: unknown): boolean => {
  const [asking, setAsking] = useState(!isFailure(error));
  useEffect(() => {
    if (!asking) return;
    const entry = entryOfPage();
    void isOutdated(entry).then((outdated) => {
      if (outdated && mayRefresh(entry)) location.reload();
      else setAsking(false);
    });
  }, [asking]);
  return asking;
};
