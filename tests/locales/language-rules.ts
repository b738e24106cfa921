/**
 * Rules for the words of each language; words.test.ts and scripts.test.ts apply them to every text.
 */
import type { Language } from "../../locales/markets.ts";

export interface SameAsEnglish {
  readonly text: string;
  /** Languages and overlays. */
  readonly languages: readonly string[];
  readonly why: string;
}

const internet = "the word that the language itself uses for it on job sites; see its glossary";
const alike = "spelled alike in both languages";

/** Texts that equal the English ones and are correct. */
export const sameAsEnglish: readonly SameAsEnglish[] = [
  { text: "Net", languages: ["fr", "ro", "tr"], why: "pay after deductions, in all three" },
  {
    text: "OK",
    languages: ["de", "es", "fr", "it", "nb", "nl", "pl", "pt", "ro", "sk", "sl", "sv"],
    why: "the answer of the API, understood everywhere",
  },
  {
    text: ", ",
    languages: ["de", "es", "fr", "it", "ko", "nb", "nl", "pl", "pt", "ro", "sk", "sl", "sv", "tr"],
    why: "a punctuation mark",
  },
  {
    text: "WhatsApp",
    languages: ["de", "es", "fr", "it", "nb", "nl", "pl", "pt", "ro", "sk", "sl", "sv", "tr"],
    why: "a name",
  },
  {
    text: "Demo",
    languages: ["de", "es", "it", "nb", "nl", "pl", "pt", "ro", "sk", "sl", "sv", "tr"],
    why: alike,
  },
  {
    text: "Webhook",
    languages: ["de", "es", "fr", "it", "nb", "nl", "pl", "pt", "ro", "sk", "sl", "sv", "tr"],
    why: "what programmers call it everywhere",
  },
  { text: "Name", languages: ["de"], why: alike },
  { text: "No.", languages: ["es", "it"], why: alike },
  { text: "No", languages: ["es", "it"], why: alike },
  { text: "Menu", languages: ["fr", "it", "nl", "pl", "pt", "sk"], why: alike },
  { text: "Contact", languages: ["fr", "nl", "ro"], why: alike },
  { text: "Information", languages: ["sv"], why: alike },
  { text: "<b>{range}</b> per week", languages: ["nl"], why: alike },
  { text: "Accept", languages: ["ro"], why: "“I accept”, spelled alike" },
  { text: "Remote", languages: ["de", "nl", "ro"], why: internet },
  { text: "Freelance", languages: ["es", "it", "nl", "pl", "pt", "ro", "de-CH"], why: internet },
  { text: "Home", languages: ["it", "nl"], why: internet },
  { text: "Part-time", languages: ["it", "ro"], why: internet },
  { text: "Full-time", languages: ["ro"], why: internet },
  { text: "Job", languages: ["ro"], why: internet },
  { text: "Remote jobs in {country} · {operator}", languages: ["nl-BE"], why: internet },
];

/** Latin words in languages with other scripts: names, abbreviations, typed values. */
export const latinInOtherScripts = new Set([
  "JPEG",
  "KB",
  "PNG",
  "WebP",
  "AA",
  "Alt",
  // The beginning of an address.
  "https",
  "CSV",
  "Ctrl",
  "DB-IP",
  "Enter",
  "Escape",
  "Excel",
  "Facebook",
  "Fairlead",
  // A key of the operator file.
  "recruiters",
  // A command as it is typed.
  "fairlead",
  "doctor",
  "GDPR",
  "Google",
  "ID",
  "IP",
  "IT",
  "Idempotency-Key",
  "JSON",
  "JavaScript",
  "Manager",
  "Microsoft",
  "OTP",
  "Outlook",
  "PIN",
  "QR",
  "STOP",
  "SVG",
  "Tag",
  "TikTok",
  "UTC",
  "WCAG",
  "XLSX",
  "utm",
  "webhook",
]);

interface Spelling {
  /** Every letter of the language beyond a to z; country names use CLDR's. */
  readonly letters: string;
  /**
   * The minimum share of words with one of them: about half of the actual share. Zero where they
   * are rare.
   */
  readonly share: number;
  /** Common words without their accents, none of which is another word. */
  readonly bare: string;
}

export const spelling: Partial<Record<Language, Spelling>> = {
  de: {
    letters: "äöüß",
    share: 0.04,
    bare: "fuer ueber koennen moechten wuerde zurueck schliessen gross muessen naechste",
  },
  nl: { letters: "áéíóúàèêëïöü", share: 0, bare: "geinteresseerd financien gecreeerd ideeen beinvloeden cooperatie" },
  fr: { letters: "àâæçéèêëîïôœùûü", share: 0.06, bare: "tres numero reponse etre telephone deja duree meme egalement" },
  ro: { letters: "ăâîșț", share: 0.14, bare: "asa daca fara iti numarul cand raspuns intrebare tara poti esti" },
  tr: {
    letters: "çğıöşüâîû",
    share: 0.22,
    bare: "icin degil basvuru lutfen ucret cok numarasi calisma sifre gun hicbir",
  },
  es: {
    letters: "áéíñóúü",
    share: 0.05,
    bare: "telefono numero codigo tambien pagina informacion dias pais atencion asi",
  },
  sv: { letters: "åäöé", share: 0.13, bare: "ar fran ansok nar aven maste fraga lon behover" },
  it: { letters: "àèéìòù", share: 0.02, bare: "perche piu puo gia cosi citta sara" },
  sk: {
    letters: "áäčďéíĺľňóôŕšťúýž",
    share: 0.25,
    bare: "moze mozete cislo praca ziadost ziadne vas vase odpoved cislom",
  },
  nb: { letters: "æøåéòóô", share: 0.07, bare: "pa vaere nar ogsa ma sporsmal lonn soknad" },
  pl: { letters: "ąćęłńóśźż", share: 0.14, bare: "sie byc mozesz zgloszenie prosze wiecej jesli zeby przegladarka" },
  pt: { letters: "áâãàçéêíóôõúº", share: 0.08, bare: "nao voce numero codigo informacao pagina tambem sao pais" },
  sl: { letters: "čšž", share: 0.08, bare: "vec placilo stevilka sporocilo zelite drzava resitev vprasanje" },
};

