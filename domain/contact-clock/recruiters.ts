/** Who is reminded, and who takes over (B6). */

export interface Workload {
  /** The recruiter's id. */
  readonly id: string;
  /** Applications assigned to them that still wait. */
  readonly waiting: number;
}

/**
 * Who takes over from the recruiter who has not written: whoever has the fewest waiting applications, the first by id
 * where several have. Null: there is nobody else, so it is released to all.
 */
export function nextRecruiter(current: string, recruiters: readonly Workload[]): string | null {
  const others = recruiters.filter(({ id }) => id !== current);
  const [first] = others.toSorted((a, b) => a.waiting - b.waiting || (a.id < b.id ? -1 : 1));
  return first?.id ?? null;
}

/**
 * Who hears of a reminder, in that order: at 12 hours the assigned, at 20 hours the assigned and then everybody else.
 * Everybody where nobody is assigned, or somebody whose account is switched off.
 *
 * @param recruiters ids of everybody who can log in
 */
export function remindedRecruiters(
  reminder: "reminded_first" | "reminded_second",
  assignedTo: string | null,
  recruiters: readonly string[],
): readonly string[] {
  if (assignedTo === null || !recruiters.includes(assignedTo)) return recruiters;
  if (reminder === "reminded_first") return [assignedTo];
  return [assignedTo, ...recruiters.filter((id) => id !== assignedTo)];
}
