/** The rules for testimonials: no display without consent, no invention, and no lost record. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as v from "valibot";
import {
  addConsent,
  isInFuture,
  isOnSite,
  moveInOrder,
  newTestimonial,
  reword,
  type TestimonialDecision,
  showOnSite,
  takeOffSite,
  whyNotDeleted,
  withdrawConsent,
} from "../../domain/vacancies/testimonial-actions.ts";
import {
  askingSentences,
  type Testimonial,
  testimonialConsent,
  testimonialsAtHome,
  testimonialWords,
} from "../../domain/vacancies/testimonial.ts";
import { demoOperator } from "../support/operators.ts";

const now = new Date("2026-11-22T10:00:00Z");
const later = new Date("2026-12-01T10:00:00Z");
const words = { name: "Amira", texts: { en: { quote: "Slow and patient.", role: "Data entry" } } };
const consent = { by: "Amira K.", on: "2026-11-20", keptAt: "Folder 7" };
const written: Testimonial = {
  ...words,
  consent: null,
  formerConsents: [],
  sample: false,
  shownAt: null,
  firstShownAt: null,
};
const sample: Testimonial = { ...written, sample: true };

/** The result of an accepted decision. */
function done(decision: TestimonialDecision): Testimonial {
  if (typeof decision === "string" || "asks" in decision) throw new Error(`refused: ${JSON.stringify(decision)}`);
  return decision;
}

test("words lose marks that would make readers see another text than the check", () => {
  const quote = "\u202e.tsrif tisoped a yap\u202c";
  const typed = { name: "\u202eAmira", texts: { en: { quote, role: "Data entry" } } };
  expect(v.parse(testimonialWords, typed)).toEqual({
    name: "Amira",
    texts: { en: { quote: ".tsrif tisoped a yap", role: "Data entry" } },
  });
});

describe("consent", () => {
  test("is needed to show a testimonial, which then records the date", () => {
    expect(showOnSite(written, now, false)).toBe("no_consent");
    expect(showOnSite(written, now, true)).toBe("no_consent");
    const onSite = done(showOnSite(done(addConsent(written, consent, now)), now, false));
    expect(onSite).toMatchObject({ consent, shownAt: now, firstShownAt: now });
    expect(showOnSite(onSite, later, false)).toBe("nothing");
  });

  test("withdrawn removes it from the site and stays on record with its end", () => {
    const onSite = done(showOnSite(done(addConsent(written, consent, now)), now, false));
    const after = done(withdrawConsent(onSite, later));
    expect(after).toMatchObject({ consent: null, shownAt: null, firstShownAt: now });
    expect(after.formerConsents).toEqual([{ ...consent, ended: "withdrawn", endedAt: later.toISOString() }]);
    expect(showOnSite(after, later, true)).toBe("no_consent");
    expect(withdrawConsent(after, later)).toBe("no_consent");
  });

  test("can be replaced by a newer record without loss", () => {
    const newer = { ...consent, keptAt: "Folder 8" };
    const after = done(addConsent(done(addConsent(written, consent, now)), newer, later));
    expect(after.consent).toEqual(newer);
    expect(after.formerConsents).toEqual([{ ...consent, ended: "replaced", endedAt: later.toISOString() }]);
  });

  test("must have a date that has begun somewhere on earth", () => {
    expect(addConsent(written, { ...consent, on: "2026-11-24" }, now)).toBe("future");
    expect(isInFuture("2026-11-23", new Date("2026-11-22T09:59:59Z"))).toBe(true);
    expect(isInFuture("2026-11-23", new Date("2026-11-22T10:00:00Z"))).toBe(false);
  });

  test.each([
    ["no day", { ...consent, on: "soon" }],
    ["an invalid day", { ...consent, on: "2026-13-40" }],
    ["a 30th of February", { ...consent, on: "2026-02-30" }],
    ["nobody", { ...consent, by: "  " }],
    ["nowhere", { ...consent, keptAt: "" }],
    ["an unstorable text", { ...consent, keptAt: "a\u0000b" }],
    ["an unknown key", { ...consent, sample: true }],
  ])("%s is refused", (_what, given) => {
    expect(v.safeParse(testimonialConsent, given).success).toBe(false);
  });
});

