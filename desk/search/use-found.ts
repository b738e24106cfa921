/** Looks while somebody types, and says what stands there: always of what is typed now, or that it is still being looked for. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { DeskFound, DeskSearch, SearchScope } from "../../domain/desk/search.ts";
import { leastTyped } from "../../domain/search/limits.ts";
import { recentQuery, searchQuery } from "../calls/search.ts";
import { useMe } from "../log-in/me.ts";
import { recentIds } from "./recent.ts";

/** Milliseconds after the last key. */
const pause = 150;

export interface Found {
  /** The people to choose from: found, or looked at last. */
  readonly people: readonly DeskFound[];
  /** Null: nothing is looked for, and they are those looked at last. */
  readonly answer: DeskSearch | null;
  /** It is of what is typed now. */
  readonly settled: boolean;
  readonly error: unknown;
  readonly again: () => void;
}

export function useFound(typed: string, scope: SearchScope): Found {
  const me = useMe();
  const text = typed.trim();
  const [asked, setAsked] = useState(text);
  const [ids] = useState(() => recentIds(me.id));
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  const isEnough = (words: string) => Array.from(words).length >= leastTyped;
  const search = useQuery({
    ...searchQuery(asked, scope),
    enabled: isEnough(asked),
    placeholderData: keepPreviousData,
  });
  const recent = useQuery({ ...recentQuery(ids), enabled: ids.length > 0 });
  const looking = isEnough(text);
  const answer = looking ? (search.data ?? null) : null;
  return {
    people: looking ? (answer?.found ?? []) : (recent.data ?? []),
    answer,
    settled: !looking || (asked === text && search.data !== undefined && !search.isPlaceholderData),
    error: looking ? search.error : recent.error,
    again: () => void (looking ? search : recent).refetch(),
  };
}
