/** The server is older than what the schema is written for. */
export class ServerTooOld extends Error {
  constructor(version: number) {
    super(
      `DATABASE_URL: the server is PostgreSQL ${Math.floor(version / 10_000)}, and ${oldest} is the oldest that works; ` +
        "name a newer one, or upgrade it (pg_upgrade)",
    );
    this.name = "ServerTooOld";
  }
}

/** The oldest that the suite is run on. */
const oldest = 15;

/** Throws ServerTooOld. @param version as `server_version_num` says it: 150004 */
export function refuseOldServer(version: number): void {
  if (version < oldest * 10_000) throw new ServerTooOld(version);
}
