/** What happened while the desk's tab was not looked at: its number stands in the tab's title until somebody looks. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { newsQuery } from "../calls/news.ts";
import { serverNow } from "../clock.ts";

/** How much of what one wants to be told of; 0 while the tab is looked at. */
export function useMissed(): number {
  const [since, setSince] = useState<string | null>(null);
  useEffect(() => {
    const look = () => setSince(document.visibilityState === "hidden" ? new Date(serverNow()).toISOString() : null);
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  const { data } = useQuery(newsQuery(since));
  return since === null ? 0 : (data?.count ?? 0);
}
