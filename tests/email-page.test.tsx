/** The HTML of an email, as the most limited email programs need it. */
import { expect, test } from "vitest";
import type { Letter } from "../mail/letter.ts";
import { letterBodies } from "../mail/page.tsx";
import { Facts, MainLink } from "../mail/parts.tsx";

const letter: Letter = {
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
const { html, text } = letterBodies(letter);

test("names language and direction where a program drops the html or body element", () => {
  for (const element of ["html", "body", "td"]) expect(html).toMatch(new RegExp(`<${element} dir="rtl" lang="ar"`));
});

test("hides layout tables from screen readers and leaves no space around cells", () => {
  const tables = html.match(/<table[^>]*>/g) ?? [];
  expect(tables).toHaveLength(4);
  for (const table of tables) {
    expect(table).toContain('role="presentation"');
    expect(table.toLowerCase()).toContain('border="0" cellpadding="0" cellspacing="0"');
  }
});

test("pads a button in Outlook for Windows on both sides", () => {
  const padded = /<!--\[if mso\]><i style="mso-font-width:500%[^>]*>(?:&#820[23];)+<\/i><!\[endif\]-->/g;
  expect(html.match(padded)).toHaveLength(2);
});

test("starts with a document type and has one root", () => {
  expect(html).toMatch(/^<!DOCTYPE html PUBLIC "-\/\/W3C\/\/DTD XHTML 1\.0 Transitional[^>]*><html .*<\/html>$/s);
});

test("puts the same words into the text part", () => {
  expect(text).toBe("Title\n\nOpen:\nhttps://example.com/a?b=1&c=2\n\nCode: \u2068<AB>\u2069");
});