/** Baits and promises that our texts never make, as patterns over lower-case letters. */
export const baits: Record<Language, RegExp> = {
  en: /earn up to|up to [£$€]|guarante|easy money|quick cash|hurry|limited (?:time|places|spots)|only today|last chance|\bact now|don.t miss|do not miss|get rich|risk[- ]free/u,
  de: /bis zu \d+ ?(?:€|euro|chf)|garantier|schnelles geld|leicht verdient|nur heute|nur noch|letzte chance|jetzt zugreifen|nicht verpassen|beeilen|risikofrei/u,
  nl: /verdien(?:en)? tot|gegarandeerd|snel geld|makkelijk geld|bijverdienen|alleen vandaag|nog maar|laatste kans|mis het niet|nu of nooit|risicovrij/u,
  fr: /jusqu.à \d+ ?€|gagnez jusqu|garanti|argent facile|aujourd.hui seulement|dernière chance|dépêchez|ne manquez pas|places limitées|sans risque/u,
  ro: /câștig[ăai]+ până la|garantat|bani (?:ușori|rapid)|doar azi|doar astăzi|ultima șansă|grăbește|nu rata|locuri limitate|fără risc/u,
  tr: /varan kazanç|(?:kadar|varan) kazan|garanti|kolay para|hızlı para|sadece bugün|son şans|acele edin|fırsatı kaçırma|sınırlı kontenjan|risksiz/u,
  es: /gana hasta|garantizad|dinero fácil|dinero rápido|solo hoy|sólo hoy|última oportunidad|date prisa|no te (?:lo )?pierdas|plazas limitadas|sin riesgo/u,
  sv: /tjäna upp till|garanter|snabba pengar|lätta pengar|bara idag|endast idag|sista chansen|skynda|missa inte|begränsat antal|riskfri/u,
  it: /guadagna fino|garantit|soldi facili|denaro facile|solo oggi|ultima occasione|affrettati|non perdere|posti limitati|senza rischi/u,
  sk: /zarobte až|zarobíte až|garantovan|zaručen|ľahké peniaze|rýchle peniaze|len dnes|iba dnes|posledná šanca|poponáhľajte|nepremeškajte|bez rizika/u,
  nb: /tjen opptil|tjen opp til|garanter|raske penger|lettjente penger|bare i dag|kun i dag|siste sjanse|skynd deg|ikke gå glipp|risikofri/u,
  pl: /zarób (?:do|nawet)|zarabiaj (?:do|nawet)|gwarant|łatwe pieniądze|szybkie pieniądze|tylko dzi|ostatnia szansa|pospiesz|nie przegap|bez ryzyka/u,
  pt: /ganhe até|garantid|dinheiro fácil|dinheiro rápido|só hoje|apenas hoje|última oportunidade|apresse|não perca|vagas limitadas|sem risco/u,
  sl: /zaslužite do|zajamčen|garantiran|lahek denar|hiter zaslužek|samo danes|zadnja priložnost|pohitite|ne zamudite|brez tveganja/u,
  ar: /اربح حتى|اكسب حتى|مضمون|نضمن|مال سهل|أرباح سريعة|اليوم فقط|فرصة أخيرة|آخر فرصة|سارع|لا تفوّت|لا تفوت|بلا مخاطر/u,
  ko: /최대 \d+.*(?:벌|수익)|보장합니다|보장해|쉽게 (?:돈|버)|고수익|오늘만|마지막 기회|서두르세요|놓치지 마|선착순|마감 임박/u,
};

/** A deposit. Mentioned only to say that we ask for none. */
export const deposit: Record<Language, RegExp> = {
  en: /deposit/u,
  de: /kaution|anzahlung/u,
  nl: /\bborg\b|waarborg|aanbetaling/u,
  fr: /caution|acompte/u,
  ro: /garanți|avans|acont/u,
  tr: /depozito|kapora/u,
  es: /depósito|fianza/u,
  sv: /deposition|handpenning/u,
  it: /cauzione|caparra|deposito/u,
  sk: /záloh|kauci|depozit/u,
  nb: /depositum|forskudd/u,
  pl: /kaucj|zaliczk|depozyt/u,
  pt: /caução|depósito/u,
  sl: /varščin|kavcij|polog/u,
  ar: /عربون|وديعة/u,
  ko: /보증금/u,
};
