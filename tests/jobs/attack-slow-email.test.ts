/** Attacks that keep a process busy with one email to the operator's mailbox (B20). */
import { expect, test } from "vitest";
import { longestEmail } from "../../domain/messages/received-email.ts";
import { readEmail } from "../support/read-email.ts";

const filled = (piece: string, bytes: number) => piece.repeat(bytes / piece.length);
const email = (to: string, html: string) =>
  Buffer.from(`From: zoe@example.org\r\nTo: ${to}\r\nContent-Type: text/html\r\n\r\n${html}`);

/** Milliseconds of processor time. */
async function costOf(message: Uint8Array): Promise<number> {
  const before = process.cpuUsage();
  await readEmail(message);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

test.each([
  ["elements within elements", email("jobs@example.org", filled("<ul>", 400_000))],
  ["other elements within elements", email("jobs@example.org", filled("<i>", 400_000))],
  ["groups of addresses", email(filled("a:", longestEmail - 100), "Hello")],
  ["groups of addresses in lines", email(filled(`${filled("a:", 500)}\r\n `, longestEmail - 100), "Hello")],
  ["addresses without a body", Buffer.from(`To: ${filled("a@b.c,", longestEmail - 100)}`)],
])("%s", async (_, message) => {
  // Loads the parser.
  await readEmail(email("jobs@example.org", "Hello"));
  expect(await costOf(message)).toBeLessThan(900);
});

test("what comes before is read, and the email counts as cut", async () => {
  const deep = await readEmail(email("jobs@example.org", `<p>Tuesday is fine.</p>${filled("<ul>", 4000)}`));
  expect(deep).toMatchObject({ text: expect.stringMatching(/^Tuesday is fine\./), isCut: true });
  const many = await readEmail(email(`jobs@example.org, ${filled("a@b.c,", 120_000)}`, "Hello"));
  expect(many).toMatchObject({ isCut: true });
});

test("a long reply in a long thread is read whole", async () => {
  const quoted = filled("<blockquote><div><p>Earlier</p>", 3100) + filled("</div></blockquote>", 1900);
  const head = filled("Received: from a.example by b.example with ESMTPS; Fri, 20 Nov 2026 08:00:00 +0000\r\n", 40_000);
  const message = Buffer.concat([Buffer.from(head), email("jobs@example.org", `<p>Tuesday is fine.</p>${quoted}`)]);
  const read = await readEmail(message);
  expect(read?.isCut).toBe(false);
  expect(read?.text).toMatch(/^Tuesday is fine\./);
});
