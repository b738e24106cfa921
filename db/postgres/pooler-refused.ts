/** `DATABASE_URL` leads to a connection pooler that takes no session's settings, and nobody said so. */
export class PoolerRefused extends Error {
  constructor(cause: Error) {
    super(
      `DATABASE_URL leads to a connection pooler ("${cause.message}"): set DATABASE_POOLER=on (docs/operations.md, “A connection pooler”).`,
      { cause },
    );
    this.name = "PoolerRefused";
  }
}

/** The same error, or what it means. PgBouncer names the setting that it does not know, by the one code it has for everything. */
export function explained(error: unknown): unknown {
  return error instanceof Error && error.message.includes("unsupported startup parameter")
    ? new PoolerRefused(error)
    : error;
}
