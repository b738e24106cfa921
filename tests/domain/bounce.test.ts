/** Notices that an e-mail came back (RFC 3464), as mail servers write them. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { longestBounce, parseBounce } from "../../domain/delivery/bounce.ts";

const id = "msg_tLq0YcVb2TzP-8m4_sXwE1nK";

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

test("a failure names the delivery and its status", () => {
  expect(parseBounce(notice())).toEqual({ deliveryId: id, status: "5.1.1" });
});

test.each([
  ["with plain line ends", notice().replaceAll("\r\n", "\n"), "5.1.1"],
  ["with a folded Message-ID", notice({ original: `Message-ID:\r\n <${id}@operator.example>` }), "5.1.1"],
  ["with the headers in capitals", notice({ original: `MESSAGE-ID: <${id}@operator.example>` }), "5.1.1"],
  ["that names it as what it answers", notice({ original: `References: <a@b> <${id}@operator.example>` }), "5.1.1"],
  ["in the international form", notice({ type: "message/global-delivery-status" }), "5.1.1"],
  ["without a status", notice({ status: "X-Nothing: 1" }), "5.0.0"],
  ["with a status of three figures", notice({ status: "Status: 5.7.509 (blocked)" }), "5.7.509"],
])("a notice %s", (_, message, status) => {
  expect(parseBounce(message)).toEqual({ deliveryId: id, status });
});

test.each([
  ["a delay", notice({ action: "delayed" })],
  ["a receipt", notice({ action: "delivered" })],
  ["somebody else's message", notice({ original: "Message-ID: <other@operator.example>" })],
  ["an answer of a person who quotes the notice", notice({ type: "text/html" })],
  ["an empty message", ""],
])("%s is none", (_, message) => {
  expect(parseBounce(message)).toBeNull();
});

test("of two recipients the one that failed counts", () => {
  const both = notice().replace(
    "Final-Recipient: rfc822; zoe",
    "Final-Recipient: rfc822; a@b.example\r\nAction: delivered\r\nStatus: 2.0.0\r\n\r\nFinal-Recipient: rfc822; zoe",
  );
  expect(parseBounce(both)).toEqual({ deliveryId: id, status: "5.1.1" });
});

test("anything at all is read without failing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 400 }), fc.nat(2000), (noise, at) => {
      const whole = notice();
      parseBounce(noise);
      const found = parseBounce(whole.slice(0, at) + noise + whole.slice(at));
      if (found) expect(found.status).toMatch(/^5\.\d{1,3}\.\d{1,3}$/);
    }),
  );
  const started = performance.now();
  parseBounce(`Content-Type: message/delivery-status\n${"\n \t".repeat(longestBounce)}`);
  parseBounce(`Content-Type: message/delivery-status\nAction: failed\n${"References: <".repeat(longestBounce)}`);
  expect(performance.now() - started).toBeLessThan(2000);
});
