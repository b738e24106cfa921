/**
 * The mail server errors of `doctor`: the setting, the server and what to check, without secrets.
 */
import { createServer, type AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mailServerError } from "../../integrations/email/email.ts";

const server = new SMTPServer({
  disabledCommands: ["STARTTLS"],
  allowInsecureAuth: true,
  logger: false,
  onAuth: ({ password }, _, done) =>
    password === "right" ? done(null, { user: "jobs" }) : done(Object.assign(new Error("no"), { responseCode: 535 })),
});
let at = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  at = `127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise<void>((resolve) => server.close(resolve)));

test("a mail server that accepts the log-in gives no error", async () => {
  expect(await mailServerError(`smtp://jobs:right@${at}`)).toBeNull();
});

test("a refused password is explained", async () => {
  const error = await mailServerError(`smtp://jobs:hidden@${at}`);
  expect(error).toContain(`SMTP_URL: the mail server at ${at} refuses the log-in (EAUTH 535); check user and password`);
  expect(error).not.toContain("hidden");
});

test("an unknown host name is explained", async () => {
  expect(await mailServerError("smtp://mail.invalid")).toMatch(/^SMTP_URL: mail\.invalid was not found \(\w+\)/);
});

test("a closed port is explained", async () => {
  const gone = createServer();
  await new Promise<void>((resolve) => gone.listen(0, "127.0.0.1", resolve));
  const { port } = gone.address() as AddressInfo;
  await new Promise((resolve) => gone.close(resolve));
  expect(await mailServerError(`smtp://127.0.0.1:${port}`)).toContain(
    `SMTP_URL: the mail server at 127.0.0.1:${port} does not answer (ECONNREFUSED)`,
  );
});

test("TLS against a plain port is explained", async () => {
  expect(await mailServerError(`smtps://jobs:right@${at}`)).toContain(
    `SMTP_URL: no encrypted connection to the mail server at ${at}`,
  );
});
