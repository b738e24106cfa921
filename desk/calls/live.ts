/** Hears from the server when something changed, and knows when it does not hear any more. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { deskApiPath } from "../../routes.ts";

/** Milliseconds until a connection that the server refused is tried again; EventSource does the rest itself. */
const again = 5000;

/** Milliseconds of silence after which a connection counts as lost: the server says something every 20 s. */
const silence = 50_000;

/** What shows rows of the database. */
const changing = ["queue", "application", "held", "deliveries", "reports", "news"] as const;

/** Looks again at everything shown when the server says so and when the connection is back. True while it is lost. */
export function useLive(): boolean {
  const client = useQueryClient();
  const [lost, setLost] = useState(false);
  useEffect(() => {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      for (const key of changing) void client.invalidateQueries({ queryKey: [key] });
    };
    let silent: ReturnType<typeof setTimeout> | undefined;
    let broken = false;
    const lose = () => {
      broken = true;
      setLost(true);
    };
    const connect = () => {
      clearTimeout(timer);
      source?.close();
      source = new EventSource(`${deskApiPath}/live`);
      for (const word of ["open", "changed", "heartbeat"]) source.addEventListener(word, hear);
      source.addEventListener("changed", look);
      // More windows are open than one account may have: this one goes on when somebody looks at it.
      source.addEventListener("replaced", () => {
        source?.close();
        clearTimeout(silent);
        broken = true;
        if (document.visibilityState === "visible") setLost(true);
      });
      source.addEventListener("error", () => {
        lose();
        if (source?.readyState !== EventSource.CLOSED) return;
        // Refused: perhaps the session has ended, which the next look finds out.
        void client.invalidateQueries({ queryKey: ["me"] });
        timer = setTimeout(connect, again);
      });
    };
    const hear = () => {
      clearTimeout(silent);
      silent = setTimeout(() => {
        lose();
        connect();
      }, silence);
      setLost(false);
      if (broken) look();
      broken = false;
    };
    connect();
    // What the browser knows before any silence tells.
    window.addEventListener("offline", lose);
    window.addEventListener("online", connect);
    // A closed laptop misses words; what is seen again is looked at again.
    const seen = () => {
      if (document.visibilityState !== "visible") return;
      look();
      if (source?.readyState === EventSource.CLOSED) connect();
    };
    document.addEventListener("visibilitychange", seen);
    return () => {
      source?.close();
      clearTimeout(timer);
      clearTimeout(silent);
      window.removeEventListener("offline", lose);
      window.removeEventListener("online", connect);
      document.removeEventListener("visibilitychange", seen);
    };
  }, [client]);
  return lost;
}
