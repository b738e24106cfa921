/**
 * The mail server's password changes (docs/operate/secrets.md, "Every secret"): refused emails
 * wait, and are sent afterwards.
 */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openMailer } from "../../integrations/email/email.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { delivered, deliverDependencies } from "../support/deliveries.ts";
import { listeningOperator } from "../support/operators.ts";
import { runDeliveries } from "../support/run-deliveries.ts";

let password = "first";
let taken = 0;
const server = new SMTPServer({
  disabledCommands: ["STARTTLS"],
  allowInsecureAuth: true,
  logger: false,
  onAuth({ username = "", password: given }, _, done) {
    if (given === password) return done(null, { user: username });
    return done(Object.assign(new Error("wrong"), { responseCode: 535 }));
  },
  onData(stream, _, done) {
    stream.resume().once("end", () => {
      taken += 1;
      done();
    });
  },
});
const urlWith = (secret: string) => `smtp://jobs:${secret}@127.0.0.1:${(server.server.address() as AddressInfo).port}`;

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
});
afterAll(() => new Promise<void>((resolve) => server.close(resolve)));

const context = useDatabase();
const site = useApp(() => ({ operator: listeningOperator(), config: { smtpUrl: urlWith("first") } }), context);

test("emails refused for a wrong password wait, and are sent once with the new one", async () => {
  const hour = 3_600_000;
  const ids = [await delivered(site, "email"), await delivered(site, "email")];
  password = "second";
  const before = deliverDependencies(site, context);
  const restart = new Date(site.now.getTime() + 100 * hour);
  await runDeliveries(site, before, ids, restart);
  expect(taken).toBe(0);
  for (const id of ids) {
    expect(await before.row(id)).toMatchObject({ deliveredAt: null, deadAt: null, lastError: "SMTP 535" });
    expect((await before.row(id)).attempts).toBeGreaterThan(5);
  }
  // After a restart only stored state is known.
  site.now = restart;
  const mailer = openMailer(urlWith("second"));
  const after = deliverDependencies(site, context, { sendEmail: mailer.send });
  await runDeliveries(site, after, ids);
  mailer.close();
  expect(taken).toBe(2);
  for (const id of ids) expect((await after.row(id)).deliveredAt).not.toBeNull();
});
