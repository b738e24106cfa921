/** Reminders and reassignment of applications (B6). */

export interface Workload {
  readonly id: string;
  /** Waiting applications assigned to the recruiter. */
  readonly waiting: number;
}

/**
 * The recruiter who takes over: the one with the fewest waiting applications, by id if tied. Null:
 * there is no other recruiter, so the application is released to all.
 */
export function nextRecruiter(current: string, recruiters: readonly Workload[]): string | null {
  const others = recruiters.filter(({ id }) => id !== current);
  const [first] = others.toSorted((a, b) => a.waiting - b.waiting || (a.id < b.id ? -1 : 1));
  return first?.id ?? null;
}

/**
 * Recruiters to remind, in order: the assignee at 12 hours; the assignee, then all others at 20
 * hours. All if there is no assignee or their account is disabled.
 * @param recruiters ids of all active accounts
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
