/** Outgoing emails through real SMTP servers. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type EmailMessage, openMailer } from "../../integrations/email/email.ts";

interface Taken {
  readonly envelope: SMTPServerSession["envelope"];
  readonly raw: string;
}
const taken: Taken[] = [];

function server(options: Record<string, unknown>): SMTPServer {
  return new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    ...options,
    onData(stream, { envelope }, done) {
      void text(stream).then((raw) => {
        taken.push({ envelope, raw });
        done();
      });
    },
  });
}

const international = server({});
const plain = server({ hideSMTPUTF8: true });
const urls = new Map<SMTPServer, string>();
/** The clients' bytes to the plain server. */
const spoken: string[] = [];
plain.server.on("connection", (socket) => socket.on("data", (bytes) => spoken.push(bytes.toString())));
beforeAll(async () => {
  for (const each of [international, plain]) {
    each.listen(0, "127.0.0.1");
    await once(each.server, "listening");
    urls.set(each, `smtp://127.0.0.1:${(each.server.address() as AddressInfo).port}`);
  }
});
afterAll(() => Promise.all([international, plain].map((each) => new Promise<void>((done) => each.close(done)))));
beforeEach(() => (taken.length = 0));

const jobs = { name: "Harbour Jobs", address: "jobs@operator.example" };

async function send(change: Partial<EmailMessage>, through = international) {
  const mailer = openMailer(urls.get(through) ?? "");
  const message = { id: "msg_0123456789abcdef01234567", from: jobs, to: ["zoe@example.org"], replyTo: null };
  const result = await mailer.send({ ...message, subject: "Hello", text: "Hello", ...change });
  mailer.close();
  return { result, mail: taken.at(-1) };
}

const header = (raw: string | undefined, name: string) =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, "im").exec(raw ?? "")?.[1];

describe("an address with a non-ASCII local part", () => {
  test("is sent with SMTPUTF8 if the server supports it", async () => {
    const { result, mail } = await send({ to: ["jörg@müller.example"] });
    expect(result).toEqual({ kind: "accepted" });
    expect(mail?.envelope.mailFrom).toMatchObject({ args: { SMTPUTF8: true } });
    expect(mail?.envelope.rcptTo.map(({ address }) => address)).toEqual(["jörg@müller.example"]);
  });

  test("is refused permanently without SMTPUTF8, and nothing is sent", async () => {
    const { result } = await send({ to: ["用户@example.org"] }, plain);
    expect(result).toEqual({
      kind: "impossible",
      reason: "the mail server does not accept addresses outside ASCII (SMTPUTF8)",
    });
    expect(taken).toEqual([]);
  });

  test("waits if the server is unreachable", async () => {
    const mailer = openMailer("smtp://127.0.0.1:1");
    const sent = mailer.send({
      id: "msg_1",
      from: jobs,
      to: ["jörg@example.org"],
      replyTo: null,
      subject: "",
      text: "",
    });
    expect(await sent).toMatchObject({ kind: "failed" });
    mailer.close();
  });

  test.each([
    ["that has SMTPUTF8", international],
    ["that has not", plain],
  ])("appears in no header of emails to others, through a server %s", async (_, through) => {
    const { result, mail } = await send({ replyTo: "jörg@example.org" }, through);
    expect(result).toEqual({ kind: "accepted" });
    expect(mail?.raw).toMatch(/^[\0-\x7f]*$/);
    expect(header(mail?.raw, "reply-to")).toBeUndefined();
  });
});

test("an internationalized domain is in ASCII in the envelope and every header", async () => {
  const { mail } = await send(
    { to: ["zoe@müller.example"], replyTo: "anna@почта.example", from: { ...jobs, address: "jobs@bücher.example" } },
    plain,
  );
  expect(spoken.join("")).toContain("MAIL FROM:<jobs@xn--bcher-kva.example>");
  expect(spoken.join("")).toContain("RCPT TO:<zoe@xn--mller-kva.example>");
  expect(header(mail?.raw, "to")).toBe("zoe@xn--mller-kva.example");
  expect(header(mail?.raw, "reply-to")).toBe("anna@xn--80a1acny.example");
  expect(header(mail?.raw, "message-id")).toBe("<msg_0123456789abcdef01234567@xn--bcher-kva.example>");
  expect(mail?.raw).toMatch(/^[\0-\x7f]*$/);
});

describe("the sender's name", () => {
  test.each([
    ["plain", "Harbour Jobs"],
    ["with a comma and quotation marks", 'Harbour "Jobs", Ltd.'],
    ["that looks like an address", "jobs@bank.example <x@bank.example>"],
    ["in Arabic", "شركة الميناء للوظائف"],
    ["long, in Korean", "항구 일자리 ".repeat(12).trim()],
  ])("%s arrives complete, as a name only", async (_, name) => {
    const { mail } = await send({ from: { ...jobs, name } });
    const read = await PostalMime.parse(mail?.raw ?? "");
    expect(read.from).toEqual({ name, address: jobs.address });
    expect(read.headers.map(({ key }) => key)).not.toContain("bcc");
    expect(mail?.envelope.mailFrom).toMatchObject({ address: jobs.address });
    expect(mail?.raw.split("\r\n").every((line) => line.length <= 998)).toBe(true);
  });
});

test("List-Unsubscribe is on one line at any length", async () => {
  const unsubscribe = `https://jobs.operator.example/gb/job-alerts/stop/${"a".repeat(24)}.${"b".repeat(25)}`;
  const { mail } = await send({ unsubscribe });
  expect(mail?.raw).toContain(`\r\nList-Unsubscribe: <${unsubscribe}>\r\n`);
  expect(header(mail?.raw, "list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
});

test("a header has the delivery id, whatever happens to the Message-ID", async () => {
  const delivery = `msg_${"a".repeat(24)}.${"b".repeat(25)}`;
  expect(header((await send({ delivery })).mail?.raw, "x-fairlead-delivery")).toBe(delivery);
  expect(header((await send({})).mail?.raw, "x-fairlead-delivery")).toBeUndefined();
});

test("every email has its date, sender and an automatic marker", async () => {
  const { mail } = await send({});
  expect(new Date(header(mail?.raw, "date") ?? "").getTime()).toBeGreaterThan(Date.now() - 600_000);
  expect(header(mail?.raw, "auto-submitted")).toBe("auto-generated");
  expect(header(mail?.raw, "from")).toBe("Harbour Jobs <jobs@operator.example>");
});

test.each([
  ["Arabic", "تم استلام طلبك لوظيفة مساعد ".repeat(12)],
  ["Korean", "지원서를 받았습니다 ".repeat(20)],
  ["one word", "申".repeat(200)],
])("a long subject in %s arrives complete in lines within the limit", async (_, subject) => {
  const { mail } = await send({ subject: subject.trim() });
  expect((await PostalMime.parse(mail?.raw ?? "")).subject).toBe(subject.trim());
  const lines = header(mail?.raw, "subject")?.split("\r\n") ?? [];
  expect(lines.every((line) => line.length <= 78 && /^[\0-\x7f]*$/.test(line))).toBe(true);
});

test("a long link arrives complete, with lines within the server's limit", async () => {
  const link = `https://jobs.example/gb/application/${"x".repeat(120)}`;
  const { mail } = await send({ text: `${"Schöne Grüße ".repeat(100)}\n${link}\n` });
  expect((await PostalMime.parse(mail?.raw ?? "")).text).toContain(`\n${link}\n`);
  expect(mail?.raw.split("\r\n").every((line) => line.length <= 78)).toBe(true);
});
