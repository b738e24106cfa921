/**
 * Loads a list page by page while the user scrolls. Each page has its own query and is refreshed
 * only while on the screen.
 */
import { type UseQueryResult, useQueries, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { queueQueryOf, type QueueChoice } from "../../domain/desk/queue-filter.ts";
import type { DeskList } from "../../domain/desk/queue.ts";
import { pageQuery } from "../requests/queue.ts";

export interface Pages {
  readonly pages: readonly { readonly rows: DeskList["rows"]; readonly readAt: number }[];
  readonly first: UseQueryResult<DeskList>;
  readonly hasMore: boolean;
  readonly isFetchingMore: boolean;
  readonly fetchMore: () => void;
  /** Reports which rows are on the screen: their pages are kept up to date. */
  readonly see: (ids: ReadonlySet<number>) => void;
  readonly of: string;
}

/** Size of a full page. A list that fits into one page is always refreshed. */
const wholePage = 100;

/** Where each page but the last ends. */
interface Ends {
  readonly of: string;
  readonly at: readonly string[];
}

export function usePages(choice: QueueChoice): Pages {
  const of = JSON.stringify(queueQueryOf(choice));
  const [state, setEnds] = useState<Ends>({ of, at: [] });
  const ends = state.of === of ? state.at : [];
  const [seen, see] = useState<ReadonlySet<number>>(new Set());
  const endsNow = useRef(ends);
  useEffect(() => {
    endsNow.current = ends;
  });
  const starts = [null, ...ends];
  const client = useQueryClient();
  const isSeen = (after: string | null) => {
    const known = client.getQueryData(pageQuery(choice, after, () => null).queryKey);
    return !known || known.rows.length < wholePage || known.rows.some(({ id }) => seen.has(id));
  };
  const results = useQueries({
    queries: starts.map((after, place) => ({
      ...pageQuery(choice, after, () => endsNow.current[place] ?? null),
      enabled: isSeen(after),
    })),
  });
  const last = results.at(-1);
  const next = last?.data?.next ?? null;
  // New rows made a page longer than its limit: split it where it now ends.
  const longer = results.findIndex(({ data }, place) => place < ends.length && data && data.next !== ends[place]);
  const inserted = results[longer]?.data?.next;
  if (inserted && !ends.includes(inserted)) {
    setEnds({ of, at: [...ends.slice(0, longer), inserted, ...ends.slice(longer)] });
  }
  const stamp = results.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  const pages = useMemo(
    () => results.flatMap(({ data, dataUpdatedAt }) => (data ? [{ rows: data.rows, readAt: dataUpdatedAt }] : [])),
    // oxlint-disable-next-line react/exhaustive-deps -- results change identity on each render
    [of, stamp],
  );
  const [first] = results;
  if (!first) throw new Error("a list has a first page");
  return {
    pages,
    first,
    hasMore: next !== null,
    isFetchingMore: last?.isFetching === true && !last.data,
    fetchMore: () => {
      if (next !== null) setEnds({ of, at: [...ends, next] });
    },
    see,
    of,
  };
}
