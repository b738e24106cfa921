/** `POST /desk/api/search`: search over all applications. In the body, because proxies log URLs. */
import * as v from "valibot";
import { closedReasons, statuses } from "../application/lifecycle.ts";
import { mostTyped } from "../search/limits.ts";
import { listOf, time } from "./answer.ts";

export const searchScopes = ["everybody", "open", "mine"] as const;
export type SearchScope = (typeof searchScopes)[number];

/** Where the search matched, in display order. */
export const foundIn = ["name", "number", "email", "code", "city", "note"] as const;
export type FoundIn = (typeof foundIn)[number];

/** Maximum of recent people shown before a search, and of results. */
export const mostRecent = 5;
export const mostFound = 50;

export const searchBody = v.object({
  q: v.pipe(v.string(), v.maxLength(mostTyped)),
  scope: v.optional(v.picklist(searchScopes), "everybody"),
});

export const recentBody = v.object({
  ids: v.pipe(v.array(v.pipe(v.number(), v.safeInteger(), v.minValue(1))), v.maxLength(mostRecent)),
});

/** A text in pieces, with the matching ones marked. */
const parts = listOf(v.object({ text: v.string(), found: v.boolean() }));
export type Parts = v.InferOutput<typeof parts>;

const deskFound = v.object({
  id: v.number(),
  in: v.picklist(foundIn),
  name: parts,
  code: parts,
  /** The matching text: the number, masked except for what was typed, address, city or note. */
  text: parts,
  status: v.picklist(statuses),
  closedReason: v.nullable(v.picklist(closedReasons)),
  appliedAt: time,
});
export type DeskFound = v.InferOutput<typeof deskFound>;

export const deskSearch = v.object({
  /** By kind of match, then newest first. No application appears twice. */
  found: listOf(deskFound),
  /** There are more results; a longer query shows them. */
  more: v.boolean(),
  /** Application of a complete code that was typed. */
  opens: v.nullable(v.number()),
  /** If nothing was found: codes, or words of names, one letter away from the query. */
  near: listOf(v.object({ id: v.number(), code: v.string(), name: v.string() })),
});
export type DeskSearch = v.InferOutput<typeof deskSearch>;

export const deskRecent = listOf(deskFound);
