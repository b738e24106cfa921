import type { LinkScope } from "../../domain/application/link-scope.ts";
import type { Work } from "./command.ts";

/** Through an emailed link, which also covers what strangers sent under the mailbox and number. */
export function isMailed(linkScope: LinkScope): boolean {
  return linkScope.kind === "mailbox" || (linkScope.kind === "registration" && linkScope.emailKey !== undefined);
}

/**
 * Ends the success-page links of registrations that an emailed link changes. A stranger who knew
 * the number and mailbox may have sent some of them, and would read or cancel the change.
 * @param onlyShared only if another registration has the same mailbox and the same last four digits
 */
export async function endOwnLinks(
  { transaction }: Work,
  linkScope: LinkScope,
  registrationIds: readonly string[],
  { onlyShared = false } = {},
): Promise<void> {
  if (!isMailed(linkScope)) return;
  await transaction.query(
    `update registration r set link_generation = link_generation + 1, link_tries = 0 where id = any($1::text[]) and (not $2::boolean
       or exists (select from registration o where o.email_key = r.email_key and right(o.phone, 4) = right(r.phone, 4) and o.id <> r.id))`,
    [registrationIds, onlyShared],
    "end-own-links",
  );
}
