/** The search over everybody: `POST /desk/api/search`. In the body and not in the address, which servers on the way write down. */
import * as v from "valibot";
import { closedReasons, statuses } from "../application/lifecycle.ts";
import { mostTyped } from "../search/limits.ts";
import { listOf, time } from "./answer.ts";

export const searchScopes = ["everybody", "open", "mine"] as const;
export type SearchScope = (typeof searchScopes)[number];

/** Where somebody was found, in the order in which it is shown. */
export const foundIn = ["name", "number", "email", "code", "city", "note"] as const;
export type FoundIn = (typeof foundIn)[number];

/** People on the desk before a search, and found by one, at most. */
export const mostRecent = 5;
export const mostFound = 50;

export const searchBody = v.object({
  q: v.pipe(v.string(), v.maxLength(mostTyped)),
  scope: v.optional(v.picklist(searchScopes), "everybody"),
});

/** People by the numbers of their applications. */
export const recentBody = v.object({
  ids: v.pipe(v.array(v.pipe(v.number(), v.safeInteger(), v.minValue(1))), v.maxLength(mostRecent)),
});

/** A text in pieces, of which some are what was looked for. */
const parts = listOf(v.object({ text: v.string(), found: v.boolean() }));
export type Parts = v.InferOutput<typeof parts>;

/** Somebody, as one line of what was found. */
const deskFound = v.object({
  /** The application's number. */
  id: v.number(),
  in: v.picklist(foundIn),
  name: parts,
  code: parts,
  /** The number, masked but for what was typed; or the address, the city, or the note that it was found in. */
  text: parts,
  status: v.picklist(statuses),
  closedReason: v.nullable(v.picklist(closedReasons)),
  appliedAt: time,
});
export type DeskFound = v.InferOutput<typeof deskFound>;

export const deskSearch = v.object({
  /** By where they were found, and among those the newest first. Nobody stands there twice. */
  found: listOf(deskFound),
  /** There are more than these; who they are takes more letters. */
  more: v.boolean(),
  /** A whole code was typed, and this is whose it is. */
  opens: v.nullable(v.number()),
  /** Nobody was found, and these codes, or words of these names, differ from what was typed in one letter. */
  near: listOf(v.object({ id: v.number(), code: v.string(), name: v.string() })),
});
export type DeskSearch = v.InferOutput<typeof deskSearch>;

export const deskRecent = listOf(deskFound);
