/** Mail programs omit a "-" or "_" at the end of an address from the link. */
import { describe, expect, test } from "vitest";
import { confirmToken, mailboxHash, readConfirmToken, readStopToken, stopToken } from "../commands/job-alerts/links.ts";
import { mailboxToken, registrationToken, linkToRegistration } from "../commands/applications/application-link.ts";
import { isLinkSigned, sign, signLink } from "../app/signing.ts";
import { testSecret } from "./support/secrets.ts";

const secrets = { secret: testSecret, secretPrevious: undefined };
const until = new Date("2026-11-27T10:00:00Z");
const now = new Date("2026-11-20T10:00:00Z");
/** Enough of each that some signatures end with either character. */
const many = Array.from({ length: 300 }, (_, n) => n.toString().padStart(24, "x"));

/** The earlier signatures, which could end with these characters. */
const asBefore = (text: string) => sign(secrets, text).subarray(0, 18).toString("base64url");

describe("every emailed private link", () => {
  test.each([
    [
      "to a status page",
      (id: string) => mailboxToken(secrets, { mailboxId: id, generation: 1, code: "ABCDEFGH2", scope: "mailbox" }),
    ],
    [
      "to another registration of it",
      (id: string) => linkToRegistration(registrationToken(secrets, id, 0), "ABCDEFGH2"),
    ],
    ["of the success page", (id: string) => registrationToken(secrets, id, 0)],
    ["to confirm job alerts", (id: string) => confirmToken(secrets, id, until)],
    ["to end job alerts", (id: string) => stopToken(secrets, id)],
  ])("%s ends with a letter or a digit", (_, tokenOf) => {
    expect(many.map(tokenOf).filter((token) => !/[A-Za-z0-9]$/.test(token))).toEqual([]);
  });

  test("opens its target", () => {
    for (const id of many) {
      expect(readConfirmToken(secrets, confirmToken(secrets, id, until), now)).toBe(id);
      expect(readStopToken(secrets, stopToken(secrets, id))).toEqual({
        kind: "mailbox",
        hash: mailboxHash(secrets, id),
      });
    }
  });
});

describe("an earlier emailed signature", () => {
  const ended = many.filter((text) => /[-_]$/.test(asBefore(text)));

  test("is accepted in full, and without an ending that mail programs drop", () => {
    expect(ended.length).toBeGreaterThan(2);
    for (const text of ended) {
      expect(signLink(secrets, text)).toBe(`${asBefore(text)}0`);
      for (const given of [asBefore(text), asBefore(text).slice(0, -1)]) {
        expect(isLinkSigned(secrets, text, given), given).toBe(true);
      }
    }
    for (const text of many) expect(isLinkSigned(secrets, text, asBefore(text))).toBe(true);
  });

  test("is refused with any other ending", () => {
    const [text = ""] = ended;
    const signature = asBefore(text);
    for (const given of ["", signature.slice(0, -2), `${signature}1`, `${signature}00`, `${signature.slice(0, -1)}A`]) {
      expect(isLinkSigned(secrets, text, given), given).toBe(false);
    }
    const [plain = ""] = many.filter((each) => !ended.includes(each));
    for (const given of [`${asBefore(plain)}0`, asBefore(plain).slice(0, -1)]) {
      expect(isLinkSigned(secrets, plain, given), given).toBe(false);
    }
  });
});
