/** Attacks on reading replies (B20): time, and words that are hidden. */
import { describe, expect, test } from "vitest";
import { emailText, longestEmailText } from "../../domain/messages/received-email.ts";
import { readEmail } from "../support/read-email.ts";

const ours = ["jobs@operator.example"];
function shown(written: string): string {
  const { text, quotedFrom } = emailText(written, ours);
  return text.slice(0, quotedFrom ?? undefined).trimEnd();
}
const took = async (work: () => unknown): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

describe("what the applicant wrote is not hidden", () => {
  test.each([
    [
      "answers between the quoted lines, below a greeting",
      "Hello,\n\nOn Fri, 20 Nov 2026, Example <jobs@operator.example> wrote:\n> When?\nTuesday.\n> By video?\nYes.",
      "Tuesday.",
    ],
    ["a heading", "Hello\n\n----- My availability -----\nMonday, after nine", "Monday"],
    ["a line of dashes", "Hello\n----------\nMonday, after nine", "Monday"],
    [
      "our address after a colon",
      "Hello\n\nPS: I also wrote to jobs@operator.example\nMy new number is 5",
      "My new number",
    ],
  ])("%s", (_, written, words) => expect(shown(written)).toContain(words));
});

describe("hostile text takes no time", () => {
  test.each([
    ["a line of dashes", `a\n${"-".repeat(6000)}x`],
    ["dashes and spaces", `a\n${"-".repeat(3000)}${" ".repeat(3000)}x`],
    ["a last line of digits", `a\n${"1".repeat(19_990)}`],
  ])("%s", async (_, written) => {
    expect(await took(() => emailText(written, ours))).toBeLessThan(1000);
  });

  test("unclosed links in the HTML beside a text", async () => {
    const message = [
      "From: a@example.org",
      "To: answers@operator.example",
      'Content-Type: multipart/mixed; boundary="b"',
      "",
      "--b",
      "Content-Type: text/html",
      "",
      // 216 kB. The million bytes that are read take two and a half minutes, twice.
      "<a href='".repeat(24_000),
      "--b",
      "Content-Type: text/plain",
      "",
      "a",
    ].join("\r\n");
    expect(await took(() => readEmail(Buffer.from(message)))).toBeLessThan(5000);
  });
});

describe("files", () => {
  const file = (bytes: number) =>
    `--b\r\nContent-Type: image/jpeg\r\nContent-Disposition: attachment; filename=a.jpg\r\nContent-Transfer-Encoding: base64\r\n\r\n${"QUJD"
      .repeat(19)
      .concat("\r\n")
      .repeat(Math.ceil(bytes / 78))}`;
  const head = 'From: a@example.org\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\n';
  const text = "--b\r\nContent-Type: text/plain\r\n\r\nMy new number is 5.\r\n";

  test("what is too long to be read whole says so", async () => {
    const read = await readEmail(Buffer.from(`${head}${file(1_500_000)}${text}--b--`));
    expect(read).toMatchObject({ isCut: true });
    const whole = await readEmail(Buffer.from(`${head}${text}${file(10)}${file(10)}--b--`));
    expect(whole).toMatchObject({ isCut: false, attachments: 2 });
    expect(emailText("a".repeat(longestEmailText + 1), ours).isCut).toBe(true);
  });
});
