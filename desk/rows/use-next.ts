/**
 * Who comes next, by one rule: whoever was dealt with from here and leaves the list is followed by who moves up to their place, and
 * comes back when it is taken back. Whoever a colleague dealt with stays: somebody may be writing about them.
 */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { turnedByDesk } from "../application/attention.ts";
import { useDealt } from "../calls/dealt.ts";
import { applicationQuery } from "../calls/queries.ts";
import { isTyping } from "../keys.ts";

interface Following {
  /** Which list it is. */
  readonly of: string;
  /** As they are shown. */
  readonly rows: readonly { readonly id: number }[];
  readonly current: number | null;
  /** The current one is shown whole, beside the list or instead of it. */
  readonly shown: boolean;
  /** The list is being worked through: who was opened by a search or a link stays, whatever is done with them. */
  readonly follows: boolean;
  readonly show: (id: number) => void;
  /** How many there are, as far as it is known. */
  readonly count: number;
}

/** Where the current one is in the list: "6 of 24". */
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

/** Milliseconds within which the list shows what was done. */
const leavesWithin = 5000;

/** Milliseconds for which what was fetched ahead counts as new. */
const newFor = 20_000;

export function useNext({ of, rows, current, shown, follows: working, show, count }: Following): Place | null {
  const client = useQueryClient();
  const dealt = useDealt();
  /** Where the current one was in the list, and until when; null: they have not been in it since they are shown. */
  const last = useRef<Listed | null>(null);
  /** Whose coming and going was followed already. */
  const followed = useRef(dealt);
  const at = rows.findIndex(({ id }) => id === current);
  const nextId = rows[at + 1]?.id;
  const previousId = at > 0 ? rows[at - 1]?.id : undefined;

  useEffect(() => {
    const now = performance.now();
    if (at !== -1) last.current = { of, id: current, at, until: Infinity };
    else if (last.current?.of !== of || last.current.id !== current) last.current = null;
    else last.current = { ...last.current, until: Math.min(last.current.until, now) };
    if (!shown || dealt === null || followed.current === dealt || isBusy()) return;
    // What leaves later leaves because of somebody else.
    if (now - dealt.at > leavesWithin) return;
    if (!working) {
      followed.current = dealt;
      return;
    }
    const isListed = rows.some(({ id }) => id === dealt.id);
    const next = dealt.undoable === null ? dealt.id : rows[Math.min(last.current?.at ?? 0, rows.length - 1)]?.id;
    const leaves = !isListed && last.current?.id === dealt.id && last.current.until >= dealt.begunAt;
    const follows = dealt.undoable === null ? isListed && current !== dealt.id : leaves;
    if (current !== dealt.id && dealt.undoable !== null) followed.current = dealt;
    if (!follows || next === undefined) return;
    followed.current = dealt;
    turnedByDesk();
    show(next);
  }, [of, rows, at, current, shown, working, dealt, show]);

  useEffect(() => {
    if (!shown) return;
    for (const id of [nextId, previousId]) {
      if (id !== undefined) void client.prefetchQuery({ ...applicationQuery(id), staleTime: newFor });
    }
  }, [client, shown, nextId, previousId]);

  return at === -1 ? null : { at: at + 1, of: Math.max(count, rows.length) };
}

/** Somebody types or is asked something: nothing is taken from under their hands. */
function isBusy(): boolean {
  const at = document.activeElement;
  return (at !== null && isTyping(at)) || document.querySelector("[role=dialog]") !== null;
}
