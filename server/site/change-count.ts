import type { ApplicationLink } from "../../commands/applications/application-link.ts";
import { registrationsInScope } from "../../commands/applications/link-scope.ts";
import type { Queryable } from "../../db/database.ts";
import type { LinkScope } from "../../domain/application/link-scope.ts";

export interface ChangeCount {
  /** For the limit `talkOf`. */
  readonly key: string;
  /**
   * For the limit `correctUnder`; null: the link was not requested, or covers nothing that was sent
   * with its mailbox.
   */
  readonly ownerKey: string | null;
}

/**
 * What a change through a link counts for. Strangers' own links must not use up what the owner may
 * do, so a mailed link counts apart. It counts for a registration that no correction moved, if it
 * covers any: a stranger may have moved others to its mailbox.
 */
export async function changeCountOf(
  database: Queryable,
  { mailed, scope }: ApplicationLink,
  linkScope: LinkScope,
  shown: string,
): Promise<ChangeCount> {
  if (mailed === null) return { key: `own:${shown}`, ownerKey: null };
  const covered = await registrationsInScope(database, linkScope);
  const staying = covered.filter(({ emailCorrectedAt }) => emailCorrectedAt === null);
  const counted = staying.find(({ id }) => id === shown) ?? staying.at(-1);
  return {
    key: `mailed:${counted?.id ?? shown}`,
    ownerKey: counted && scope === "asked" ? `${mailed.mailboxId}:${mailed.generation}` : null,
  };
}
