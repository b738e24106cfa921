/** The server is older than the schema requires. */
export class ServerTooOld extends Error {
  constructor(version: number) {
    super(
      `DATABASE_URL: the server is PostgreSQL ${Math.floor(version / 10_000)}, and ${oldest} is the oldest supported version; ` +
        "use a newer one, or upgrade it (pg_upgrade)",
    );
    this.name = "ServerTooOld";
  }
}

/** The oldest version on which the tests run. */
const oldest = 15;

/**
 * Throws ServerTooOld.
 * @param version as in `server_version_num`: 150004
 */
export function refuseOldServer(version: number): void {
  if (version < oldest * 10_000) throw new ServerTooOld(version);
}
