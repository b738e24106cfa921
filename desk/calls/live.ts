/** Hears from the server when something changed, and knows when it does not hear any more. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { LiveWord } from "./live-stream.ts";
import { openSharedStream } from "./shared-stream.ts";

/** What shows rows of the database. */
const changing = ["queue", "application", "held", "deliveries", "reports", "news"] as const;

/** Looks again at everything shown when the server says so and when the connection is back. True while it is lost. */
export function useLive(): boolean {
  const client = useQueryClient();
  const [lost, setLost] = useState(false);
  useEffect(() => {
    let broken = false;
    const look = () => {
      for (const key of changing) void client.invalidateQueries({ queryKey: [key] });
    };
    const lose = () => {
      broken = true;
      setLost(true);
    };
    const close = openSharedStream((word: LiveWord) => {
      if (word === "lost" || word === "refused") {
        lose();
        // The next look finds out whether the session has ended.
        if (word === "refused") void client.invalidateQueries({ queryKey: ["me"] });
        return;
      }
      setLost(false);
      if (broken || word === "changed") look();
      broken = false;
    });
    // What the browser knows before any silence tells.
    window.addEventListener("offline", lose);
    // A closed laptop misses words; what is seen again is looked at again.
    const seen = () => {
      if (document.visibilityState === "visible") look();
    };
    document.addEventListener("visibilitychange", seen);
    return () => {
      close();
      window.removeEventListener("offline", lose);
      document.removeEventListener("visibilitychange", seen);
    };
  }, [client]);
  return lost;
}
