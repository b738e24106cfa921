/**
 * Chooses what follows an action here that removes the row: the next row moves up, and an undo
 * brings the old one back. An application that a colleague changed stays, because the user may be
 * writing.
 */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { recordDeskChange } from "../application/attention.ts";
import { useLastHandled } from "../requests/last-handled.ts";
import { applicationQuery } from "../requests/queries.ts";
import { isTyping } from "../keys.ts";

interface Following {
  /** Identifies the list. */
  readonly of: string;
  /** In display order. */
  readonly rows: readonly { readonly id: number }[];
  readonly current: number | null;
  /** The current one is shown in the pane, beside the list or instead of it. */
  readonly shown: boolean;
  /** False for an application opened by search or link, which always stays. */
  readonly follows: boolean;
  readonly show: (id: number) => void;
  /** Number of rows, as far as it is known. */
  readonly count: number;
}

/** Position in the list: "6 of 24". */
export interface Place {
  readonly at: number;
  readonly of: number;
}

interface Listed {
  readonly of: string;
  readonly id: number | null;
  readonly at: number;
  /** Milliseconds of `performance.now()`. */
  readonly until: number;
}

/** Milliseconds within which the list reflects an action. */
const leavesWithin = 5000;

/** Milliseconds for which prefetched data counts as fresh. */
const newFor = 20_000;

export function useAutoAdvance({ of, rows, current, shown, follows: working, show, count }: Following): Place | null {
  const client = useQueryClient();
  const handled = useLastHandled();
  /**
   * Last known position of the current application, and until when; null: not in the list since it
   * was opened.
   */
  const last = useRef<Listed | null>(null);
  /** The action that was already handled. */
  const followed = useRef(handled);
  const at = rows.findIndex(({ id }) => id === current);
  const nextId = rows[at + 1]?.id;
  const previousId = at > 0 ? rows[at - 1]?.id : undefined;

  useEffect(() => {
    const now = performance.now();
    if (at !== -1) last.current = { of, id: current, at, until: Infinity };
    else if (last.current?.of !== of || last.current.id !== current) last.current = null;
    else last.current = { ...last.current, until: Math.min(last.current.until, now) };
    if (!shown || handled === null || followed.current === handled || isBusy()) return;
    // A row that disappears later does so for another reason.
    if (now - handled.at > leavesWithin) return;
    if (!working) {
      followed.current = handled;
      return;
    }
    const isListed = rows.some(({ id }) => id === handled.id);
    const next = handled.undoable === null ? handled.id : rows[Math.min(last.current?.at ?? 0, rows.length - 1)]?.id;
    const leaves = !isListed && last.current?.id === handled.id && last.current.until >= handled.begunAt;
    const follows = handled.undoable === null ? isListed && current !== handled.id : leaves;
    if (current !== handled.id && handled.undoable !== null) followed.current = handled;
    if (!follows || next === undefined) return;
    followed.current = handled;
    recordDeskChange();
    show(next);
  }, [of, rows, at, current, shown, working, handled, show]);

  useEffect(() => {
    if (!shown) return;
    for (const id of [nextId, previousId]) {
      if (id !== undefined) void client.prefetchQuery({ ...applicationQuery(id), staleTime: newFor });
    }
  }, [client, shown, nextId, previousId]);

  return at === -1 ? null : { at: at + 1, of: Math.max(count, rows.length) };
}

/** The user is typing or in a dialog: the pane must not change. */
function isBusy(): boolean {
  const at = document.activeElement;
  return (at !== null && isTyping(at)) || document.querySelector("[role=dialog]") !== null;
}
