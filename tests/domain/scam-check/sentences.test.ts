/** Sentence boundaries determine what is judged together. */
import { describe, expect, test } from "vitest";
import { sentencesIn } from "../../../domain/scam-check/sentences.ts";

const sentences = (text: string) => sentencesIn(text).map(({ from, to }) => text.slice(from, to));

describe("sentence boundaries", () => {
  test.each([
    ["at a full stop", "You start on Monday. We look forward.", ["You start on Monday.", "We look forward."]],
    ["at several marks together", "You start now!!! We look forward...", ["You start now!!!", "We look forward..."]],
    ["behind its quotes and brackets", "(You start “now.”) We look forward", ["(You start “now.”)", "We look forward"]],
    [
      "at a mark of another script",
      "You start now。 We look forward؟ We are there",
      ["You start now。", "We look forward؟ We are there"],
    ],
    [
      "at a semicolon, without a space too",
      "You start on Monday;we look forward",
      ["You start on Monday;", "we look forward"],
    ],
    [
      "at a tick of a list",
      "✅You start on Monday✅We look forward",
      ["✅", "You start on Monday✅", "We look forward"],
    ],
    [
      "where a line ends and the next begins large",
      "You start on Monday\nWe look forward",
      ["You start on Monday", "We look forward"],
    ],
    ["and not where a line was wrapped", "You start\non Monday with us", ["You start\non Monday with us"]],
    [
      "and not within a word or a number",
      "Read rides.example and pay 1.50 there",
      ["Read rides.example and pay 1.50 there"],
    ],
    ["at the end", "You start on Monday", ["You start on Monday"]],
    ["and none is in nothing", " \n ", []],
  ])("%s", (_, text, expected) => {
    expect(sentences(text)).toEqual(expected);
  });
});

describe("a full stop after an abbreviation", () => {
  test.each([
    ["goes on with a small letter", "Es kostet ca. einen Euro im Monat.", 1],
    ["goes on with a figure", "It is about no. 5 of the list.", 1],
    ["goes on with an amount", "It comes to approx. €50 for this.", 1],
    ["at the very beginning", "Ca. einen Euro kostet es dort.", 1],
    ["in brackets", "Das kostet Geld (z.B. einen Euro dort).", 1],
    ["behind another abbreviation", "This is software, e.g. an office suite.", 1],
    ["behind a number of the day", "Sie fangen am 12. dieses Monats an.", 1],
    ["behind a protected space", "Es kostet ca.\u00a0einen Euro im Monat.", 1],
    ["behind several spaces", "Es kostet ca.  einen Euro im Monat.", 1],
    ["goes on with the next letter of it", "Es kostet Geld, z. B. einen Euro dort.", 1],
    ["goes on with a noun behind an example", "Es kostet Geld, z. B. Gebühren oder Zinsen.", 1],
    ["in brackets too", "Es kostet Geld (z. B. Gebühren oder Zinsen).", 1],
    ["also at the very beginning", "Z. B. Gebühren oder Zinsen.", 1],
    ["and behind several spaces", "Es kostet Geld, z. B.  Gebühren oder Zinsen.", 1],
    ["but ends where a tab stands", "Es kostet Geld, z. B.\t Gebühren oder Zinsen.", 2],
    ["also behind what goes on with a small letter", "Es kostet ca.\t einen Euro im Monat.", 2],
    ["and where it stands further on", "Es ist alles gut so. Wir zahlen z. B. gut.", 2],
    ["but not where it only stands near", "Es ist z.B. so. Wir freuen uns sehr.", 2],
    ["nor behind a word whose end is the first half", "You see the quiz. B. is better so for you.", 2],
    ["but ends where the line does", "Es kostet Geld, z. B.\nWir freuen uns sehr.", 2],
    ["and behind any other letter", "This is our plan B. We look forward to it.", 2],
    ["and where the next letter begins a word", "This is our plan Z. Before you start we talk.", 2],
    ["and behind a word that only ends so", "We look at fiz.b. We look forward to it.", 2],
    ["ends where a large letter follows", "Es kostet ca. Wir freuen uns sehr.", 2],
    ["ends where the line does", "Es kostet ca.\nwir freuen uns sehr.", 2],
    ["ends where the next line is set in", "Es kostet ca.\n wir freuen uns sehr.", 2],
    ["ends where the word only ends so", "Wir suchen America. wir freuen uns sehr.", 2],
    ["ends with a mark of another kind", "Es kostet ca! einen Euro im Monat.", 2],
    ["ends behind a number of three figures", "You are paid 500. we look forward to it.", 2],
    ["ends with several", "Es kostet ca... einen Euro im Monat.", 2],
  ])("%s", (_, text, count) => {
    expect(sentences(text)).toHaveLength(count);
  });

  // In the product's languages.
  test.each(
    "z.B.|z. B.|d.h.|d. h.|bzw.|inkl.|zzgl.|evtl.|ggf.|e.g.|e. g.|i.e.|i. e.|p.ej.|p. ej.|bijv.|bl.a.|bl. a.|t.ex.|t. ex.|f.eks.|f. eks.|np.|napr.|npr.".split(
      "|",
    ),
  )("does not end the sentence after %s, even before a capital", (example) =>
    expect(sentences(`This is paid, ${example} Fees or others.`)).toHaveLength(1),
  );

  test.each("p. ex.|p.ex.|ad es.|per es.|p. es.|de ex.|bv.|m.in.|m. in.|tzn.|dvs.|exkl.".split("|"))(
    "does not end the sentence after %s before a small letter, but does before a capital",
    (example) => {
      expect(sentences(`This is paid, ${example} fees or others.`)).toHaveLength(1);
      expect(sentences(`This is paid ${example} We look forward to it.`)).toHaveLength(2);
    },
  );

  test("must be within the sentence, not in the previous one", () => {
    // The last fourteen characters belong to the previous sentence.
    expect(sentences("We pay you well. B. you start soon here.")).toEqual([
      "We pay you well.",
      "B. you start soon here.",
    ]);
  });
});

