/** What may be done with a testimonial: nothing without consent, nothing made up, and no record is ever lost. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as v from "valibot";
import {
  agreed,
  isInFuture,
  isOnSite,
  moved,
  newTestimonial,
  reworded,
  type TestimonialDecision,
  shown,
  takenOff,
  whyNotDeleted,
  withdrawn,
} from "../../domain/vacancies/testimonial-acts.ts";
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

/** Of a decision that is no refusal. */
function done(decision: TestimonialDecision): Testimonial {
  if (typeof decision === "string" || "asks" in decision) throw new Error(`refused: ${JSON.stringify(decision)}`);
  return decision;
}

describe("consent", () => {
  test("without it nothing is shown; with it, it is, and knows since when", () => {
    expect(shown(written, now, false)).toBe("no_consent");
    expect(shown(written, now, true)).toBe("no_consent");
    const onSite = done(shown(done(agreed(written, consent, now)), now, false));
    expect(onSite).toMatchObject({ consent, shownAt: now, firstShownAt: now });
    expect(shown(onSite, later, false)).toBe("nothing");
  });

  test("taken back, it leaves the site, and it stays known that there was one and when it ended", () => {
    const onSite = done(shown(done(agreed(written, consent, now)), now, false));
    const after = done(withdrawn(onSite, later));
    expect(after).toMatchObject({ consent: null, shownAt: null, firstShownAt: now });
    expect(after.formerConsents).toEqual([{ ...consent, ended: "withdrawn", endedAt: later.toISOString() }]);
    expect(shown(after, later, true)).toBe("no_consent");
    expect(withdrawn(after, later)).toBe("no_consent");
  });

  test("a newer record replaces one and loses nothing", () => {
    const newer = { ...consent, keptAt: "Folder 8" };
    const after = done(agreed(done(agreed(written, consent, now)), newer, later));
    expect(after.consent).toEqual(newer);
    expect(after.formerConsents).toEqual([{ ...consent, ended: "replaced", endedAt: later.toISOString() }]);
  });

  test("its day has begun somewhere on earth", () => {
    expect(agreed(written, { ...consent, on: "2026-11-24" }, now)).toBe("future");
    expect(isInFuture("2026-11-23", new Date("2026-11-22T09:59:59Z"))).toBe(true);
    expect(isInFuture("2026-11-23", new Date("2026-11-22T10:00:00Z"))).toBe(false);
  });

  test.each([
    ["no day", { ...consent, on: "soon" }],
    ["a day that is none", { ...consent, on: "2026-13-40" }],
    ["a 30th of February", { ...consent, on: "2026-02-30" }],
    ["nobody", { ...consent, by: "  " }],
    ["nowhere", { ...consent, keptAt: "" }],
    ["what no database holds", { ...consent, keptAt: "a\u0000b" }],
    ["more than was asked", { ...consent, sample: true }],
  ])("%s is no consent", (_what, given) => {
    expect(v.safeParse(testimonialConsent, given).success).toBe(false);
  });
});

describe("other words", () => {
  const { en } = words.texts;
  const german = { quote: "Langsam und geduldig.", role: "Datenpflege" };
  const onSite = done(shown(done(agreed(written, consent, now)), now, false));

  test("are first those of somebody new, whom nobody was shown", () => {
    expect(newTestimonial(words)).toEqual(written);
  });

  test.each([
    ["another name", { name: "Other", texts: { en } }],
    ["another sentence", { name: "Amira", texts: { en: { ...en, quote: "Fast." } } }],
    [
      "another sentence beside a language more",
      { name: "Amira", texts: { en: { ...en, quote: "Fast." }, de: german } },
    ],
    ["none of the languages that were agreed to", { name: "Amira", texts: { de: german } }],
  ])("end the consent and leave the site with %s", (_, changed) => {
    expect(reworded(onSite, changed, later)).toEqual({
      ...onSite,
      ...changed,
      consent: null,
      formerConsents: [{ ...consent, ended: "reworded", endedAt: later.toISOString() }],
      shownAt: null,
    });
    // Nobody had agreed: there is nothing to end.
    expect(reworded(written, changed, later)).toEqual({ ...written, ...changed });
    const shownSample = { ...sample, shownAt: now, firstShownAt: now };
    expect(reworded(shownSample, changed, later)).toEqual({ ...shownSample, ...changed });
  });

  test("in a language more or less are still those that were agreed to", () => {
    const both = { name: "Amira", texts: { en, de: german } };
    const more = done(reworded(onSite, both, later));
    expect(more).toEqual({ ...onSite, ...both });
    expect(reworded(more, words, later)).toEqual(onSite);
    const other = { name: "Amira", texts: { en, de: { ...german, role: "Lektorat" } } };
    expect(reworded(more, other, later)).toMatchObject({ consent: null, shownAt: null });
    expect(reworded(onSite, words, later)).toEqual(onSite);
  });
});

