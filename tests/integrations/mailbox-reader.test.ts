/** Reading the operator's mailbox over IMAP (B20). */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Mark, mailboxError, readMailbox } from "../../integrations/email/mailbox-reader.ts";
import { type ImapServer, startImapServer } from "../support/imap-server.ts";

let server: ImapServer;
beforeAll(async () => {
  server = await startImapServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.emails.length = 0;
  server.failsAt = server.refuses = null;
});

const arrive = (...texts: string[]) =>
  server.emails.push(...texts.map((text) => ({ content: Buffer.from(text), flags: new Set<string>() })));
const flags = () => server.emails.map((email) => [...email.flags].toSorted());
const never = new AbortController().signal;

async function read(receive: (text: string) => Mark): Promise<string[]> {
  const texts: string[] = [];
  await readMailbox(
    server.url,
    async (message) => {
      const text = Buffer.from(message).toString();
      texts.push(text);
      return receive(text);
    },
    never,
  );
  return texts;
}

test("each unread email is handed over once, and marked as it was received", async () => {
  arrive("reply", "advert");
  const marks: Record<string, Mark> = { reply: "read", advert: "starred" };
  expect(await read((text) => marks[text] ?? "read")).toEqual(["reply", "advert"]);
  expect(flags()).toEqual([["\\Seen"], ["\\Flagged", "\\Seen"]]);
  arrive("new");
  expect(await read(() => "read")).toEqual(["new"]);
  expect(await read(() => "read")).toEqual([]);
});

test("of a long email only the beginning is read", async () => {
  arrive("x".repeat(1_500_000));
  const [text = ""] = await read(() => "read");
  // One byte more shows that it is longer.
  expect(text).toHaveLength(1_000_001);
});

test("an email that cannot be recorded stays unread, and the others are received", async () => {
  arrive("first", "second");
  const reading = read((text) => {
    if (text === "first") throw new Error("the database is away");
    return "read";
  });
  await expect(reading).rejects.toThrow("the database is away");
  expect(flags()).toEqual([[], ["\\Seen"]]);
  expect(await read(() => "read")).toEqual(["first"]);
});

test("emails that cannot be recorded do not hold up the next one for ever", async () => {
  arrive(...Array.from({ length: 19 }, () => "broken"), "reply");
  const texts: string[] = [];
  const reading = read((text) => {
    texts.push(text);
    if (text === "broken") throw new Error("cannot be stored");
    return "read";
  });
  await expect(reading).rejects.toThrow("cannot be stored");
  expect(texts).toContain("reply");
});

test("a mailbox that cannot mark emails as read is reported", async () => {
  arrive("reply");
  server.refuses = "UID STORE";
  await expect(read(() => "read")).rejects.toThrow("cannot be marked");
});

test("a connection that breaks before the mark hands the email over again", async () => {
  arrive("reply");
  server.failsAt = "UID STORE";
  await expect(read(() => "read")).rejects.toThrow();
  server.failsAt = null;
  expect(await read(() => "read")).toEqual(["reply"]);
});

test.each(["LOGIN", "SELECT", "UID SEARCH", "UID FETCH"])("a connection that breaks at %s rejects", async (at) => {
  arrive("reply");
  server.failsAt = at;
  await expect(read(() => "read")).rejects.toThrow();
  expect(flags()).toEqual([[]]);
});

test("the operator reads why the mailbox cannot be opened, without its password", async () => {
  expect(await mailboxError(server.url)).toBeNull();
  const { host } = new URL(server.url);
  const wrongPassword = server.url.replace("secret", "wrong");
  expect(await mailboxError(wrongPassword)).toBe(`IMAP_URL: the mail server at ${host} refuses the log-in`);
  expect(await mailboxError(`${server.url}/Replies`)).toBe(
    `IMAP_URL: the mailbox at ${host} cannot be opened (no such folder)`,
  );
  expect(await mailboxError("imap://answers:secret@127.0.0.1:9")).toBe(
    "IMAP_URL: the mailbox at 127.0.0.1:9 cannot be opened (ECONNREFUSED)",
  );
});
