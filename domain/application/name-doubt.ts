/**
 * Detects text in the name field that is not a name. Anyone can enter another person's contact, so
 * such text may be an advertisement that we would send to a stranger. It is not refused: messages
 * greet without a name, and the desk shows the reason.
 */
import type { NameDoubt } from "./name-doubts.ts";
import { asksForAccess, asksForMoney, namesOtherChannel } from "./name-findings.ts";
import { countCharacters, dots, onOneLine } from "./shown-text.ts";

/** Grapheme clusters. */
const MOST_SHOWN = 80;
/** A message to a stranger has more words. A person with more names is greeted without one. */
const MOST_WORDS = 5;
/** Parts joined by a hyphen or full stop: "h.c.", "Fernández-Villaverde". */
const MOST_PARTS = 9;
/** Longest name in scripts without spaces between words. */
const MOST_UNSPACED = 20;
/** Allows "Smith 3rd" and "No. 12". */
const MOST_DIGITS = 3;
/** Digits of the shortest number that a phone offers to call. */
const PHONE_DIGITS = 7;

/** Why the characters of `name` suggest that it is not a name; null: no objection. */
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
  return wordsDoubt(text);
}

function wordsDoubt(text: string): "link" | "money" | "access" | null {
  if (namesOtherChannel(text)) return "link";
  if (asksForMoney(text)) return "money";
  return asksForAccess(text) ? "access" : null;
}

/**
 * The same of a site's name, which may have digits, signs and more words: "Job4You", "1&1". It
 * names no amount either.
 */
export function brandDoubt(name: string): NameDoubt | null {
  const text = plainName(name);
  if (holdsLink(text)) return "link";
  if ((text.match(/[\p{Nd}\p{No}]/gu)?.length ?? 0) >= PHONE_DIGITS) return "phone";
  if (/\p{Sc}/u.test(text)) return "money";
  if ((text.match(/[\p{L}\p{M}]+/gu) ?? []).some(mixesScripts)) return "scripts";
  return wordsDoubt(text);
}

function isLong(text: string): boolean {
  const unspaced = text.match(/[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}]/gu)?.length ?? 0;
  const parts = text.match(/[\p{L}\p{M}\p{N}]+/gu)?.length ?? 0;
  // Counted in the form that would be shown.
  const words = separateWords(text)
    .split(" ")
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return words > MOST_WORDS || parts > MOST_PARTS || unspaced > MOST_UNSPACED || countCharacters(text) > MOST_SHOWN;
}

/**
 * The name on one line in plain letters: "Ａｎｎａ", "𝓐𝓷𝓷𝓪" and "Ⓐⓝⓝⓐ" become Anna. Also replaces
 * old encodings of Arabic and ligatures. NFKC of everything would damage "Mª", Thai vowels and
 * accents typed as apostrophes.
 */
export function plainName(name: string): string {
  return onOneLine(
    onOneLine(name.replace(compatible, (sign) => sign.normalize("NFKC")))
      .normalize("NFC")
      .replace(/(?<=\p{L})[`´](?=\p{L})/gu, "’")
      // Emoji, with their selectors and joiners.
      .replace(/[\uFE0E\uFE0F]/gu, "")
      .replace(/[\p{So}\p{Emoji_Modifier}\u20E3\u{E0020}-\u{E007F}]/gu, " "),
  );
}

/** Letterlike, enclosed and mathematical letters, presentation forms, half and full width. */
const compatible =
  /[\u2100-\u214F\u2460-\u24FF\uFB00-\uFDFF\uFE50-\uFEFC\uFF01-\uFFEE\u{1D400}-\u{1D7FF}\u{1F100}-\u{1F1FF}]/gu;

const scheme = /(?:^|\P{L})(?:https?|ftps?|mailto|tel|sms|tg|whatsapp)\s*:|:\s*\/|www\s*\./iu;
const spaced = /[\p{L}\p{N}]\s\.\s*\p{L}{2}/u;

/** Endings that mark an address in any case; other endings count only in lowercase. */
const endings =
  "com|net|org|info|biz|io|me|ly|co|gg|tk|tv|cc|ru|app|dev|xyz|online|site|website|shop|store|link|click|top|vip|live|club|win|bet";
/** After a space, only endings that are not names: "aung s. win" is a name. */
const spacedEnding = /\p{L}\.\s(?:com|net|org|info|biz)(?!\p{L})/u;
const ending = new RegExp(`^(?:${endings})$`, "i");
/** "evil dot com", "boese Punkt com": the dot in words. */
const spelledDot =
  /\p{L}\s+(?:dot|punkt|punto|ponto|point|punct|kropka|bodka|pika|nokta|prikk|점|닷)\s+(?:com|net|org|info|biz|app|online)(?!\p{L})/iu;

/**
 * "Tan Ah Kow @ James Tan": two names of one person, as in documents of Singapore and Malaysia.
 * After a space, any word of letters; otherwise only a capitalised word, because "@handle" and
 * "anna@evil" are not names.
 */
const alias =
  /(?<=[\p{L}\p{M}][.)]?)(?:\s@\s(?=\(?\p{L}[\p{L}\p{M}.'’-]*(?:[\s,)]|$))|\s?@\s?(?=\p{Lu}\p{M}*\p{Ll}[\p{Ll}\p{M}'’-]*(?:[\s,)]|$)))/gu;

function holdsLink(name: string): boolean {
  const text = name.replace(new RegExp(`[${dots}]`, "g"), ".").replace(alias, " ");
  if (text.includes("@") || scheme.test(text) || spaced.test(text) || spacedEnding.test(text)) return true;
  if (spelledDot.test(text)) return true;
  return (text.match(/[\p{L}\p{M}\p{N}.-]+/gu) ?? []).some((word) => {
    const labels = word.split(".").filter((label) => label !== "");
    return labels.some((label, at) => at > 0 && endsAddress(label, labels[at - 1] ?? ""));
  });
}

/** False for "J.R.R.", "Md.Abdul" and "م.أحمد"; true for "evil.example" and "例子.中国". */
function endsAddress(label: string, before: string): boolean {
  if (!/^\p{L}\p{M}*\p{L}/u.test(label)) return false;
  if (ending.test(label)) return true;
  return /^[\p{Ll}&&[\p{sc=Latn}\p{sc=Cyrl}\p{sc=Grek}\p{sc=Armn}]]/v.test(label)
    ? true
    : !/^[\p{Lu}\p{Lt}]/u.test(label) && /\p{L}\p{M}*\p{L}/u.test(before);
}

function holdsMarkup(text: string): boolean {
  // Swedish names contain a colon: "S:t".
  return /[*_~`<>[\]{}\\^=$%#;]|:(?!\p{L})|(?<!\p{L}):|\p{Mn}{5}/u.test(text);
}

const scripts = (...names: string[]) => new RegExp(`[${names.map((name) => `\\p{scx=${name}}`).join("")}]`, "u");

/**
 * Scripts that may be mixed in a word. Chinese, Japanese and Korean also mix with Latin (UTS 39,
 * highly restrictive).
 */
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

/**
 * "Md.Abdul" as "Md. Abdul", "Lim@Anna" as "Lim @ Anna": some programs turn two joined words into a
 * link.
 */
export function separateWords(name: string): string {
  return name.replace(alias, " @ ").replace(new RegExp(`[${dots}](?=\\p{L}\\p{M}*\\p{L})`, "gu"), "$& ");
}
