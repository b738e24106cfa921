/** The HTML of an email for the most limited email programs. */
import { expect, test } from "vitest";
import type { LocalisedContent } from "../email/email.ts";
import { emailBodies } from "../email/page.tsx";
import { Facts, MainLink } from "../email/parts.tsx";

const letter: LocalisedContent = {
  subject: "Subject",
  tag: "ar",
  dir: "rtl",
  title: "Title",
  body: (
    <>
      <MainLink href="https://example.com/a?b=1&c=2">Open</MainLink>
      <Facts rows={[{ label: "Code", value: "<AB>" }]} />
    </>
  ),
};
const { html, text } = emailBodies(letter, { typeface: "book", madeWith: true });

test("the email repeats language and direction for programs that drop html or body", () => {
  for (const element of ["html", "body", "td"]) expect(html).toMatch(new RegExp(`<${element} dir="rtl" lang="ar"`));
});

test("the email hides layout tables from screen readers and leaves no cell spacing", () => {
  const tables = html.match(/<table[^>]*>/g) ?? [];
  expect(tables).toHaveLength(4);
  for (const table of tables) {
    expect(table).toContain('role="presentation"');
    expect(table.toLowerCase()).toContain('border="0" cellpadding="0" cellspacing="0"');
  }
});

test("the email pads a button in Outlook for Windows on both sides", () => {
  const padded = /<!--\[if mso\]><i style="mso-font-width:500%[^>]*>(?:&#820[23];)+<\/i><!\[endif\]-->/g;
  expect(html.match(padded)).toHaveLength(2);
});

test("the email starts with a document type and has one root", () => {
  expect(html).toMatch(/^<!DOCTYPE html PUBLIC "-\/\/W3C\/\/DTD XHTML 1\.0 Transitional[^>]*><html .*<\/html>$/s);
});

test("the email's text part has the same words", () => {
  expect(text).toBe("Title\n\nOpen:\nhttps://example.com/a?b=1&c=2\n\nCode: \u2068<AB>\u2069");
});
