/** The people somebody looked at last: numbers of applications alone, in this tab, and of this recruiter. */
import { useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import * as v from "valibot";
import { mostRecent, recentBody } from "../../domain/desk/search.ts";
import { useMe } from "../log-in/me.ts";

const keyOf = (recruiterId: string) => `desk-recent.${recruiterId}`;

/** The last one first. */
export function recentIds(recruiterId: string): readonly number[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(recruiterId)) ?? "[]");
    return v.parse(recentBody.entries.ids, kept);
  } catch {
    // A browser may refuse storage, and anything may stand in it.
    return [];
  }
}

/** Remembers whoever is opened. */
export function useRemembering(): void {
  const { id: recruiter } = useMe();
  const opened = useRouterState({
    select: ({ location }) => /\/applications\/(\d{1,15})$/.exec(location.pathname)?.[1],
  });
  useEffect(() => {
    if (opened === undefined) return;
    const ids = [Number(opened), ...recentIds(recruiter).filter((id) => id !== Number(opened))];
    try {
      sessionStorage.setItem(keyOf(recruiter), JSON.stringify(ids.slice(0, mostRecent)));
    } catch {
      // Nothing is remembered then.
    }
  }, [opened, recruiter]);
}
