/**
 * The texts in tools/scam-texts, from which the never-pay check learns: well formed, labelled,
 * no text twice, and none that measures the check.
 */
import { describe, expect, test } from "vitest";
import * as v from "valibot";
import { tactics } from "../../../domain/scam-check/tactics.ts";
import { languages } from "../../../locales/markets.ts";
import { read } from "../../support/repository.ts";
import { corpora } from "./corpora.ts";

const about = {
  register: v.picklist(["advert", "chat", "email"]),
  source: v.literal("written"),
  /** Language and writer: training and tests are split by writer. */
  author: v.pipe(v.string(), v.regex(/^[a-z]{2}-[a-z]$/)),
  text: v.pipe(v.string(), v.minLength(4), v.maxLength(1000)),
};
const honestKinds = [
  "denial",
  "warning",
  "work-with-money",
  "pay",
  "benefits",
  "invoice",
  "refund",
  "deposit",
  "equipment",
  "documents",
  "code",
  "ordinary",
] as const;
const row = v.union([
  v.strictObject({ tactic: v.picklist(tactics), ...about }),
  v.strictObject({ kind: v.picklist(honestKinds), ...about }),
]);

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

describe.each(languages)("the texts in %s", (language) => {
  const rows = read(`tools/scam-texts/${language}.jsonl`)
    .trimEnd()
    .split("\n")
    .map((line) => v.parse(row, JSON.parse(line)));

  test("are enough, of every tactic and kind, and by their language's writers", () => {
    for (const tactic of tactics)
      expect(rows.filter((each) => "tactic" in each && each.tactic === tactic).length, tactic).toBeGreaterThan(40);
    for (const kind of honestKinds)
      expect(rows.filter((each) => "kind" in each && each.kind === kind).length, kind).toBeGreaterThan(40);
    expect(rows.filter(({ author }) => !author.startsWith(`${language}-`))).toEqual([]);
  });

  test("are each written once, and do not measure the check", () => {
    const texts = rows.map(({ text }) => plain(text));
    expect(new Set(texts).size).toBe(texts.length);
    const heldBack = corpora().get(language);
    const measured = new Set([...(heldBack?.asking ?? []), ...(heldBack?.honest ?? [])].map(({ text }) => plain(text)));
    expect(measured.size).toBeGreaterThan(100);
    expect(texts.filter((text) => measured.has(text))).toEqual([]);
  });
});