test("a sample is shown in the demo alone, and nobody agrees to it", () => {
  expect(shown(sample, now, false)).toBe("sample");
  expect(done(shown(sample, now, true))).toMatchObject({ shownAt: now, sample: true });
  expect(agreed(sample, consent, now)).toBe("sample");
});

test("whatever is done one after the other, what is on the site has a consent or is a sample, and stays what it is", () => {
  const act = fc.constantFrom<(of: Testimonial) => TestimonialDecision>(
    (of) => agreed(of, consent, now),
    (of) => withdrawn(of, now),
    (of) => shown(of, now, true),
    takenOff,
    (of) => reworded(of, { ...words, name: "Other" }, now),
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
        // Every consent there ever was is kept.
        const known = (of: Testimonial) => of.formerConsents.length + (of.consent ? 1 : 0);
        expect(known(after)).toBeGreaterThanOrEqual(known(at));
        expect(after.formerConsents.slice(0, at.formerConsents.length)).toEqual(at.formerConsents);
        at = after;
      }
    }),
  );
});

test("only what nobody was shown is deleted, or a sample", () => {
  const onSite = done(shown(done(agreed(written, consent, now)), now, false));
  expect(whyNotDeleted(written)).toBeNull();
  expect(whyNotDeleted(done(agreed(written, consent, now)))).toBeNull();
  expect(whyNotDeleted(onSite)).toBe("was_shown");
  expect(whyNotDeleted(done(takenOff(onSite)))).toBe("was_shown");
  expect(whyNotDeleted(done(withdrawn(onSite, later)))).toBe("was_shown");
  expect(whyNotDeleted(done(shown(sample, now, true)))).toBeNull();
  expect(takenOff(written)).toBe("nothing");
});

test("moving takes it one place and loses none; at the end nothing moves", () => {
  expect(moved(["a", "b", "c"], "b", "up")).toEqual(["b", "a", "c"]);
  expect(moved(["a", "b", "c"], "b", "down")).toEqual(["a", "c", "b"]);
  const ids = ["a", "b"];
  for (const [id, to] of [
    ["a", "up"],
    ["b", "down"],
    ["x", "up"],
    ["x", "down"],
  ] as const) {
    expect(moved(ids, id, to)).toBe(ids);
  }
});

test("a home page shows the first two that have a text in its language", () => {
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

  test("are neither made, nor put in, nor shown where the rules once knew less, in whatever language and field they stand", () => {
    const asks = [{ language: "de", sentence: texts.de.role, tactic: "deposit" }];
    expect(newTestimonial({ name: "Amira", texts })).toEqual({ asks });
    expect(reworded(written, { name: "Amira", texts }, now)).toEqual({ asks });
    const stored = { ...written, texts, consent };
    expect(shown(stored, now, false)).toEqual({ asks });
    // Off the site they always go.
    expect(done(takenOff({ ...stored, shownAt: now }))).toMatchObject({ shownAt: null });
    expect(done(withdrawn({ ...stored, shownAt: now }, now))).toMatchObject({ shownAt: null });
  });

  test("also where they stand in a name or in English on another page", () => {
    expect(askingSentences({ name: asking, texts: words.texts })).toMatchObject([{ tactic: "deposit" }]);
    expect(askingSentences({ name: "Amira", texts: { ko: { quote: asking, role: "x" } } })).toMatchObject([
      { language: "ko", tactic: "deposit" },
    ]);
  });

  test("also where two fields ask only together, each in a line", () => {
    const together = { quote: "First day: you send us", role: "€100" };
    expect(askingSentences({ name: "Amira", texts: { en: together } })).toMatchObject([{ language: "en" }]);
    expect(askingSentences({ name: "Amira", texts: { en: { ...together, role: "Data entry" } } })).toEqual([]);
    // A line goes on in the next, and no two words become one there.
    const broken = { quote: "First day: you send", role: "us €100" };
    expect(askingSentences({ name: "Amira", texts: { en: broken } })).toMatchObject([{ language: "en" }]);
  });

  test("are not those of the demo", () => {
    for (const { name, text } of demoOperator.testimonials) expect(askingSentences({ name, texts: text })).toEqual([]);
  });
});

test.each([
  ["no language", { name: "Amira", texts: {} }],
  ["a language that is none", { name: "Amira", texts: { xx: words.texts.en } }],
  ["no quote", { name: "Amira", texts: { en: { quote: " ", role: "x" } } }],
  ["a quote that is too long", { name: "Amira", texts: { en: { quote: "x".repeat(601), role: "x" } } }],
  ["no name", { ...words, name: "" }],
  ["that it is a sample", { ...words, sample: true }],
  ["a consent beside it", { ...words, consent }],
  ["half a letter", { ...words, name: "\ud800" }],
])("%s is no testimonial", (_what, given) => {
  expect(v.safeParse(testimonialWords, given).success).toBe(false);
});

test("what no database holds is refused in words", () => {
  const { issues = [] } = v.safeParse(testimonialWords, { ...words, name: "a\u0000b" });
  expect(issues.map(({ message }) => message)).toEqual(["this cannot be stored"]);
});
