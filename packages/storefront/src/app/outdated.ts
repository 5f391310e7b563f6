import { useEffect, useState } from "react";
import { isFailure } from "@sufra/ui/api/failures.ts";

const refreshedKey = "sufra:refreshed";

const entryOfPage = (): string => document.getElementById("data")?.dataset.entry ?? "";

/** One reload a version, so that a page does not reload forever. */
const mayRefresh = (entry: string): boolean => {
  try {
    if (sessionStorage.getItem(refreshedKey) === entry) return false;
    sessionStorage.setItem(refreshedKey, entry);
    return true;
  } catch {
    return false;
  }
};

/** Whether a newer version has replaced this page's code on the server. */
const isOutdated = async (entry: string): Promise<boolean> => {
  if (entry === "") return false;
  const answer = await fetch(entry, { method: "HEAD", cache: "no-store" }).catch(() => undefined);
  return answer?.status === 404;
};

/** True while a failure may come from a newer version. The page is then reloaded instead of showing the failure. */
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
