/** A recruiter with a grudge who reports colleagues' emails as bounced, which no log would show. */
import { beforeAll, expect, test } from "vitest";
import { publicPromise } from "../../db/queries/promise.ts";
import { receiveEmail } from "../../jobs/receive-email.ts";
import { deskApiPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { deliverDependencies } from "../support/deliveries.ts";
import { act, recruit, type Recruit } from "../support/desk.ts";
import { emailsFromDesk, writeEmailWith } from "../support/desk-emails.ts";
import { listeningOperator } from "../support/operators.ts";
import { deliverOne } from "../support/run-deliveries.ts";
import { statusPage } from "../support/status-page.ts";

const context = useDatabase();
const site = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, context);
let [colleague, thief]: Recruit[] = [];
beforeAll(async () => {
  [colleague, thief] = [await recruit(site), await recruit(site)];
});

/** The notification of a mail server that returns neither email nor headers. */
const forged = (id: string) =>
  Buffer.from(
    `From: mailer-daemon@mx.example\nContent-Type: multipart/report; boundary=x\nReferences: <${id}@operator.example>\n\n` +
      "--x\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx\n\nAction: failed\nStatus: 5.1.1\n\n--x--\n",
  );

test("the desk does not tell what reports an email as bounced", async () => {
  if (!colleague || !thief) throw new Error("no recruiters");
  const { applicationId } = await statusPage(site);
  await writeEmailWith(colleague, applicationId, { template: "first", text: "Hello, when may I call you?" });
  await act(colleague, applicationId, "contacted");
  const [email] = await emailsFromDesk(site);
  const sendEmail = () => Promise.resolve({ kind: "accepted" } as never);
  await deliverOne(deliverDependencies(site, context, { sendEmail }), email?.id ?? "");
  const seen = await Promise.all(
    [
      `/applications/${applicationId}`,
      `/applications/${applicationId}/messages`,
      "/deliveries?state=delivered",
      "/deliveries?state=all",
    ].map((path) => thief!.get(`${deskApiPath}${path}`)),
  );
  const deps = { config: site.config, database: site.database, now: () => site.now };
  for (const id of new Set(JSON.stringify(seen).match(/msg_[\w-]{10,64}/g))) await receiveEmail(deps, forged(id));
  site.now = new Date(site.now.getTime() + 25 * 3_600_000);
  expect(await publicPromise(site.database, site.now)).toMatchObject({ kept: 1, missed: 0 });
});

test("keys of pages tell nothing about it either", async () => {
  if (!thief) throw new Error("no recruiters");
  for (let count = 0; count < 51; count += 1) await statusPage(site);
  const first = await thief.get(`${deskApiPath}/deliveries?state=all`);
  expect(first.body.next).toMatch(/^\d+\.\d+$/);
  const { body } = await thief.get(`${deskApiPath}/deliveries?state=all&after=${first.body.next}`);
  const ids = [...first.body.rows, ...body.rows].map(({ id }: { id: string }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(
    (await thief.get(`${deskApiPath}/deliveries?state=all&after=${first.body.next.split(".")[0]}.msg_a`)).status,
  ).toBe(422);
});