describe("an overlong sentence", () => {
  const word = "word ";

  test("is cut between words without loss", () => {
    const text = word.repeat(250).trim();
    const found = sentences(text);
    expect(found.map(({ length }) => length)).toEqual([599, 599, 449]);
    expect(found.join(" ").split(" ")).toHaveLength(250 + 2 * 40);
  });

  test("overlaps its neighbouring pieces by at least one word", () => {
    const text = Array.from({ length: 400 }, (_, place) => `w${place}`).join(" ");
    const found = sentencesIn(text);
    expect(found.at(0)?.from).toBe(0);
    expect(found.at(-1)?.to).toBe(text.length);
    for (const [place, { from }] of found.entries()) {
      const before = found[place - 1];
      if (before === undefined) continue;
      expect(before.to - from).toBeGreaterThan(190);
      expect(text.slice(from - 1, from + 1)).toBe(" w");
    }
  });

  test("is measured by visible characters: invisible ones do not split it", () => {
    for (const padding of ["\u200b", "\u200b ", "  ", "\u3164", "\ufe0f", "\u0301", "\u00a0"]) {
      const text = `You pay ${padding.repeat(700)} a deposit`;
      expect(sentences(text), JSON.stringify(padding)).toEqual([text]);
    }
    const list = `You pay for:\n${"\u200b".repeat(650)}A deposit of ours`;
    expect(sentences(list)).toHaveLength(1);
  });

  test("is cut at the last space that fits, and not at all with 600 characters", () => {
    expect(sentences("x".repeat(600))).toEqual(["x".repeat(600)]);
    expect(sentences(`${"x".repeat(300)} ${"y".repeat(299)}`)).toHaveLength(1);
    expect(sentences(`${"x".repeat(300)} ${"yy ".repeat(99)}z?`)).toHaveLength(1);
    expect(sentences(`${"x".repeat(600)} yz yz yz`)).toEqual(["x".repeat(600), "yz yz yz"]);
    expect(sentences(`${"x".repeat(300)} ${"y".repeat(300)}`)).toEqual(["x".repeat(300), "y".repeat(300)]);
  });

  test("is cut within a word if there is no space", () => {
    expect(sentences("x".repeat(1300)).map(({ length }) => length)).toEqual([600, 600, 500]);
    // The only space is before it.
    expect(sentences(`You start. ${"x".repeat(601)}`).map(({ length }) => length)).toEqual([10, 600, 201]);
  });
});

describe("a sentence joined to the previous one", () => {
  const long = `${"We look after customers and book rides for them ".repeat(12).trim()}?`;
  test.each([
    ["the answer to a question", "Is there any fee? There is none at all.", 1],
    ["a short answer", "We ask for deposits. Never ever.", 1],
    ["with more than one blank in it", "We ask for deposits. Never  ever.", 1],
    ["with a question in it", "We ask for deposits. What?never.", 1],
    ["before a question at the end", "We ask for deposits. Never ever. Is it so for you?", 2],
    ["but not three words", "We ask for deposits. Not at all.", 2],
    ["nor a short question", "We ask for deposits. Really so?", 2],
    ["of six hundred characters together", `${"x".repeat(590)}? No never`, 1],
    ["wherever in the text", `${"word ".repeat(80)}end. Is there any fee? There is none at all.`, 2],
    ["nor what would be too long together", `${long} There is none at all, whatever anybody says.`, 2],
    ["the lines of a list", "You get the following:\nA laptop of ours\nA phone of ours", 1],
    ["also behind an empty line, if the first", "You get the following:\n\nA laptop of ours\nA phone of ours", 1],
    ["up to eight of them", `You get the following:${"\nA thing of ours".repeat(8)}\nWe look forward to it`, 2],
    [
      "and nothing behind an empty line after the list",
      "You get the following:\nA laptop of ours\n\nWe look forward to it",
      2,
    ],
    ["nor behind a line with blanks", "You get the following:\nA laptop of ours\n \nWe look forward to it", 2],
    ["nor without an introduction", "You get a laptop\nYou get a phone\nYou get a car", 3],
  ])("%s", (_, text, count) => {
    expect(sentences(text)).toHaveLength(count);
  });

  test("keeps the text between them", () => {
    expect(sentences("Start: Is there any fee?\nNo. We look forward to it.")).toEqual([
      "Start: Is there any fee?\nNo.",
      "We look forward to it.",
    ]);
  });
});
