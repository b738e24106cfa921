/** Completes a login: records it, notifies the owner of a new browser, and remembers that. */
import type { Context } from "hono";
import { recordAtDesk } from "../../commands/audit/record.ts";
import { recordProvider } from "../../commands/accounts/oidc.ts";
import { recruiterOfSession, setInitialLanguage } from "../../commands/accounts/recruiters.ts";
import { endSessions } from "../../commands/accounts/sessions.ts";
import { notifyOwner } from "../../commands/accounts/notify-owner.ts";
import type { ServerParts } from "../parts.ts";
import { languageOf } from "./answers.ts";
import { browserOf, type KnownDevices } from "./device.ts";
import type { Caller } from "./session.ts";

interface Parts {
  readonly server: ServerParts;
  readonly devices: KnownDevices;
}

/** @param before the session's owner in this browser until now */
export async function completeLogin(
  c: Context,
  { server, devices }: Parts,
  token: string,
  before: Caller | null,
): Promise<void> {
  const { database, now, log } = server.deps;
  const recruiter = await recruiterOfSession(database, token);
  if (!recruiter) return;
  const settingUp = before !== null && !before.hasSecondStep && before.id === recruiter.id;
  const newBrowser = !settingUp && devices.knownFor(c, recruiter.email, now()) === null;
  await database.transaction(async (transaction) => {
    // The second factor was just set up; sessions opened with the password alone had no other use.
    if (settingUp) await endSessions(transaction, recruiter.id, token);
    if (settingUp && before.provider !== null) await recordProvider(transaction, token, before.provider);
    await recordAtDesk(transaction, { by: recruiter.id, at: now() }, "logged_in", {
      subject: recruiter.id,
      detail: { browser: browserOf(c) },
    });
    await setInitialLanguage(transaction, recruiter.id, languageOf(c));
    if (newBrowser) {
      await notifyOwner(server.deps, transaction, recruiter.id, "account.new_browser", { browser: browserOf(c) });
    }
  });
  devices.remember(c, recruiter.email, now());
  log.info({ request: c.get("requestId"), account: recruiter.id, newBrowser }, "logged in");
}
