/** The normalization of letters, marks and pictures, however disguised. */
import { describe, expect, test } from "vitest";
import { resolveLookAlike } from "../../../domain/scam-check/look-alikes.ts";
import { normalise } from "../../../domain/scam-check/normalise.ts";
import { pictureWord } from "../../../domain/scam-check/pictures.ts";

describe("look-alike letters", () => {
  test.each([
    [
      "Cyrillic",
      "а в с ԁ е ғ һ н і ї ј к ӏ м п о р ԛ г ѕ т у ѵ ԝ х з б и э я",
      "a b c d e f h h i i j k l m n o p q r s t y v w x 3 6 u e r",
    ],
    ["Greek", "α β ϲ δ ε η ι κ λ μ ν ο π ρ σ ς τ υ χ ω γ ζ", "a b c d e n i k l u v o n p o s t u x w y z"],
    [
      "Latin",
      "ß æ œ ø đ ð ħ ı ł þ ɑ ɡ ɩ ɪ ʟ ɴ ʀ ʏ ʙ ɢ ʜ ᴀ ᴄ ᴅ ᴇ ꜰ ᴊ ᴋ ᴍ ᴏ ᴘ ꜱ ᴛ ᴜ ᴠ ᴡ ᴢ ƒ ǀ ƅ ƙ ɓ ɗ ɛ ɱ ɲ ɵ",
      "ss ae oe o d d h i l th a g i i l n r y b g h a c d e f j k m o p s t u v w z f l b k b d e m n o",
    ],
    ["Armenian and Cherokee", "ո ս օ հ ց ꭺ ꭼ ꮎ", "n u o h g a e o"],
    ["Arabic", "ى ة ٱ ک ی ہ ـ", "ي ه ا ك ي ه "],
    ["squared and circled", "🅐 🅩 🅰 🆉", "a z a z"],
  ])("are mapped: %s", (_, letters, meant) => {
    expect(letters.split(" ").map(resolveLookAlike)).toEqual(meant.split(" "));
  });

  test("are the only ones mapped", () => {
    // The neighbours of the squared and circled letters, and an empty text.
    for (const letter of ["q", "ж", "中", "🅏", "🅪", "🅯", "🆊", ""]) expect(resolveLookAlike(letter)).toBe(letter);
  });
});

describe("normalizing a text", () => {
  test.each([
    ["small", "PaY\nUs ~", "pay\nus ~"],
    ["without accents", "DÉPÔT dépo\u0301t a\u0301\u0327", "depot depot a"],
    ["with wide and ornate letters as they are meant", "ＰＡＹ ｐａｙ 🅿ay ① ² ™", "pay pay pay 1 2 tm"],
    [
      "without what is not seen",
      "de\u200bpo\u00adsit d\u034feposit\ufe0f depo\u115fsit pay\u3164 us\uffa0",
      "deposit deposit deposit pay us",
    ],
    ["without joiners on a letter", "e\u0301\u200d\ufe0e", "e"],
    ["with figures of any script", "٥٠ ५०", "50 50"],
    ["without marks that no letter has", "\u0301\u0301pay \u0301us", "pay us"],
    ["with Hangul as it is, however it is put together", "\u1103\u1165 돈을", "더 돈을"],
    ["with Hangul that NFKC makes, and no accents taken off it", "ﾡ돈", "ᄀ돈"],
  ])("%s", (_, written, read) => {
    expect(normalise(written)).toBe(read);
  });

  test.each([
    ["an ornament inside of a word is nothing", "de✨posit de💰posit", "deposit deposit"],
    ["also beside what is not seen", "de💰\u200bposit de\u200b✨posit", "deposit deposit"],
    ["one beside a word parts it", "✨pay✨ us", " pay  us"],
    ["one that stands for a word is that word", "Pay 💳!", "pay  emojicard !"],
    ["also where it ends a text", "Pay 💵", "pay  emojimoney "],
    ["behind a letter, too", "Pay💵", "pay emojimoney "],
    ["between a letter and a mark", "pay💳. now", "pay emojicard . now"],
    ["with its variant", "❤️", " "],
  ])("%s", (_, written, read) => {
    expect(normalise(written)).toBe(read);
  });
});

test.each([
  ["emojimoney", "💰💵💴💶💷💸🤑🪙"],
  ["emojicard", "💳"],
  ["emojigift", "🎁"],
  ["emojipapers", "🪪🛂"],
])("%s is the word for %s", (word, pictures) => {
  expect(Array.from(pictures, pictureWord)).toEqual(Array.from(pictures, () => word));
  expect(pictureWord("✨")).toBeNull();
});
