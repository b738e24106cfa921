/** What an applicant wrote in a reply, and what only follows it (B20). */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { emailText, isAutomatic, isOurs, longestEmailText } from "../../domain/messages/received-email.ts";
import { longestReplyName, readReplyAddress, replyAddress } from "../../domain/messages/reply-address.ts";
import { codeAlphabet, codeLength } from "../../domain/code/code.ts";
import { readEmail } from "../support/read-email.ts";

const ours = ["jobs@operator.example"];

/** What is shown at once. */
function shown(written: string): string {
  const { text, quotedFrom } = emailText(written, ours);
  return text.slice(0, quotedFrom ?? undefined).trimEnd();
}

describe("the quoted email is folded", () => {
  const quoted = "> Hello Zoë,\n>\n> When would suit you?";
  test.each([
    ["Gmail, English", "On Fri, 20 Nov 2026 at 10:00, Example Jobs <jobs@operator.example> wrote:\n\n" + quoted],
    ["Gmail, German", "Am Fr., 20. Nov. 2026 um 10:00 Uhr schrieb Example Jobs <jobs@operator.example>:\n" + quoted],
    ["Gmail, Polish", "pt., 20 lis 2026 o 10:00 Example Jobs <jobs@operator.example> napisał(a):\n" + quoted],
    ["Gmail, Korean", "2026년 11월 20일 (금) 오전 10:00, Example Jobs <jobs@operator.example>님이 작성:\n" + quoted],
    ["Gmail, Arabic", "في الجمعة، ٢٠ نوفمبر ٢٠٢٦ كتب Example Jobs <jobs@operator.example>:\n" + quoted],
    ["Apple, by name alone", "Le 20 nov. 2026 à 10:00, Example Jobs a écrit :\n\n" + quoted],
    ["Outlook", "From: Example Jobs <jobs@operator.example>\nSent: Friday\nTo: Zoë\nSubject: Hello\n\nHello Zoë"],
    ["Outlook, Slovenian", "Od: Example Jobs <jobs@operator.example>\nPoslano: petek\n\nPozdravljeni"],
    ["Outlook, older", "-----Ursprüngliche Nachricht-----\nVon: Example Jobs\n\nHallo"],
    ["a line of underscores", "________________________________\nVan: Example Jobs\n\nHallo"],
    ["the quotation alone", quoted],
    ["a signature", "-- \nZoë Tester\n+44 7400 100003"],
  ])("of %s", (_, end) => {
    expect(shown(`Tuesday is fine.\n\nIs it by video?\n\n${end}`)).toBe("Tuesday is fine.\n\nIs it by video?");
  });

  test.each([
    ["is between quotations", "> When would suit you?\n\nTuesday.\n\n> By video?\n\nYes."],
    ["is below a quotation", "> When would suit you?\n\nTuesday."],
    ["names our address", "I wrote to jobs@operator.example last week.\nNobody answered."],
    ["has a line that ends in a colon", "I can start on these days in 2026:\n1 December\n2 December"],
    ["begins with a dash", "- Monday\n- Tuesday"],
  ])("but text stays that %s", (_, written) => {
    expect(shown(written)).toBe(written);
  });

  test("a quotation without a word above it is shown", () => {
    expect(emailText("On 20 Nov, Example <jobs@operator.example> wrote:\n> Hello", ours).quotedFrom).toBeNull();
  });

  test("whatever it is, the text keeps every character, up to its limit, and can be stored", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), fc.nat(80), (line, times) => {
        const written = `${line}\n`.repeat(times);
        const { text, quotedFrom } = emailText(written, ours);
        expect(text.length).toBeLessThanOrEqual(longestEmailText);
        expect(text.isWellFormed() && !text.includes("\0")).toBe(true);
        if (quotedFrom !== null) expect(text.slice(0, quotedFrom).trim()).not.toBe("");
      }),
    );
  });
});

