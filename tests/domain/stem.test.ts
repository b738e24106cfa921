/** Stemming in each language: forms of a word match each other, and other words do not. */
import { describe, expect, test } from "vitest";
import { foldText } from "../../domain/search/fold.ts";
import { stem } from "../../domain/search/stem.ts";
import { JobSearch } from "../../domain/vacancies/search.ts";
import { type Language, languages } from "../../locales/markets.ts";

/** The written word and its typed forms, one line each; the last one is a different word. */
const forms: Record<Language, readonly (readonly [string, ...string[]])[]> = {
  en: [
    ["Assistants", "assistant", "hotel"],
    ["booking", "bookings", "booked", "boot"],
    ["cities", "city", "citrus"],
    ["planning", "plan", "plane tree"],
  ],
  de: [
    ["Stellen", "Stelle", "Stimme"],
    ["Prüfungen", "prüfung", "pruefen", "Preis"],
    ["Hotels", "Hotel", "Heft"],
    ["Gästewünsche", "wünsche", "Gabel"],
  ],
  nl: [
    ["banen", "baan", "beet"],
    ["medewerkers", "medewerker", "mede-eter"],
    ["vacatures", "vacature", "vak"],
  ],
  fr: [
    ["assistante", "assistants", "assiette"],
    ["réservations", "reservation", "reste"],
    ["journaux", "journal", "jouet"],
  ],
  ro: [
    ["rezervărilor", "rezervare", "reziduu"],
    ["joburile", "joburi", "joc"],
    ["camerele", "camera", "cal"],
  ],
  tr: [
    ["otellerin", "otel", "oto"],
    ["misafirler", "misafir", "masa"],
    ["odalarda", "oda", "ordu"],
  ],
  es: [
    ["empleos", "empleo", "emblema"],
    ["reservaciones", "reservación", "resto"],
    ["asistentes", "asistente", "asa"],
  ],
  sv: [
    ["bokningarna", "bokning", "bok av trä"],
    ["jobben", "jobb", "jord"],
    ["hotellen", "hotell", "hund"],
  ],
  it: [
    ["prenotazioni", "prenotazione", "prenome"],
    ["camere", "camera", "camino"],
    ["offerte", "offerta", "officina"],
  ],
  sk: [
    ["hotelov", "hotel", "hotovo"],
    ["rezervácie", "rezervácia", "reznie"],
    ["tabuľkách", "tabuľka", "tabak"],
  ],
  nb: [
    ["bestillinger", "bestilling", "båt"],
    ["jobbene", "jobb", "jord"],
    ["tabellen", "tabeller", "tabu"],
  ],
  pl: [
    ["hotelach", "hotel", "hokej"],
    ["rezerwacji", "rezerwacja", "rezultat"],
    ["danych", "dane", "dach"],
  ],
  pt: [
    ["reservas", "reserva", "resto"],
    ["operações", "operação", "opera bufa"],
    ["hóspedes", "hospede", "hospital"],
  ],
  sl: [
    ["podatkov", "podatki", "podpis"],
    ["hotelih", "hotel", "hoteti"],
    ["tabele", "tabela", "tabor"],
  ],
  ar: [
    ["الوظائف", "وظائف", "وطن"],
    ["مُساعِد", "مساعد", "مسافر"],
    ["الفنادق", "فنادق", "فنان"],
    ["بيانات", "بيان", "بيت"],
  ],
  ko: [
    ["호텔에서", "호텔", "호수"],
    ["데이터를", "데이터", "데모"],
    ["예약은", "예약", "예술"],
  ],
};

test.each(languages)("every language has test words: %s", (language) => {
  expect(forms[language].length).toBeGreaterThanOrEqual(3);
});

describe.each(languages)("in %s", (language) => {
  test.each(forms[language])("%s is matched by its forms only", (written, ...typed) => {
    const search = new JobSearch(language);
    const text = search.read([`… ${written} …`]);
    const finds = (words: string) => search.finds(words)?.(text);
    const other = typed.pop() ?? "";
    for (const form of typed) expect(finds(form), form).toBe(true);
    expect(finds(other), other).toBe(false);
    // A word matches itself, in capitals too.
    expect(finds(written.toLocaleUpperCase(language))).toBe(true);
  });

  test("stemming leaves a part of every word", () => {
    for (const [written] of forms[language]) expect(stem(foldText(written), language).length).toBeGreaterThan(0);
    for (const short of ["a", "en", "er", "is"]) expect(stem(short, language)).not.toBe("");
  });
});

test("punctuation alone is an empty query", () => {
  const search = new JobSearch("en");
  for (const nothing of ["", "  ", "…!", "“”"]) expect(search.finds(nothing)).toBeNull();
});
