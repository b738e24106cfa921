/** The readings of a sentence: literal, and with each disguise removed. */
import { describe, expect, test } from "vitest";
import { groupByBeginning } from "../../../domain/scam-check/phrases.ts";
import { readings } from "../../../domain/scam-check/reading.ts";

const vocabulary = {
  words: groupByBeginning(
    "deposit account code send pay conta contas nie niewielkiej hjemmekontorgodtgjorelse"
      .split(" ")
      .concat("x".repeat(33)),
  ),
  stems: new Set(["conta"]),
};
const spelled = (text: string) => text.replaceAll("ue", "u");
const read = (sentence: string) => readings(sentence, spelled, vocabulary).map(({ row }) => row);

describe("the readings of a sentence", () => {
  test.each<[string, string, string[]]>([
    ["as a row of words", "Send us the code.", [" send us the code "]],
    ["in one spelling", "Gebuehr", [" gebuhr "]],
    ["with marks and brackets left out", "pay: the, code – now (or - not)", [" pay the code now or not "]],
    ["with numbers and currencies whole", "1.500,00 € r$50", [" 1.500,00 € r $ 50 "]],
    ["also long ones", "150.50 €", [" 150.50 € "]],
    ["with words of 48 letters at most", "x".repeat(60), [` ${"x".repeat(48)} `]],
  ])("%s", (_, sentence, rows) => {
    expect(read(sentence)).toEqual(rows);
  });

  test("include which words are followed by a mark", () => {
    const marks = (sentence: string) => [...readings(sentence, spelled, vocabulary)[0]!.marks];
    expect(marks("pay: the, code – now (or - not)")).toEqual([0, 1, 2, 3, 4, 5]);
    expect(marks("(pay) pre-paid us.")).toEqual([-1, 0]);
    // A hyphen before spaced-out letters is not a dash.
    expect(marks("so -p.a.y now")).toEqual([]);
  });
});

describe("spaced-out letters are joined", () => {
  test.each<[string, string, string[]]>([
    ["with full stops", "d.e.p.o.s.i.t", [" deposit "]],
    ["with hyphens, among others", "send the c-o-d-e now", [" send the code now "]],
    ["with low lines", "d_e_p_o_s_i_t", [" deposit "]],
    ["with spaces; the last may be a word of its own", "d e p o s i t", [" deposit ", " deposi t "]],
    ["behind one more", "a d e p o s i t", [" a deposit ", " adeposi t "]],
    ["some of them figures", "p 4 y", [" pay ", " p 4 y "]],
    ["before a mark", "c o d e, x", [" code x ", " cod e x "]],
    ["in brackets", "(c.o.d.e)", [" code "]],
    ["with an ending", "c o n t a s a e u", [" contas aeu ", " contasaeu ", " contasae u "]],
    ["of a word that takes one", "c o n t a e u", [" contaeu ", " contae u "]],
    ["with a short word in a long one", "n i e w i e l k i e j", [" niewielkiej ", " niewielkie j "]],
    ["of a word of many letters", Array.from("xhjemmekontorgodtgjorelse").join("."), [" x hjemmekontorgodtgjorelse "]],
    [
      "of a long word, with its ending up to the next",
      "c o n t a s e u d e p o s i t",
      [" contas eu deposit ", " contaseu deposit ", " contaseudeposi t "],
    ],
    [
      "of which an ending has eight at most",
      `c o n t a s${" x".repeat(10)}`,
      [` contas ${"x".repeat(10)} `, ` contas${"x".repeat(8)} xx `, ` contas${"x".repeat(8)} x x `],
    ],
    ["with a word of three behind another", "u p a y", [" u pay ", " upay ", " upa y "]],
    ["with several figures between", "p 4 4 y", [" paay ", " p 4 4 y "]],
    ["with a space on one side of each mark", "d -e -p -o -s -i -t", [" deposit "]],
    ["and no figures alone", "1 2 3 4 5", [" 1 2 3 4 5 "]],
    ["nor two", "a-b", [" a b "]],
    ["nor with different marks between", "d e-p o", [" d e p o "]],
  ])("%s", (_, sentence, rows) => {
    expect([...new Set(read(sentence))]).toEqual(rows);
  });
});

describe("a character in place of a letter", () => {
  test.each<[string, string, string[]]>([
    ["is a letter too", "d3posit", [" d3posit ", " deposit "]],
    ["but a 1, which phrases know", "dep0s1t", [" dep0s1t ", " depos1t "]],
    ["also before several signs", "acc0unt!!", [" acc0unt ", " account "]],
    ["also in a word of one letter", "4n", [" 4n ", " an "]],
    ["also a figure at the beginning", "4ccount", [" 4ccount ", " account "]],
    ["but no sign beside others where nothing else does", "pay+(us", [" pay us "]],
    ["at the beginning", "@ccount", [" ccount ", " account "]],
    ["also a currency's sign", "$end", [" $ end ", " send "]],
    ["and what is around it stays", "acc0unt!", [" acc0unt ", " account "]],
    ["each of them", "x34567890@$€!|+x", [" x34567890 $ € x ", " xeasgtbgoase11tx "]],
    ["an o in a figure is a nought", "5O USDT", [" 5o usdt ", " 50 usdt "]],
    ["also before a sign, and twice", "8O€ 1oo eur", [" 8o € 1oo eur ", " 80 € 100 eur "]],
    ["behind and before other figures", "25O USDT 5O0 USDT", [" 25o usdt 5o0 usdt ", " 250 usdt 500 usdt "]],
    ["or at the end", "4O", [" 4o ", " 40 "]],
    ["a unit stays", "5eur 3rd 10k €50 1st kr100 8gb", [" 5eur 3rd 10k € 50 1st kr100 8gb "]],
    ["each unit", "5euro 5usd 5hr 23rd 4th usd5 ((5eur", [" 5euro 5usd 5hr 23rd 4th usd5 5eur "]],
    [
      "and none that has something before it",
      "x5eur x3rd xeur5 xr$5",
      [" x5eur x3rd xeur5 xr $ 5 ", " xseur xerd xeurs xrss "],
    ],
    ["or behind it", "5eurx 3rdx eur5x r$5x", [" 5eurx 3rdx eur5x r $ 5x ", " seurx erdx eursx rssx "]],
    ["an amount stays", "a € b 5€", [" a € b 5 € "]],
  ])("%s: %s", (_, sentence, rows) => {
    expect(read(sentence)).toEqual(rows);
  });
});

describe("a divided word", () => {
  test.each<[string, string, string[]]>([
    ["that is one in the lexicon", "de-posit", [" de posit ", " deposit "]],
    ["with a figure for a letter", "de-p0sit", [" de p0sit ", " deposit "]],
    ["with a 1 for an i", "depos-1t", [" depos 1t ", " depos1t "]],
    ["with a 1 for an l", "niewie1-kiej", [" niewie1 kiej ", " niewie1kiej "]],
    ["but none of more letters than any word has", `x-${"x".repeat(32)}`, [` x ${"x".repeat(32)} `]],
    ["with several hyphens", "de--posit", [" de posit ", " deposit "]],
    ["and is none", "self-employed", [" self employed "]],
    ["whose first part is one itself", "send+code/pay", [" send code pay "]],
  ])("%s: %s", (_, sentence, rows) => {
    expect([...new Set(read(sentence))]).toEqual(rows);
  });
});