describe("changed words", () => {
  const { en } = words.texts;
  const german = { quote: "Langsam und geduldig.", role: "Datenpflege" };
  const onSite = done(showOnSite(done(addConsent(written, consent, now)), now, false));

  test("start as a new testimonial that was never shown", () => {
    expect(newTestimonial(words)).toEqual(written);
  });

  test.each([
    ["another name", { name: "Other", texts: { en } }],
    ["another sentence", { name: "Amira", texts: { en: { ...en, quote: "Fast." } } }],
    [
      "another sentence with an added language",
      { name: "Amira", texts: { en: { ...en, quote: "Fast." }, de: german } },
    ],
    ["none of the consented languages", { name: "Amira", texts: { de: german } }],
  ])("end the consent and the display with %s", (_, changed) => {
    expect(reword(onSite, changed, later)).toEqual({
      ...onSite,
      ...changed,
      consent: null,
      formerConsents: [{ ...consent, ended: "reworded", endedAt: later.toISOString() }],
      shownAt: null,
    });
    // There was no consent to end.
    expect(reword(written, changed, later)).toEqual({ ...written, ...changed });
    const shownSample = { ...sample, shownAt: now, firstShownAt: now };
    expect(reword(shownSample, changed, later)).toEqual({ ...shownSample, ...changed });
  });

  test("in an added or removed language keep the consent", () => {
    const both = { name: "Amira", texts: { en, de: german } };
    const more = done(reword(onSite, both, later));
    expect(more).toEqual({ ...onSite, ...both });
    expect(reword(more, words, later)).toEqual(onSite);
    const other = { name: "Amira", texts: { en, de: { ...german, role: "Lektorat" } } };
    expect(reword(more, other, later)).toMatchObject({ consent: null, shownAt: null });
    expect(reword(onSite, words, later)).toEqual(onSite);
  });
});

test("a sample is shown in the demo only, and cannot be given consent", () => {
  expect(showOnSite(sample, now, false)).toBe("sample");
  expect(done(showOnSite(sample, now, true))).toMatchObject({ shownAt: now, sample: true });
  expect(addConsent(sample, consent, now)).toBe("sample");
});

test("after any acts a shown testimonial has consent or is a sample, and a sample stays one", () => {
  const act = fc.constantFrom<(of: Testimonial) => TestimonialDecision>(
    (of) => addConsent(of, consent, now),
    (of) => withdrawConsent(of, now),
    (of) => showOnSite(of, now, true),
    takeOffSite,
    (of) => reword(of, { ...words, name: "Other" }, now),
  );
  fc.assert(
    fc.property(fc.boolean(), fc.array(act, { maxLength: 30 }), (isSample, acts) => {
      let at: Testimonial = { ...written, sample: isSample };
      for (const each of acts) {
        const after = each(at);
        if (typeof after === "string" || "asks" in after) continue;
        expect(after.sample).toBe(isSample);
        if (isOnSite(after)) expect(after.sample || after.consent !== null).toBe(true);
        if (at.firstShownAt) expect(after.firstShownAt).toEqual(at.firstShownAt);
        // Every consent is kept.
        const known = (of: Testimonial) => of.formerConsents.length + (of.consent ? 1 : 0);
        expect(known(after)).toBeGreaterThanOrEqual(known(at));
        expect(after.formerConsents.slice(0, at.formerConsents.length)).toEqual(at.formerConsents);
        at = after;
      }
    }),
  );
});

test("only a testimonial never shown, or a sample, can be deleted", () => {
  const onSite = done(showOnSite(done(addConsent(written, consent, now)), now, false));
  expect(whyNotDeleted(written)).toBeNull();
  expect(whyNotDeleted(done(addConsent(written, consent, now)))).toBeNull();
  expect(whyNotDeleted(onSite)).toBe("was_shown");
  expect(whyNotDeleted(done(takeOffSite(onSite)))).toBe("was_shown");
  expect(whyNotDeleted(done(withdrawConsent(onSite, later)))).toBe("was_shown");
  expect(whyNotDeleted(done(showOnSite(sample, now, true)))).toBeNull();
  expect(takeOffSite(written)).toBe("nothing");
});

