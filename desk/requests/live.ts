/** Refreshes data when the server reports a change, and detects a lost connection. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { LiveWord } from "./live-stream.ts";
import { openSharedStream } from "./shared-stream.ts";

/** Query keys that show database rows. */
const changing = ["queue", "application", "held", "deliveries", "reports", "news"] as const;

/**
 * Refreshes everything on the screen after a change or a reconnect. Returns true while the
 * connection is lost.
 */
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
        // This request finds out whether the session has ended.
        if (word === "refused") void client.invalidateQueries({ queryKey: ["me"] });
        return;
      }
      setLost(false);
      if (broken || word === "changed") look();
      broken = false;
    });
    // The browser often knows before the silence timeout.
    window.addEventListener("offline", lose);
    // A suspended laptop misses events, so refresh when the page becomes visible.
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
