/**
 * Whether what stands in the field for a name is one. Anybody can type another person's number and address, so a name
 * that is not one is an advertisement or worse, sent by us to a stranger. Nobody is refused for it: messages greet without
 * a name, and the desk says why.
 */
import { asksForAccess, asksForMoney, leadsElsewhere } from "./asking-words.ts";
import { countCharacters, dots, onOneLine } from "./shown-text.ts";

/** What a name held that names do not. */
export const nameDoubts = [
  /** An address of the web or of e-mail, an @handle, or a messenger. */
  "link",
  "phone",
  "digits",
  /** Signs of markup, code or layout. */
  "markup",
  /** No letter at all. */
  "letters",
  /** Letters of several scripts in one word, which look alike: the mark of a forged name (Unicode Standard Annex 39). */
  "scripts",
  "long",
  /** It asks for money: by a word of asking, or by the check of texts (domain/never-pay), which is made where a name is about to be said. */
  "money",
  /** It asks for a code, a password or a click. */
  "access",
] as const;
export type NameDoubt = (typeof nameDoubts)[number];

/** Characters, as a reader counts them. */
const MOST_SHOWN = 80;
/** A sentence that says something to a stranger has more. Who has more names than that is not greeted by them. */
const MOST_WORDS = 5;
/** And more of what a hyphen or a full stop joins: "h.c.", "Fernández-Villaverde". */
const MOST_PARTS = 9;
/** Where words are written without spaces, what is no longer than a name is. */
const MOST_UNSPACED = 20;
/** "Smith 3rd", "No. 12". */
const MOST_DIGITS = 3;
/** The digits of the shortest number that a phone offers to call. */
const PHONE_DIGITS = 7;

/** Why `name` may not be a name, by its letters; null: nothing speaks against it. */
export function nameDoubt(name: string): NameDoubt | null {
  const text = plainName(name);
  const digits = text.match(/[\p{Nd}\p{No}]/gu)?.length ?? 0;
  if (holdsLink(text)) return "link";
  if (digits >= PHONE_DIGITS) return "phone";
  if (digits > MOST_DIGITS || /\p{L}[\p{Nd}\p{No}]+\p{L}/u.test(text)) return "digits";
  if (holdsMarkup(text)) return "markup";
  if (/\p{Sc}/u.test(text)) return "digits";
  if (!/\p{L}/u.test(text)) return "letters";
  if ((text.match(/[\p{L}\p{M}]+/gu) ?? []).some(mixesScripts)) return "scripts";
  if (isLong(text)) return "long";
  if (leadsElsewhere(text)) return "link";
  if (asksForMoney(text)) return "money";
  return asksForAccess(text) ? "access" : null;
}

function isLong(text: string): boolean {
  const unspaced = text.match(/[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}]/gu)?.length ?? 0;
  const parts = text.match(/[\p{L}\p{M}\p{N}]+/gu)?.length ?? 0;
  // As it would be said.
  const words = apart(text)
    .split(" ")
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return words > MOST_WORDS || parts > MOST_PARTS || unspaced > MOST_UNSPACED || countCharacters(text) > MOST_SHOWN;
}

/**
 * The name on one line in the letters it means: "Ａｎｎａ", "𝓐𝓷𝓷𝓪" and "Ⓐⓝⓝⓐ" are Anna, as are old encodings of Arabic
 * and ligatures. Only these are rewritten: NFKC of everything would spoil "Mª", Thai vowels and accents typed as apostrophes.
 */
