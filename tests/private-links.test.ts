/** Links as mail programs read them: they leave a "-" or "_" at an address's end out of the link. */
import { describe, expect, test } from "vitest";
import { confirmToken, readConfirmToken, readStopToken, stopToken } from "../alerts/links.ts";
import { mailboxToken, registrationToken, showing } from "../applications/application-link.ts";
import { isLinkSigned, sign, signLink } from "../signatures.ts";
import { testSecret } from "./support/secrets.ts";

const secrets = { secret: testSecret, secretPrevious: undefined };
const until = new Date("2026-11-27T10:00:00Z");
const now = new Date("2026-11-20T10:00:00Z");
/** Enough of each that some signatures end with either sign. */
const many = Array.from({ length: 300 }, (_, n) => n.toString().padStart(24, "x"));

/** As links were signed before their end was looked at. */
const asBefore = (text: string) => sign(secrets, text).subarray(0, 18).toString("base64url");

describe("every private link that is mailed", () => {
  test.each([
    [
      "to a status page",
      (id: string) => mailboxToken(secrets, { mailboxId: id, generation: 1, code: "ABCDEFGH2", scope: "mailbox" }),
    ],
    ["to another registration of it", (id: string) => showing(registrationToken(secrets, id, 0), "ABCDEFGH2")],
    ["of the success page", (id: string) => registrationToken(secrets, id, 0)],
    ["to say yes to new vacancies", (id: string) => confirmToken(secrets, id, until)],
    ["to end them", (id: string) => stopToken(secrets, id)],
  ])("%s ends with a letter or a digit", (_, tokenOf) => {
    expect(many.map(tokenOf).filter((token) => !/[A-Za-z0-9]$/.test(token))).toEqual([]);
  });

  test("opens what it is for", () => {
    for (const id of many) {
      expect(readConfirmToken(secrets, confirmToken(secrets, id, until), now)).toBe(id);
      expect(readStopToken(secrets, stopToken(secrets, id))).toBe(id);
    }
  });
});

describe("a signature that was mailed before", () => {
  const ended = many.filter((text) => /[-_]$/.test(asBefore(text)));

  test("is still believed, whole and without the end that a mail program left out", () => {
    expect(ended.length).toBeGreaterThan(2);
    for (const text of ended) {
      expect(signLink(secrets, text)).toBe(`${asBefore(text)}0`);
      for (const given of [asBefore(text), asBefore(text).slice(0, -1)]) {
        expect(isLinkSigned(secrets, text, given), given).toBe(true);
      }
    }
    for (const text of many) expect(isLinkSigned(secrets, text, asBefore(text))).toBe(true);
  });

  test("is not, with any other end", () => {
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
