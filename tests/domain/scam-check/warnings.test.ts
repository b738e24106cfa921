/** Warnings about adverts: gendered titles, up-to pay, words about age, and former pay. */
import { describe, expect, test } from "vitest";
import { warnings } from "../../../domain/scam-check/warnings.ts";
import { type Language, languages } from "../../../locales/markets.ts";
import { demoOperator } from "../../support/operators.ts";

interface Sample {
  /** A gendered title and its neutral form. */
  readonly titles: readonly [string, string];
  readonly upTo: string;
  readonly age: string;
  readonly history: string;
  /** A text without any of them. */
  readonly fine: string;
}

const samples: Readonly<Record<Language, Sample>> = {
  en: {
    titles: ["Salesman", "Sales assistant"],
    upTo: "Earn up to 900 GBP a week.",
    age: "You join a young team.",
    history: "Tell us your current salary.",
    fine: "You earn 480 to 560 GBP a week and manage your own time.",
  },
  de: {
    titles: ["Sachbearbeiter", "Sachbearbeiter (m/w/d)"],
    upTo: "Verdienen Sie bis zu 900 Euro in der Woche.",
    age: "Ein junges Team wartet auf Sie.",
    history: "Nennen Sie uns Ihr bisheriges Gehalt.",
    fine: "Sie verdienen 480 bis 560 Euro in der Woche.",
  },
  fr: {
    titles: ["Assistante administrative", "Assistant(e) administratif(ve)"],
    upTo: "Gagnez jusqu’à 900 euros par semaine.",
    age: "Une équipe jeune vous attend.",
    history: "Indiquez votre dernier salaire.",
    fine: "Vous gagnez de 480 à 560 euros par semaine.",
  },
  es: {
    titles: ["Secretaria", "Secretario/a"],
    upTo: "Gana hasta 900 euros a la semana.",
    age: "Un equipo joven te espera.",
    history: "Indica tu salario actual.",
    fine: "Ganas de 480 a 560 euros a la semana.",
  },
  it: {
    titles: ["Impiegata", "Impiegato/a"],
    upTo: "Guadagni fino a 900 euro a settimana.",
    age: "Ti aspetta un team giovane.",
    history: "Indica la tua retribuzione attuale.",
    fine: "Guadagni da 480 a 560 euro a settimana.",
  },
  nl: {
    titles: ["Secretaresse", "Secretarieel medewerker (m/v/x)"],
    upTo: "Verdien tot wel 900 euro per week.",
    age: "Je komt in een jong team.",
    history: "Vermeld je huidige salaris.",
    fine: "Je verdient 480 tot 560 euro per week.",
  },
  nb: {
    titles: ["Servicemann", "Servicemedarbeider"],
    upTo: "Tjen opptil 9000 kroner i uken.",
    age: "Du blir del av et ungt team.",
    history: "Oppgi nåværende lønn.",
    fine: "Du tjener 4800 til 5600 kroner i uken.",
  },
  sv: {
    titles: ["Servicekvinna", "Servicemedarbetare"],
    upTo: "Tjäna upp till 9000 kronor i veckan.",
    age: "Du kommer till ett ungt team.",
    history: "Ange din nuvarande lön.",
    fine: "Du tjänar 4800 till 5600 kronor i veckan.",
  },
  pl: {
    titles: ["Asystentka biura", "Asystent/ka biura"],
    upTo: "Zarabiaj nawet do 4000 zł tygodniowo.",
    age: "Dołączysz do młodego zespołu.",
    history: "Podaj obecne wynagrodzenie.",
    fine: "Zarabiasz od 1800 zł tygodniowo.",
  },
  pt: {
    titles: ["Secretária", "Secretário/a"],
    upTo: "Ganhe até 900 euros por semana.",
    age: "Uma equipa jovem espera por si.",
    history: "Indique o seu salário atual.",
    fine: "Ganha de 480 a 560 euros por semana.",
  },
  ro: {
    titles: ["Secretară", "Secretar/ă"],
    upTo: "Câștigă până la 900 de euro pe săptămână.",
    age: "Te așteaptă o echipă tânără.",
    history: "Spune-ne salariul actual.",
    fine: "Câștigi între 480 și 560 de euro pe săptămână.",
  },
  sk: {
    titles: ["Asistentka", "Asistent/ka"],
    upTo: "Zarobte až do 900 eur týždenne.",
    age: "Čaká na vás mladý kolektív.",
    history: "Uveďte svoju súčasnú mzdu.",
    fine: "Zarobíte 480 až 560 eur týždenne.",
  },
  sl: {
    titles: ["Tajnica", "Tajnik (m/ž)"],
    upTo: "Zaslužite do 900 evrov na teden.",
    age: "Pridružite se mladi ekipi.",
    history: "Navedite trenutno plačo.",
    fine: "Zaslužite od 480 evrov na teden.",
  },
  tr: {
    titles: ["Bayan sekreter", "Sekreter"],
    upTo: "Haftada 9000 TL’ye kadar kazanın.",
    age: "Genç bir ekibe katılırsınız.",
    history: "Mevcut maaşınızı yazın.",
    fine: "Haftada 4800 ile 5600 TL arasında kazanırsınız.",
  },
  ar: {
    titles: ["سكرتيرة للنساء فقط", "سكرتارية"],
    upTo: "اربح حتى 900 دولار في الأسبوع.",
    age: "تنضم إلى فريق من الشباب.",
    history: "اذكر الراتب الحالي.",
    fine: "تكسب من 480 إلى 560 دولارًا في الأسبوع.",
  },
  ko: {
    titles: ["사무 보조 여직원", "사무 보조"],
    upTo: "월 최대 400만원까지 벌 수 있어요.",
    age: "젊은 팀과 함께 일해요.",
    history: "현재 연봉을 알려 주세요.",
    fine: "주 48만원에서 56만원을 받아요.",
  },
};

const kinds = (language: Language, title: string, ...texts: string[]) =>
  warnings(language, { title, texts }).map(({ kind }) => kind);

describe.each(languages)("%s", (language) => {
  const { titles, upTo, age, history, fine } = samples[language];

  test("a title for one sex is flagged, and a neutral one is not", () => {
    expect(kinds(language, titles[0])).toEqual(["title-not-neutral"]);
    expect(kinds(language, titles[1])).toEqual([]);
  });

  test("an up-to amount, words about age and former pay are flagged with their sentence", () => {
    const texts = [`${fine} ${upTo}`, age, `${fine} ${history}`];
    expect(warnings(language, { title: titles[1], texts })).toEqual([
      { kind: "pay-up-to", sentence: upTo },
      { kind: "age-words", sentence: age },
      { kind: "pay-history", sentence: history },
    ]);
  });

  test("neutral wording is not flagged", () => {
    expect(kinds(language, titles[1], fine)).toEqual([]);
  });

  test("the demo's vacancies get only the expected warnings", () => {
    const texts = demoOperator.vacancies.flatMap(({ text }) => text[language] ?? []);
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.flatMap(({ title, description }) => warnings(language, { title, texts: [description] }))).toEqual([]);
  });
});
