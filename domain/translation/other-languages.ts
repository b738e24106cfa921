/** Guesses the languages of a text from its function words. */
import { type Language, languages } from "../../locales/markets.ts";
import { normalise, limitCombiningMarks } from "../scam-check/normalise.ts";

/** Function words found in almost any sentence, without those that unrelated languages share. */
const smallWords: Readonly<Record<Exclude<Language, "ar" | "ko">, string>> = {
  en: "the and of to you your for with from that this is are be we our not have has will before after first on by or if can must at it as all only no who",
  de: "der die das den dem des ein eine einen einer einem und oder nicht sie ihr ihre ihren wir uns unser unsere von vom zum zur mit für auf aus bei nach vor ist sind wird werden haben hat kann müssen muss wenn dass wie auch nur erst ersten bitte zuerst im am zahlen um ihnen",
  nl: "de het een en of niet je jouw u uw wij we ons onze van voor met op uit bij naar na is zijn wordt worden hebben heeft kan moet moeten als dat hoe ook alleen eerst eerste door te om aan eerste dag",
  fr: "le la les un une des du de et ou ne pas vous votre vos nous notre nos pour avec sur dans chez avant après est sont sera êtes avoir peut doit devez si que qui aussi premier première par au aux ce cette votre",
  it: "il lo la gli le un una dei della delle del di e o non tu tuo tua voi vostro noi nostro per con su nel nella prima dopo è sono sarà avere può deve devi se che anche solo primo da al alla ti questo il",
  es: "el la los las un una del de y o no usted su sus tu tus nosotros nuestro nuestra para con por en antes después es son será tiene puede debe debes si que también solo primer primero al este esta lo le",
  pt: "o a os as um uma do da dos das de e ou não você seu sua teu tua nós nosso nossa para com por em no na antes depois é são será tem pode deve se que também só primeiro ao à este esta lhe",
  ro: "și sau nu dumneavoastră tău ta noi nostru noastră pentru cu pe din de la în înainte după este sunt va vor are poate trebuie dacă că care doar numai prima primul unei unui un o să îți vă se al ale",
  pl: "i oraz lub nie się ty twój twoje państwo nasz nasze dla z ze na do od przed po jest są będzie ma może musi musisz jeśli że który która tylko pierwszy pierwszego dnia w we przez o za jako by",
  sk: "a alebo nie sa vy váš vaše vaša my náš naše pre s so na do od pred po je sú bude má môže musí musíte ak že ktorý ktorá len prvý prvým prvého dňom v vo za ako by si ste vám",
  sl: "in ali ne se vi vaš vaše mi naš naše za s z na do od pred po je so bo ima lahko mora morate če da ki samo prvi prvim prvega dnem v kot bi ste vam pri nam",
  nb: "og eller ikke du din ditt dine vi vår våre for med på av til fra før etter er blir skal har kan må hvis at som også bare først første dag den det en et deg oss i om",
  sv: "och eller inte du din ditt dina vi vår våra för med på av till från före efter innan är blir ska har kan måste om att som också bara först första dag den det en ett dig oss i",
  tr: "ve veya değil siz sizin size bir bu için ile önce sonra olarak olan olacak var yok gerekir gerekiyor lazım eğer ki de da sadece ilk biz bizim bize her daha göre kadar başlamadan",
};

/**
 * Letters used by few languages whose function words are rare: a word with one counts as a function
 * word.
 */
const ownLetters: Partial<Record<Language, RegExp>> = {
  pl: /[ąćęłńśźż]/u,
  sk: /[čďľĺňôŕšťžý]/u,
  sl: /[čšž]/u,
  tr: /[ğış]/u,
};

/** Languages of each function word. */
const wordsOf = new Map<string, Language[]>();

function known(): ReadonlyMap<string, readonly Language[]> {
  if (wordsOf.size > 0) return wordsOf;
  for (const [language, words] of Object.entries(smallWords)) {
    for (const word of new Set(words.split(" ").map(normalise))) {
      wordsOf.set(word, [...(wordsOf.get(word) ?? []), language as Language]);
    }
  }
  return wordsOf;
}

const scripts = { ar: /\p{Script=Arabic}/u, ko: /\p{Script=Hangul}/u } as const;

/** Fewer function words are coincidence. */
const fewest = 2;

/** Languages with more function words in the text than `expected`. */
export function otherLanguages(text: string, expected: Language): Language[] {
  const counts = new Map<Language, number>();
  const count = (language: Language) => counts.set(language, (counts.get(language) ?? 0) + 1);
  for (const [word] of limitCombiningMarks(text)
    .toLowerCase()
    .normalize("NFC")
    .matchAll(/[\p{L}\p{M}]+/gu)) {
    const small = known().get(normalise(word)) ?? [];
    small.forEach(count);
    for (const [language, letters] of Object.entries(ownLetters) as [Language, RegExp][]) {
      if (letters.test(word) && !small.includes(language)) count(language);
    }
  }
  const most = Math.max(fewest - 1, counts.get(expected) ?? 0);
  return languages.filter((language) => {
    if (language === expected) return false;
    if (language === "ar" || language === "ko") return scripts[language].test(text);
    return (counts.get(language) ?? 0) > most;
  });
}
