/**
 * A person joined a stranger's application (same number and mailbox) and is separated from it: the
 * stranger's connection is not hers.
 *
 * @module-tag long
 */
import { expect, test } from "vitest";
import { deskApiPath } from "../../routes.ts";
import { applicant } from "../support/applicants.ts";
import { cookieOf, nextAddress, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { recruit } from "../support/desk.ts";
import { listeningOperator } from "../support/operators.ts";
import { statusPage } from "../support/status-page.ts";

const site = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, useDatabase());

test.each(["withdraw", "delete", "correct"])(
  "bulk spam on a flood shows that the person is another sender (stranger: %s)",
  async (leave) => {
    const person = { email: `victim-${leave}@example.org`, contact: "7400500500" };
    const attacker = { "x-forwarded-for": nextAddress() };
    const planted = await statusPage(site, person, attacker);
    site.now = new Date(site.now.getTime() + 60_000);
    const mine = await statusPage(site, person, { "x-forwarded-for": nextAddress() });
    expect(mine.applicationId).toBe(planted.applicationId);
    const cookie = cookieOf(await site.submit(planted.path, { act: "unlock", digits: "0500" }), "unlocked") ?? "";
    await planted.post({ act: leave, contact: person.contact, email: "eve@evil.example" }, cookie);
    const flood: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      const { body } = await site.call(
        "/api/register",
        applicant({ fill_time: 30_000, email: person.email }),
        attacker,
      );
      const { rows } = await site.database.query<{ id: number }>(
        "select application_id as id from registration where id = $1",
        [body.result?.id],
      );
      flood.push(Number(rows[0]?.id));
    }
    const { rows } = await site.database.query<{ id: number }>(
      "select application_id as id from registration where id = $1",
      [mine.id],
    );
    const hers = Number(rows[0]?.id);
    const maya = await recruit(site);
    // Everybody whom the search for the mailbox finds.
    const answer = await maya.post(`${deskApiPath}/bulk`, {
      id: `one-bulk-of-spam-${leave}`,
      act: "spam",
      of: { ids: [hers, ...flood] },
    });
    const { rows: after } = await site.database.query("select spam_at from application where id = $1", [hers]);
    expect([answer.body.code, after]).toEqual(["several_senders", [{ spam_at: null }]]);
  },
);
