/** What an erasure removes from another person's report. */
import { describe, expect, test } from "vitest";
import { type Identity, redacted, withoutIdentity } from "../../domain/verification/redact.ts";

const ottoline: Identity = {
  names: ["Ottoline de la Vanishing"],
  emails: ["ottoline@example.org"],
  numbers: [{ areaCode: "44", nationalNumber: "7400123456" }],
  codes: ["K7M4QX9TC"],
};

describe("redacting identity removes", () => {
  test.each([
    ["the whole name", "Ottoline  de la Vanishing wrote", `${redacted} wrote`],
    ["its first word", "she said she was OTTOLINE.", `she said she was ${redacted}.`],
    ["its last word", "Ms Vanishing's account", `Ms ${redacted}'s account`],
    ["the address", "to Ottoline@Example.org, please", `to ${redacted}, please`],
    ["the number at home", "from 07400 123 456 today", `from ${redacted} today`],
    ["the number abroad", "from +44 (0)7400-123456", `from ${redacted}`],
    ["the number in other digits", "من ٠٧٤٠٠١٢٣٤٥٦", `من ${redacted}`],
    ["the code", "quoted k7m-4qx-9tc to me", `quoted ${redacted} to me`],
    ["the code in pieces", "K7M 4QX. 9TC", redacted],
  ])("%s", (_, text, left) => expect(withoutIdentity(text, ottoline)).toBe(left));

  test("a name in a script without spaces, too", () => {
    expect(withoutIdentity("김서연이 돈을 보내래요", { ...ottoline, names: ["김서연"] })).toBe(
      `${redacted}이 돈을 보내래요`,
    );
  });
});

describe("redacting identity keeps", () => {
  test("middle words of a name, longer words, and other numbers and codes", () => {
    const text = "Asked de la Vanishingly for 50 pounds, to 07400 999999 with ACD-EFH-JKM";
    expect(withoutIdentity(text, ottoline)).toBe(text);
  });

  test("account numbers that contain the phone number", () => {
    const payee = { ...ottoline, numbers: [{ areaCode: "1", nationalNumber: "3704004405" }] };
    const text = "He wants 300 EUR to DE89 3704 0044 0532 0130 00";
    expect(withoutIdentity(text, payee)).toBe(text);
  });

  test("all but two single words of a name, whatever it is made of", () => {
    const scammer = { ...ottoline, names: ["wants (money) now [a-z]* please"] };
    expect(withoutIdentity("He wants money now, in gift cards, please", scammer)).toBe(
      `He ${redacted} money now, in gift cards, ${redacted}`,
    );
  });

  test("the text when nothing is known of the person", () => {
    expect(
      withoutIdentity("Pay £50 first", {
        names: [" "],
        emails: [],
        numbers: [{ areaCode: "44", nationalNumber: "12" }],
        codes: [],
      }),
    ).toBe("Pay £50 first");
  });
});
