/** Bounce notices (RFC 3464) as mail servers write them. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Bounce, bounceOf } from "../../domain/delivery/bounce.ts";
import { longestEmail } from "../../domain/messages/received-email.ts";
import { parseEmail } from "../../integrations/email/parse.ts";
import { readNotification } from "../../integrations/email/notification.ts";

const id = "msg_tLq0YcVb2TzP-8m4_sXwE1nK";

async function parseBounce(message: string): Promise<Bounce | null> {
  const parsed = await parseEmail(Buffer.from(message, "latin1"));
  const notification = parsed && (await readNotification(parsed));
  return notification && bounceOf(notification);
}

function notice(change: { status?: string; action?: string; original?: string; type?: string } = {}): string {
  const {
    status = "Status: 5.1.1",
    action = "failed",
    original = `Message-ID: <${id}@operator.example>`,
    type = "message/delivery-status",
  } = change;
  return [
    "From: MAILER-DAEMON@mx.example",
    "To: jobs@operator.example",
    "Subject: Undelivered Mail Returned to Sender",
    "Message-ID: <20261120100000.1234@mx.example>",
    "Content-Type: multipart/report; report-type=delivery-status;",
    '\tboundary="x"',
    "",
    "--x",
    "Content-Type: text/plain",
    "",
    "I'm sorry to have to inform you that your message could not be delivered.",
    "--x",
    `Content-Type: ${type}`,
    "",
    "Reporting-MTA: dns; mx.example",
    "",
    "Final-Recipient: rfc822; zoe@example.org",
    `Action: ${action}`,
    status,
    "Diagnostic-Code: smtp; 550 5.1.1 unknown user",
    "",
    "--x",
    "Content-Type: message/rfc822",
    "",
    "From: jobs@operator.example",
    original,
    "Subject: We have your application",
    "",
    "--x--",
    "",
  ].join("\r\n");
}

test("a failure notice gives the delivery and status", async () => {
  expect(await parseBounce(notice())).toEqual({ deliveryId: id, signature: null, status: "5.1.1" });
});

test.each([
  ["with plain line ends", notice().replaceAll("\r\n", "\n"), "5.1.1"],
  ["with a folded Message-ID", notice({ original: `Message-ID:\r\n <${id}@operator.example>` }), "5.1.1"],
  ["with the headers in capitals", notice({ original: `MESSAGE-ID: <${id}@operator.example>` }), "5.1.1"],
  ["that names it in References", notice({ original: `References: <a@b> <${id}@operator.example>` }), "5.1.1"],
  ["in the international form", notice({ type: "message/global-delivery-status" }), "5.1.1"],
  ["without a status", notice({ status: "X-Nothing: 1" }), "5.0.0"],
  ["with a status of three figures", notice({ status: "Status: 5.7.509 (blocked)" }), "5.7.509"],
])("a notice %s is read", async (_, message, status) => {
  expect(await parseBounce(message)).toEqual({ deliveryId: id, signature: null, status });
});

test.each([
  ["gave it a Message-ID of its own, as Amazon SES does", "Message-ID: <0100018f@email.amazonses.example>"],
  ["kept none of its own headers but that", ""],
  ["folded the header", ""],
])("a notice from a provider that %s is read", async (how, messageId) => {
  const signature = "c2lnbmF0dXJlLW9mLTE4LWJ5";
  const fold = how.startsWith("folded") ? "\r\n " : " ";
  const original = [messageId, `X-Fairlead-Delivery:${fold}${id}.${signature}`].filter(Boolean).join("\r\n");
  expect(await parseBounce(notice({ original }))).toEqual({ deliveryId: id, signature, status: "5.1.1" });
  // Placed before other references.
  const both = `References: <msg_another_of_ours@operator.example>\r\n${original}`;
  expect(await parseBounce(notice({ original: both }))).toMatchObject({ deliveryId: id, signature });
});

test.each(["msg_short.x", id, `${id}.tooshort`, `x ${id}.c2lnbmF0dXJlLW9mLTE4LWJ5`])(
  "the header %s gives no delivery",
  async (value) => {
    expect(await parseBounce(notice({ original: `X-Fairlead-Delivery: ${value}` }))).toBeNull();
  },
);

test.each([
  ["a delay", notice({ action: "delayed" })],
  ["a receipt", notice({ action: "delivered" })],
  ["a foreign message", notice({ original: "Message-ID: <other@operator.example>" })],
  ["an answer of a person who quotes the notice", notice({ type: "text/html" })],
  ["an empty message", ""],
])("%s is not a bounce", async (_, message) => {
  expect(await parseBounce(message)).toBeNull();
});

/** A part re-encoded by a server that limits lines to 76 characters or bytes to 127. */
function encoded(message: string, type: string, encoding: "base64" | "quoted-printable"): string {
  const [before = "", part = ""] = message.split(`Content-Type: ${type}\r\n\r\n`);
  const end = part.indexOf("--x");
  const content = part.slice(0, end);
  const code =
    encoding === "base64"
      ? Buffer.from(content).toString("base64").replace(/.{76}/g, "$&\r\n")
      : content.replace(/[=<>@.]/g, (sign) => `=${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  const headers = `Content-Type: ${type}\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n`;
  return `${before}${headers}${code}\r\n${part.slice(end)}`;
}

test.each(["base64", "quoted-printable"] as const)("parts in %s are read", async (encoding) => {
  const status = encoded(notice(), "message/delivery-status", encoding);
  expect(status).not.toContain("Status: 5.1.1");
  expect(await parseBounce(status)).toEqual({ deliveryId: id, signature: null, status: "5.1.1" });
  const returned = encoded(notice(), "message/rfc822", encoding);
  expect(returned).not.toContain(`<${id}`);
  expect(await parseBounce(returned)).toEqual({ deliveryId: id, signature: null, status: "5.1.1" });
});

const reply = (type: string, body: string) =>
  `From: zoe@example.org\r\nTo: jobs@operator.example\r\nSubject: Re: Undelivered Mail\r\n${type}\r\n\r\n${body}`;

test.each([
  ["pasted into an ordinary reply", reply("Content-Type: text/plain", notice())],
  ["quoted in an ordinary reply", reply("Content-Type: text/plain", notice().replace(/^/gm, "> "))],
  [
    "attached to an ordinary reply",
    reply(
      'Content-Type: multipart/mixed; boundary="y"',
      `--y\r\n\r\nWhat is this?\r\n--y\r\nContent-Type: message/rfc822\r\n\r\n${notice()}\r\n--y--\r\n`,
    ),
  ],
  [
    "whose parts are attached to an ordinary reply",
    notice().replace("multipart/report; report-type=delivery-status", "multipart/mixed"),
  ],
  [
    "of another message that mentions ours",
    notice({ original: "Message-ID: <other@operator.example>" }).replace(
      "Subject: We have your application\r\n",
      `Subject: hello\r\n\r\nMessage-ID: <${id}@operator.example>\r\n`,
    ),
  ],
])("a notice %s is not a bounce", async (_, message) => {
  expect(message).toContain(id);
  expect(await parseBounce(message)).toBeNull();
});

test.each([
  [
    "the failed one counts",
    [
      ["delivered", "2.0.0"],
      ["failed", "5.1.1"],
    ],
    "5.1.1",
  ],
  [
    "the first failed one counts",
    [
      ["delayed", "4.2.2"],
      ["failed", "5.2.2"],
      ["failed", "5.1.1"],
    ],
    "5.2.2",
  ],
  [
    "another's status does not count",
    [
      ["failed", "X"],
      ["relayed", "5.1.1"],
    ],
    "5.0.0",
  ],
])("with several recipients %s", async (_, recipients, status) => {
  const blocks = recipients.map(([action, code], index) =>
    [`Final-Recipient: rfc822; r${index}@example.org`, `Status: ${code}`, `Action: ${action}`].join("\r\n"),
  );
  const several = notice().replace(/Final-Recipient[^]*?Diagnostic-Code[^\r]*/, blocks.join("\r\n\r\n"));
  expect(await parseBounce(several)).toEqual({ deliveryId: id, signature: null, status });
});

test("any input is read without an exception", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "binary", maxLength: 400 }), fc.nat(2000), async (noise, at) => {
      const whole = notice();
      await parseBounce(noise);
      const found = await parseBounce(whole.slice(0, at) + noise + whole.slice(at));
      if (found) expect(found.status).toMatch(/^5\.\d{1,3}\.\d{1,3}$/);
    }),
  );
});

const [top = "", ...parts] = notice().split(/(?=--x\r\n)/);

test.each([
  ["folded lines", `${top.trimEnd()}\r\nX: ${"\n \t".repeat(longestEmail)}`],
  ["empty lines", `${top}--x\nContent-Type: message/delivery-status\n\n${"\n".repeat(longestEmail)}`],
  ["recipients", `${top}--x\nContent-Type: message/delivery-status\n\n${"a: b\n\n".repeat(longestEmail / 6)}`],
  ["names", notice({ original: `References: ${"<msg_aaaaaaaaaa@".repeat(longestEmail / 16)}` })],
  ["parts", top + (parts[1] ?? "").repeat(longestEmail / 200)],
  ["parts within parts", 'Content-Type: multipart/report; boundary="x"\n\n--x\n'.repeat(longestEmail / 50)],
])("a message full of %s is read completely", async (_, message) => {
  // Speed: tools/bench/reading.ts. Quadratic time would be hours here.
  expect((await parseBounce(message))?.deliveryId ?? id).toBe(id);
});

test.each([
  ["a million bytes", "x".repeat(longestEmail)],
  ["ten thousand lines", "x\r\n".repeat(10_000)],
])("content after %s is ignored", async (_, before) => {
  expect(await parseBounce(notice().replace("I'm sorry", before))).toBeNull();
  expect(await parseBounce(notice().replace("I'm sorry", before.slice(before.length / 10)))).not.toBeNull();
});