test("moving changes the position by one, and nothing at the ends", () => {
  expect(moveInOrder(["a", "b", "c"], "b", "up")).toEqual(["b", "a", "c"]);
  expect(moveInOrder(["a", "b", "c"], "b", "down")).toEqual(["a", "c", "b"]);
  const ids = ["a", "b"];
  for (const [id, to] of [
    ["a", "up"],
    ["b", "down"],
    ["x", "up"],
    ["x", "down"],
  ] as const) {
    expect(moveInOrder(ids, id, to)).toBe(ids);
  }
});

test("the home page shows the first two with a text in its language", () => {
  const of = (name: string, ...languages: string[]) => ({
    name,
    texts: Object.fromEntries(languages.map((language) => [language, { quote: name, role: "x" }])),
  });
  const all = [of("a", "en"), of("b", "de"), of("c", "en", "ar"), of("d", "en")];
  expect(testimonialsAtHome(all, "en").map(({ name }) => name)).toEqual(["a", "c"]);
  expect(testimonialsAtHome(all, "ar").map(({ name }) => name)).toEqual(["c"]);
  expect(testimonialsAtHome(all, "ko")).toEqual([]);
});

describe("words that ask applicants for money", () => {
  const asking = "Please pay a deposit of 50 euros before you start.";
  const texts = { ...words.texts, de: { quote: "Gut.", role: "Bitte zahlen Sie vorab eine Kaution von 50 Euro." } };

  test("cannot be created, saved or shown, in any language or field", () => {
    const asks = [{ language: "de", sentence: texts.de.role, tactic: "deposit" }];
    expect(newTestimonial({ name: "Amira", texts })).toEqual({ asks });
    expect(reword(written, { name: "Amira", texts }, now)).toEqual({ asks });
    const stored = { ...written, texts, consent };
    expect(showOnSite(stored, now, false)).toEqual({ asks });
    // Removing it from the site is always allowed.
    expect(done(takeOffSite({ ...stored, shownAt: now }))).toMatchObject({ shownAt: null });
    expect(done(withdrawConsent({ ...stored, shownAt: now }, now))).toMatchObject({ shownAt: null });
  });

  test("are found in a name, and in English on another page", () => {
    expect(askingSentences({ name: asking, texts: words.texts })).toMatchObject([{ tactic: "deposit" }]);
    expect(askingSentences({ name: "Amira", texts: { ko: { quote: asking, role: "x" } } })).toMatchObject([
      { language: "ko", tactic: "deposit" },
    ]);
  });

  test("are found when two fields ask only together", () => {
    const together = { quote: "First you pay us", role: "Registration fee" };
    expect(askingSentences({ name: "Amira", texts: { en: together } })).toMatchObject([{ language: "en" }]);
    expect(askingSentences({ name: "Amira", texts: { en: { ...together, role: "Data entry" } } })).toEqual([]);
  });

  test("do not occur in the demo", () => {
    for (const { name, text } of demoOperator.testimonials) expect(askingSentences({ name, texts: text })).toEqual([]);
  });
});

test.each([
  ["no language", { name: "Amira", texts: {} }],
  ["an unknown language", { name: "Amira", texts: { xx: words.texts.en } }],
  ["no quote", { name: "Amira", texts: { en: { quote: " ", role: "x" } } }],
  ["a quote that is too long", { name: "Amira", texts: { en: { quote: "x".repeat(601), role: "x" } } }],
  ["no name", { ...words, name: "" }],
  ["a sample flag", { ...words, sample: true }],
  ["a consent field", { ...words, consent }],
  ["half a letter", { ...words, name: "\ud800" }],
])("%s is refused as a testimonial", (_what, given) => {
  expect(v.safeParse(testimonialWords, given).success).toBe(false);
});

test("unstorable text is refused with an explanation", () => {
  const { issues = [] } = v.safeParse(testimonialWords, { ...words, name: "a\u0000b" });
  expect(issues.map(({ message }) => message)).toEqual(["this cannot be stored"]);
});
