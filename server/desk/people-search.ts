/** People that a desk search finds, and where the search terms match. */
import type { Queryable } from "../../db/database.ts";
import { find, knownLexemes } from "../../db/queries/desk/search.ts";
import { notedPeople, peopleByCode, type PersonRow, registeredPeople } from "../../db/queries/desk/search-people.ts";
import { statusOf } from "../../domain/application/lifecycle.ts";
import { formatCode } from "../../domain/code/code.ts";
import {
  type DeskFound,
  type DeskSearch,
  type FoundIn,
  foundIn,
  mostFound,
  type Parts,
  type SearchScope,
} from "../../domain/desk/search.ts";
import { markedCode, markedEmail, markedWords } from "../../domain/search/highlight.ts";
import { markedNote } from "../../domain/search/note.ts";
import { markedNumber } from "../../domain/search/number.ts";
import { isFound } from "../../domain/search/text-parts.ts";
import {
  nearCodes,
  nearCondition,
  nearNames,
  noteCondition,
  registrationCondition,
  type Term,
  type Typed,
} from "../../domain/search/query.ts";

/** The most similar codes and names shown; more do not help. */
const mostNear = 5;

interface By {
  readonly recruiterId: string;
  readonly scope: SearchScope;
}

/** Runs a recruiter's search; `q` is the unparsed input. */
export async function searchPeople(database: Queryable, by: By, typed: Typed, q: string): Promise<DeskSearch> {
  const inNotes = noteCondition(typed);
  const [registered, noted, whose] = await Promise.all([
    find(database, { ...by, source: "registrations", condition: registrationCondition(typed) }),
    inNotes === null ? { ids: [], more: false } : find(database, { ...by, source: "notes", condition: inNotes }),
    typed.code === null ? [] : peopleByCode(database, [typed.code]),
  ]);
  const [persons, notes] = await Promise.all([
    registered.ids.length === 0 ? [] : registeredPeople(database, registered.ids.map(String)),
    noted.ids.length === 0 ? [] : notedPeople(database, noted.ids.map(Number)),
  ]);
  const lines = [
    ...persons.map((row) => deskFound(row, typed)),
    ...notes.map((row) => ({ ...deskFound(row, typed), in: "note" as const, text: markedNote(row.note, typed.terms) })),
  ];
  const all = onceEach(lines).toSorted((a, b) => foundIn.indexOf(a.in) - foundIn.indexOf(b.in));
  return {
    found: all.slice(0, mostFound),
    more: registered.more || noted.more || all.length > mostFound,
    opens: whose[0]?.id ?? null,
    near: all.length > 0 ? [] : await near(database, by, typed, q),
  };
}

async function near(database: Queryable, by: By, typed: Typed, q: string): Promise<DeskSearch["near"]> {
  const codes = nearCodes(q);
  const rows = codes.length > 0 ? await peopleByCode(database, codes) : [];
  const people = rows.length > 0 ? rows : await nearByName(database, by, typed);
  return people.slice(0, mostNear).map(({ id, code, name }) => ({ id, code: formatCode(code), name }));
}

/** Runs only when nothing else matches, so that correct input costs no more. */
async function nearByName(database: Queryable, by: By, typed: Typed) {
  const names = nearNames(typed);
  if (names.length === 0) return [];
  const condition = nearCondition(typed, await knownLexemes(database, names));
  if (condition === null) return [];
  const { ids } = await find(database, { ...by, source: "registrations", condition });
  return onceEach(await registeredPeople(database, ids.map(String)));
}

/** Someone found twice keeps the first position. */
function onceEach<Line extends { readonly id: number }>(lines: readonly Line[]): Line[] {
  const seen = new Set<number>();
  return lines.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** Each term counts at its first match; that place is shown with the match marked. */
export function deskFound(row: PersonRow, { terms }: Typed): DeskFound {
  const first = terms.flatMap((term) => {
    const marked = markedIn(row, [term]);
    return places.find((place) => isFound(marked[place])) ?? [];
  });
  const marked = markedIn(row, terms);
  return {
    id: row.id,
    in: places.find((place) => first.includes(place)) ?? "name",
    name: marked.name,
    code: marked.code,
    text: marked[first.find((place) => place !== "name" && place !== "code") ?? "number"],
    status: statusOf(row),
    closedReason: row.closedReason,
    appliedAt: row.createdAt.toISOString(),
  };
}

type Place = Exclude<FoundIn, "note">;
const places = foundIn.filter((place): place is Place => place !== "note");

function markedIn(row: PersonRow, terms: readonly Term[]): Readonly<Record<Place, Parts>> {
  const words = terms.flatMap((term) => (term.named ? term.words : []));
  return {
    name: markedWords(row.name, words),
    number: markedNumber(row, terms),
    email: markedEmail(row.email, terms),
    code: markedCode(row.code, terms),
    city: markedWords(row.city ?? "", words),
  };
}
