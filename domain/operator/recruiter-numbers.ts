import type { Operator } from "./operator.ts";

/** The numbers a recruiter writes and calls from, E.164, according to the operator file. */
export function numbersOf({ recruiters }: Pick<Operator, "recruiters">, email: string): readonly string[] {
  return recruiters.find((known) => known.email === email.toLowerCase())?.numbers ?? [];
}
