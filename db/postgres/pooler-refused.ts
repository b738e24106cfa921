/**
 * `DATABASE_URL` leads to a connection pooler that refuses session settings, without
 * DATABASE_POOLER.
 */
export class PoolerRefused extends Error {
  constructor(cause: Error) {
    super(
      `DATABASE_URL leads to a connection pooler ("${cause.message}"): set DATABASE_POOLER=on (docs/operate/scale.md).`,
      { cause },
    );
    this.name = "PoolerRefused";
  }
}

/** The error or its explanation. PgBouncer names the unknown setting, under its only code. */
export function explainPoolerError(error: unknown): unknown {
  return error instanceof Error && error.message.includes("unsupported startup parameter")
    ? new PoolerRefused(error)
    : error;
}
