/** Endings of each language: one form of a word finds the others, and other words stay others. */
import { describe, expect, test } from "vitest";
import { fold } from "../../domain/search/fold.ts";
import { stem } from "../../domain/search/stem.ts";
import { JobSearch } from "../../domain/vacancies/search.ts";
import { type Language, languages } from "../../locales/markets.ts";

/** What is written and what is typed, one line each; the last is no form of the word. */
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

test.each(languages)("every language has words to try: %s", (language) => {
  expect(forms[language].length).toBeGreaterThanOrEqual(3);
});

describe.each(languages)("in %s", (language) => {
  test.each(forms[language])("%s", (written, ...typed) => {
    const search = new JobSearch(language);
    const text = search.read([`… ${written} …`]);
    const finds = (words: string) => search.finds(words)?.(text);
    const other = typed.pop() ?? "";
    for (const form of typed) expect(finds(form), form).toBe(true);
    expect(finds(other), other).toBe(false);
    // What is written finds itself, in capitals too.
    expect(finds(written.toLocaleUpperCase(language))).toBe(true);
  });

  test("leaves at least something of every word", () => {
    for (const [written] of forms[language]) expect(stem(fold(written), language).length).toBeGreaterThan(0);
    for (const short of ["a", "en", "er", "is"]) expect(stem(short, language)).not.toBe("");
  });
});

test("nothing that is a word is nothing asked", () => {
  const search = new JobSearch("en");
  for (const nothing of ["", "  ", "…!", "“”"]) expect(search.finds(nothing)).toBeNull();
});
