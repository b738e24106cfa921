/**
 * Light stemmer: removes the most common ending of a word once, without a dictionary, so that
 * "jobs" finds "job" and "Stellen" finds "Stelle". Words are folded (fold.ts), as people type them.
 */
import type { Language } from "../../locales/markets.ts";

/** Letters that must remain. */
const leastLeft = 3;

/** Endings of a language, longest first. */
function endings(all: string): readonly string[] {
  return all.split(" ").sort((left, right) => right.length - left.length);
}

const endingsOf: Readonly<Record<Exclude<Language, "ar" | "ko">, readonly string[]>> = {
  en: endings("ations ation ings ing ers er ed ies es s y e"),
  de: endings("erinnen innen ungen ung heiten heit keiten keit erin in ern en er es em e n s"),
  nl: endings("heden heid ingen ing tjes tje jes je eren en er es e s"),
  fr: endings(
    "ations ation ements ement euses euse eurs eur trices trice ives ive ifs if ees ee aux al er ez es e s x",
  ),
  ro: endings("urilor elor ilor iilor ului uri lor ele ea ei ii le ul e i a u"),
  tr: endings(
    "larinda lerinde larindan lerinden larinin lerinin larina lerine larini lerini lari leri lar ler dan den tan ten nin nun da de ta te in un im um si su ya ye yi yu i u a e",
  ),
  es: endings(
    "aciones acion ciones cion amientos amiento adoras adora adores ador idades idad mente ando iendo ar er ir os as es o a e s",
  ),
  sv: endings("heterna heten heter het ningarna ningar ningen ning orna arna erna ande ade ar or er en et na a e s t"),
  it: endings("azioni azione zioni zione amenti amento mente trici trice tori tore ando endo i e o a"),
  sk: endings(
    "ovaniach ovania ovanie nostiach nosti nost iach ovych ovymi oveho ymi ych eho emu ami ach och om ov ou im mi ia ie iu ej y i a e o u",
  ),
  nb: endings("hetene heten heter het ningene ninger ningen ning ende ene ane er en et ar a e s"),
  pl: endings("owania owanie osciami osci osc owie ami ach ymi ych ich iem ego emu ow om em ej ie ia iu y i a e o u"),
  pt: endings(
    "acoes acao coes cao amentos amento adores ador idades idade mente ando endo indo ar er ir os as es o a e s",
  ),
  sl: endings("ovanja ovanje anja anje anju ostjo osti ost ami emi ega emu ih im om em ov ev ah eh ja je ju a e i o u"),
};

/** Long vowels that closed syllables double: "baan", "banen". */
const twice = /([aeou])\1(?=[^aeiou]$)/;
/** Consonants doubled before an ending: "planning", "lessen". */
const doubled = /([^aeiou\d])\1$/;

/** Korean particles at the end of a word. */
const particles = [
  "에서는",
  "으로",
  "에서",
  "에게",
  "까지",
  "부터",
  "이나",
  "은",
  "는",
  "이",
  "가",
  "을",
  "를",
  "의",
  "에",
  "로",
  "와",
  "과",
  "도",
  "만",
  "들",
];

/** Arabic prefixes and suffixes. */
const before = ["وال", "بال", "كال", "فال", "ال", "لل"];
const after = ["ات", "ون", "ين", "ان", "يه", "ها", "هم", "ه", "ي"];

export function stem(word: string, language: Language): string {
  if (language === "ko") return withoutEnd(word, particles, 1);
  if (language === "ar") {
    const start = before.find((prefix) => word.startsWith(prefix) && word.length - prefix.length >= leastLeft) ?? "";
    return withoutEnd(word.slice(start.length), after, leastLeft);
  }
  return withoutEnd(word, endingsOf[language], leastLeft).replace(doubled, "$1").replace(twice, "$1");
}

function withoutEnd(word: string, ends: readonly string[], left: number): string {
  const end = ends.find((each) => word.endsWith(each) && word.length - each.length >= left) ?? "";
  return word.slice(0, word.length - end.length);
}
