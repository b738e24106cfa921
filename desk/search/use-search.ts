/**
 * Searches while the user types. Results always belong to the current text, or `settled` is false.
 */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { DeskFound, DeskSearch, SearchScope } from "../../domain/desk/search.ts";
import { leastTyped } from "../../domain/search/limits.ts";
import { recentQuery, searchQuery } from "../requests/search.ts";
import { useMe } from "../log-in/me.ts";
import { recentIds } from "./recent.ts";

/** Milliseconds after the last key. */
const pause = 150;

export interface Found {
  /** Results, or recently opened applications. */
  readonly people: readonly DeskFound[];
  /** Null: nothing is typed, and the recently opened ones are shown. */
  readonly answer: DeskSearch | null;
  /** The results belong to the current text. */
  readonly settled: boolean;
  readonly error: unknown;
  readonly again: () => void;
}

export function useSearch(typed: string, scope: SearchScope): Found {
  const me = useMe();
  const text = typed.trim();
  const [query, setQuery] = useState(text);
  const [ids] = useState(() => recentIds(me.id));
  useEffect(() => {
    const timer = setTimeout(() => setQuery(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  const isEnough = (words: string) => Array.from(words).length >= leastTyped;
  const search = useQuery({
    ...searchQuery(query, scope),
    enabled: isEnough(query),
    placeholderData: keepPreviousData,
  });
  const recent = useQuery({ ...recentQuery(ids), enabled: ids.length > 0 });
  const looking = isEnough(text);
  const answer = looking ? (search.data ?? null) : null;
  return {
    people: looking ? (answer?.found ?? []) : (recent.data ?? []),
    answer,
    settled: !looking || (query === text && search.data !== undefined && !search.isPlaceholderData),
    error: looking ? search.error : recent.error,
    again: () => void (looking ? search : recent).refetch(),
  };
}
