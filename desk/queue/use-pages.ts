/** A list that is read page by page, as far as somebody scrolls; each page by itself, and again only while it is on the screen. */
import { type UseQueryResult, useQueries, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { askedOf, type QueueChoice } from "../../domain/desk/queue-filter.ts";
import type { DeskList } from "../../domain/desk/queue.ts";
import { pageQuery } from "../calls/queue.ts";

export interface Pages {
  readonly pages: readonly { readonly rows: DeskList["rows"]; readonly readAt: number }[];
  readonly first: UseQueryResult<DeskList>;
  readonly hasMore: boolean;
  readonly isFetchingMore: boolean;
  readonly fetchMore: () => void;
  /** Which rows are on the screen: their pages are kept up to date. */
  readonly see: (ids: ReadonlySet<number>) => void;
  readonly of: string;
}

/** Rows of a page that others follow. A shorter one is all there is, and always looked at. */
const wholePage = 100;

/** Where each page but the last ends. */
interface Ends {
  readonly of: string;
  readonly at: readonly string[];
}

export function usePages(choice: QueueChoice): Pages {
  const of = JSON.stringify(askedOf(choice));
  const [kept, setEnds] = useState<Ends>({ of, at: [] });
  const ends = kept.of === of ? kept.at : [];
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
  // What came in between has made a page longer than one is: another begins where it ends now.
  const longer = results.findIndex(({ data }, place) => place < ends.length && data && data.next !== ends[place]);
  const inserted = results[longer]?.data?.next;
  if (inserted && !ends.includes(inserted)) {
    setEnds({ of, at: [...ends.slice(0, longer), inserted, ...ends.slice(longer)] });
  }
  const stamp = results.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  const pages = useMemo(
    () => results.flatMap(({ data, dataUpdatedAt }) => (data ? [{ rows: data.rows, readAt: dataUpdatedAt }] : [])),
    // oxlint-disable-next-line react/exhaustive-deps -- results are new ones each time; these say what they hold
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
