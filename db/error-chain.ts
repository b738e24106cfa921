/** An error, and what it came of: Drizzle and pg wrap what was thrown first, Node the errors of several addresses. */
export function chainOf(error: unknown): Error[] {
  const found: Error[] = [];
  const waiting = [error];
  while (waiting.length > 0 && found.length < most) {
    const next = waiting.shift();
    if (!(next instanceof Error) || found.includes(next)) continue;
    found.push(next);
    waiting.push(next.cause, ...(next instanceof AggregateError ? (next.errors as unknown[]) : []));
  }
  return found;
}

/** Causes that go round end somewhere. */
const most = 20;
