/** Recently opened applications: only their numbers, per tab and recruiter. */
import { useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import * as v from "valibot";
import { mostRecent, recentBody } from "../../domain/desk/search.ts";
import { useMe } from "../log-in/me.ts";

const keyOf = (recruiterId: string) => `desk-recent.${recruiterId}`;

/** Newest first. */
export function recentIds(recruiterId: string): readonly number[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(recruiterId)) ?? "[]");
    return v.parse(recentBody.entries.ids, stored);
  } catch {
    // Browsers may refuse storage, and its content is untrusted.
    return [];
  }
}

export function useRememberOpened(): void {
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
      // Without storage, nothing is remembered.
    }
  }, [opened, recruiter]);
}
