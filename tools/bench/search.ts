/**
 * Searches of the desk on the server: from the typed text to the answer, without session and HTTP.
 */
import type { Database } from "../../db/database.ts";
import type { SearchScope } from "../../domain/desk/search.ts";
import { readTyped } from "../../domain/search/query.ts";
import { searchPeople } from "../../server/desk/people-search.ts";
import { growing, median, type Report, waiting } from "./rows.ts";
import { benchRecruiter } from "./stored.ts";

/** Finds only the oldest few applications of tools/bench/stored.ts, however many exist. */
const selective = ["zebulon", "quintana zeb", "07400 000000", "xylophone"];
/** Typical searches of two letters or more, frequent and rare, in every searchable field. */
const typed: readonly (readonly [string, SearchScope])[] = [
  ...[
    "an",
    "ami",
    "amira",
    "amira khan",
    "khan a",
    "beckerb",
    "leed",
    "leeds",
    "mail.example",
    "@post.ex",
    "firm77",
  ].map((q) => [q, "everybody"] as const),
  ...[
    "7400",
    "7400 12",
    "+44 7400 123",
    "3456",
    "123456",
    "07400 55",
    "call",
    "call amira",
    "after nine jo",
    "brandta",
  ].map((q) => [q, "everybody"] as const),
  ...["an", "amira", "khan", "7400 1", "leeds", "call amira", "zebulon"].flatMap((q) => [
    [q, "open"] as const,
    [q, "mine"] as const,
  ]),
];
const rounds = 20;

export async function searching(report: Report, few: Database, many: Database, stored: number): Promise<void> {
  const run = (database: Database) => () => medianOf(database, selective);
  await growing(report, { what: "selective search", stored }, run(many), run(few));
}

export async function everySearch(report: Report, database: Database, where: string): Promise<void> {
  const times: [number, string][] = [];
  for (let round = 0; round <= rounds; round += 1) {
    for (const [q, scope] of typed) {
      const time = await timeOf(database, q, scope);
      // The first round is not counted, because the server prepares the statements.
      if (round > 0) times.push([time, `${q} (${scope})`]);
    }
  }
  waiting(report, `any search as it is typed on ${where}`, times);
}

async function medianOf(database: Database, words: readonly string[]): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const q of words) times.push(await timeOf(database, q, "everybody"));
  }
  return median(times);
}

async function timeOf(database: Database, q: string, scope: SearchScope): Promise<number> {
  const began = performance.now();
  const read = readTyped(q);
  if (read) await searchPeople(database, { recruiterId: benchRecruiter, scope }, read, q);
  return performance.now() - began;
}