describe("an email that a program wrote", () => {
  const fields = (name: string, value: string) => ({
    fields: new Map([[name, value]]),
    checks: [],
    from: [],
    recipients: [],
    text: "",
    attachments: 0,
    isCut: false,
  });
  test.each([
    ["auto-submitted", "auto-replied; owner-email=zoe@example.org"],
    ["auto-submitted", "auto-generated"],
    ["precedence", "bulk"],
    ["precedence", "auto_reply"],
    ["x-autoreply", "yes"],
    ["list-id", "<list.example.org>"],
    ["return-path", "<>"],
  ])("has %s: %s", (name, value) => expect(isAutomatic(fields(name, value))).toBe(true));

  test.each([
    ["auto-submitted", "no"],
    ["precedence", "first-class"],
    ["return-path", "<zoe@example.org>"],
    ["subject", "auto-replied"],
  ])("does not have %s: %s", (name, value) => expect(isAutomatic(fields(name, value))).toBe(false));

  test("is ours if it has the header of our deliveries", () => {
    expect(isOurs(fields("x-fairlead-delivery", "msg_1.abc"))).toBe(true);
    expect(isOurs(fields("subject", "x-fairlead-delivery"))).toBe(false);
  });
});

describe("a reply address", () => {
  const code = fc.array(fc.constantFrom(...codeAlphabet), { minLength: codeLength, maxLength: codeLength });
  const signature = fc.stringMatching(/^[0-9a-f]{20}$/);

  test("names its code and signature, whatever the case, and no other mailbox reads it", () => {
    fc.assert(
      fc.property(code, signature, fc.boolean(), (letters, signed, loud) => {
        const token = { code: letters.join(""), signature: signed };
        const address = replyAddress("answers@operator.example", token);
        const received = loud ? address.toUpperCase() : address;
        expect(readReplyAddress("answers@operator.example", received)).toEqual(token);
        expect(readReplyAddress("answers@another.example", received)).toBeNull();
        expect(readReplyAddress("jobs@operator.example", received)).toBeNull();
      }),
    );
  });

  test("has at most 64 characters before the @ (RFC 5321)", () => {
    const token = { code: codeAlphabet.slice(0, codeLength), signature: "0".repeat(20) };
    const address = replyAddress(`${"a".repeat(longestReplyName)}@operator.example`, token);
    expect(address.indexOf("@")).toBe(64);
  });
});

describe("reading an email", () => {
  const email = (head: readonly string[], body: string) =>
    readEmail(Buffer.from(["From: Zoë <zoe@example.org>", ...head, "", body].join("\r\n")));

  test("prefers the text to the HTML, and names its addresses", async () => {
    const read = await email(
      [
        "To: Example <answers+x@operator.example>, second@example.org",
        "Delivered-To: answers+y@operator.example",
        'Content-Type: multipart/alternative; boundary="b"',
      ],
      "--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nGrüße\r\n--b\r\nContent-Type: text/html\r\n\r\n<p>HTML</p>\r\n--b--",
    );
    expect(read).toMatchObject({ from: ["zoe@example.org"], text: expect.stringMatching(/^Grüße/), attachments: 0 });
    expect(read?.recipients.toSorted()).toEqual([
      "answers+x@operator.example",
      "answers+y@operator.example",
      "second@example.org",
    ]);
  });

  test("of HTML alone keeps its text, and neither scripts, styles nor pictures", async () => {
    const html =
      "<style>p{color:red}</style><script>alert(1)</script><p>Hello<br>there</p><img src=x onerror=alert(1)><blockquote>Before</blockquote>";
    const read = await email(["Content-Type: text/html; charset=utf-8"], html);
    expect(read?.text.trim()).toBe("Hello\nthere\n\n> Before");
  });

  test.each([
    ["iso-8859-2", Buffer.from([0x50, 0xf8, 0xed]), "Pří"],
    ["euc-kr", Buffer.from([0xb3, 0xd7]), "네"],
    ["windows-1256", Buffer.from([0xe4, 0xda, 0xe3]), "نعم"],
    ["x-unknown", Buffer.from("plain"), "plain"],
  ])("in the charset %s is read", async (charset, bytes, text) => {
    const head = Buffer.from(`From: zoe@example.org\r\nContent-Type: text/plain; charset=${charset}\r\n\r\n`);
    expect((await readEmail(Buffer.concat([head, bytes])))?.text.trim()).toBe(text);
  });

  test("counts the files that came with it", async () => {
    const read = await email(
      ['Content-Type: multipart/mixed; boundary="b"'],
      [
        "--b\r\nContent-Type: text/plain\r\n\r\nMy CV\r\n",
        "--b\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename=cv.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\nJVBERi0=\r\n",
        "--b--",
      ].join(""),
    );
    expect(read).toMatchObject({ attachments: 1 });
  });

  test("any bytes give an email or null", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2000 }), async (bytes) => {
        const read = await readEmail(bytes);
        expect(read === null || typeof read.text === "string").toBe(true);
      }),
    );
  });
});