export function plainName(name: string): string {
  return onOneLine(
    onOneLine(name.replace(compatible, (sign) => sign.normalize("NFKC")))
      .normalize("NFC")
      .replace(/(?<=\p{L})[`´](?=\p{L})/gu, "’")
      // Pictures, and the selectors and joiners that build them.
      .replace(/[\p{So}\p{Emoji_Modifier}\uFE0E\uFE0F\u20E3\u{E0020}-\u{E007F}]/gu, " "),
  );
}

/** Letterlike and enclosed letters, presentation forms, half and full width, mathematical letters. */
const compatible =
  /[\u2100-\u214F\u2460-\u24FF\uFB00-\uFDFF\uFE50-\uFEFC\uFF01-\uFFEE\u{1D400}-\u{1D7FF}\u{1F100}-\u{1F1FF}]/gu;

const scheme = /(?:^|\P{L})(?:https?|ftps?|mailto|tel|sms|tg|whatsapp)\s*:|:\s*\/|www\s*\./iu;
const spaced = /[\p{L}\p{N}]\s\.\s*\p{L}{2}/u;

/** Endings of addresses by which one is known however it is written; others show by their small letters. */
const endings =
  "com|net|org|info|biz|io|me|ly|co|gg|tk|tv|cc|ru|app|dev|xyz|online|site|website|shop|store|link|click|top|vip|live|club|win|bet";
/** Behind a space only those that are nobody's name: "aung s. win" has one. */
const spacedEnding = /\p{L}\.\s(?:com|net|org|info|biz)(?!\p{L})/u;
const ending = new RegExp(`^(?:${endings})$`, "i");

/**
 * "Tan Ah Kow @ James Tan": two names of one person, as they stand in papers of Singapore and Malaysia. Behind a space any word of letters
 * alone; otherwise one that begins as names do, because "@handle" and "anna@evil" are no names.
 */
const alias =
  /(?<=[\p{L}\p{M}][.)]?)(?:\s@\s(?=\(?\p{L}[\p{L}\p{M}.'’-]*(?:[\s,)]|$))|\s?@\s?(?=\p{Lu}\p{M}*\p{Ll}[\p{Ll}\p{M}'’-]*(?:[\s,)]|$)))/gu;

function holdsLink(name: string): boolean {
  const text = name.replace(new RegExp(`[${dots}]`, "g"), ".").replace(alias, " ");
  if (text.includes("@") || scheme.test(text) || spaced.test(text) || spacedEnding.test(text)) return true;
  return (text.match(/[\p{L}\p{M}\p{N}.-]+/gu) ?? []).some((word) => {
    const labels = word.split(".").filter((label) => label !== "");
    return labels.some((label, at) => at > 0 && endsAddress(label, labels[at - 1] ?? ""));
  });
}

/** "J.R.R.", "Md.Abdul" and "م.أحمد" are written so; "evil.example" and "例子.中国" are not. */
function endsAddress(label: string, before: string): boolean {
  if (!/^\p{L}\p{M}*\p{L}/u.test(label)) return false;
  if (ending.test(label)) return true;
  return /^[\p{Ll}&&[\p{sc=Latn}\p{sc=Cyrl}\p{sc=Grek}\p{sc=Armn}]]/v.test(label)
    ? true
    : !/^[\p{Lu}\p{Lt}]/u.test(label) && /\p{L}\p{M}*\p{L}/u.test(before);
}

function holdsMarkup(text: string): boolean {
  // A colon within a word is Swedish: "S:t".
  return /[*_~`<>[\]{}\\^=$%#;]|:(?!\p{L})|(?<!\p{L}):|\p{Mn}{5}/u.test(text);
}

const scripts = (...names: string[]) => new RegExp(`[${names.map((name) => `\\p{scx=${name}}`).join("")}]`, "u");

/** What may stand together in a word. Chinese, Japanese and Korean also with Latin (Annex 39, highly restrictive). */
const alphabets = (
  "Latn Cyrl Grek Armn Geor Hebr Arab Syrc Thaa Nkoo Ethi Tfng Cher Cans Deva Beng Guru Gujr Orya Taml Telu Knda Mlym " +
  "Sinh Thai Laoo Tibt Mymr Khmr Mong Copt Lisu Adlm Vaii"
)
  .split(" ")
  .map((name) => scripts(name))
  .concat(scripts("Latn", "Hani", "Hira", "Kana", "Hang", "Bopo"));

function mixesScripts(word: string): boolean {
  const letters = [...word].filter((letter) => !/[\p{sc=Common}\p{sc=Inherited}]/u.test(letter));
  const some = alphabets.some((alphabet) => letters.some((letter) => alphabet.test(letter)));
  return some && !alphabets.some((alphabet) => letters.every((letter) => alphabet.test(letter)));
}

/** "Md.Abdul" as "Md. Abdul", and "Lim@Anna" as "Lim @ Anna": some programs make a link of two words with nothing else between them. */
export function apart(name: string): string {
  return name.replace(alias, " @ ").replace(new RegExp(`[${dots}](?=\\p{L}\\p{M}*\\p{L})`, "gu"), "$& ");
}
