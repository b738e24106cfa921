import type { Language } from "../../locales/markets.ts";

const longest = 80;
/** For a title without Latin letters. */
const nameless = "vacancy";

/** Letters that do not decompose into a plain letter and marks. */
const plain: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  ø: "o",
  å: "a",
  đ: "d",
  ł: "l",
  ı: "i",
  þ: "th",
  œ: "oe",
};
const german: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue" };

export function slugOf(title: string, language: Language): string {
  const letters = language === "de" ? { ...plain, ...german } : plain;
  const latin = [...title.normalize("NFC").toLowerCase()]
    .map((letter) => letters[letter] ?? letter)
    .join("")
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "");
  const words = latin.split(/[^a-z0-9]/).filter((word) => word !== "");
  let slug = "";
  for (const word of words) {
    const more = slug === "" ? word.slice(0, longest) : `${slug}-${word}`;
    if (more.length > longest) break;
    slug = more;
  }
  return slug === "" ? nameless : slug;
}

/** The first of `base`, `base-2`, `base-3`, … that is free. */
export function freeSlug(base: string, taken: ReadonlySet<string>): string {
  let slug = base;
  for (let count = 2; taken.has(slug); count += 1) slug = `${base}-${count}`;
  return slug;
}
