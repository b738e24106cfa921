/** What follows from a log-in, whichever way it came: recorded, told to the owner where the browser is new, and the browser known from then on. */
import type { Context } from "hono";
import { recordAtDesk } from "../../audit/record.ts";
import { markSession } from "../../accounts/oidc.ts";
import { recruiterOfSession, supposeLanguage } from "../../accounts/recruiters.ts";
import { endSessions } from "../../accounts/sessions.ts";
import { tellOwner } from "../../accounts/tell-owner.ts";
import type { ServerParts } from "../parts.ts";
import { languageOf } from "./answers.ts";
import { browserOf, type KnownDevices } from "./device.ts";
import type { Caller } from "./session.ts";

interface Parts {
  readonly server: ServerParts;
  readonly devices: KnownDevices;
}

/** @param before who was logged in in this browser until now */
export async function entered(
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
    // Set up just now: sessions made with the password alone were good for nothing else.
    if (settingUp) await endSessions(transaction, recruiter.id, token);
    if (settingUp && before.provider !== null) await markSession(transaction, token, before.provider);
    await recordAtDesk(transaction, { by: recruiter.id, at: now() }, "logged_in", {
      subject: recruiter.id,
      detail: { browser: browserOf(c) },
    });
    await supposeLanguage(transaction, recruiter.id, languageOf(c));
    if (newBrowser) {
      await tellOwner(server.deps, transaction, recruiter.id, "account.new_browser", { browser: browserOf(c) });
    }
  });
  devices.remember(c, recruiter.email, now());
  log.info({ request: c.get("requestId"), account: recruiter.id, newBrowser }, "logged in");
}
