/**
 * What the start says of the desk: how to open it, or what is missing and which command adds it.
 */
import { activeRecruiters } from "../commands/accounts/recruiters.ts";
import { isEmptyInstallation } from "../commands/demo/add-sample.ts";
import { type Invocation, typedCommand } from "../cli/typed-command.ts";
import type { Queryable } from "../db/database.ts";
import { openInvitations } from "../db/queries/open-invitations.ts";
import { deskPath } from "../routes.ts";

interface Site {
  readonly database: Queryable;
  /** Of the site. */
  readonly address: string;
  readonly now: Date;
  /** The demo's desk; undefined: off. */
  readonly demo: { readonly link: string; readonly hasSample: boolean } | undefined;
}

export async function deskLines(
  { database, address, now, demo }: Site,
  invocation: Invocation = process,
): Promise<string[]> {
  if (demo?.hasSample) return [`The desk, with sample people and without log-in: ${demo.link}`];
  const command = typedCommand(invocation);
  if (demo && (await isEmptyInstallation(database))) {
    return [
      "The desk has no sample people: an earlier start set this database up without them. To add them:",
      `  ${command} demo add`,
      `Then open ${demo.link}`,
    ];
  }
  const desk = `${address}${deskPath}`;
  const sample = demo ? ["The desk has no sample people: the site has accounts or applications of its own."] : [];
  const [recruiters, invitations] = [await activeRecruiters(database), await openInvitations(database, now)];
  if (recruiters.length > 0 || invitations.length > 0) return demo ? [...sample, `Log in at ${desk}`] : [];
  return [
    ...sample,
    `The desk at ${desk} has no account yet. To invite the first manager:`,
    `  ${command} recruiter invite EMAIL --manager`,
  ];
}
