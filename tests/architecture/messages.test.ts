/**
 * Every message is used. The compiler checks that every used message exists
 * (locales/translator.ts).
 */
import { expect, test } from "vitest";
import { choiceNames, fields } from "../../domain/application/fields.ts";
import { folderMessages, type MessageTree } from "../../locales/messages.ts";
import { read, sources } from "../support/repository.ts";

/** Composed keys as written in the sources. The compiler knows the values of the star. */
const puttogether = [
  "api.*",
  "applicantMail.*.subject",
  "applicantMail.*.title",
  "booking.mail.*.subject",
  "booking.mail.*.title",
  "booking.recruiterMail.*.subject",
  "booking.recruiterMail.*.title",
  "booking.stage.*",
  "booking.wish.*",
  "errors.*.sentence",
  "errors.*.title",
  "fieldError.*",
  "form.positions.*",
  "home.why.*.text",
  "home.why.*.title",
  "imprint.*",
  "jobs.tags.*",
  "operatorMail.*.opening",
  "operatorMail.*.subject",
  "operatorMail.alert.*",
  "operatorMail.flood.reasons.*",
  "recruiterMail.*.opening",
  "recruiterMail.*.subject",
  "recruiterMail.*.title",
  "recruiterMail.digest.*",
  "seo.*.description",
  "seo.*.keywords",
  "seo.*.title",
  "site.nav.*",
  "source.*",
  "statusPage.*.cancel",
  "statusPage.*.confirm",
  "statusPage.*.question",
  "statusPage.done.*",
  "statusPage.error.*",
  "statusPage.prefer.*",
  "success.never.*",
  "survey.jobs.*",
  "vacancy.kind.*",
  "vacancy.tax.*",
];

function keysOf(tree: MessageTree, prefix = ""): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [prefix + key] : keysOf(value, `${prefix}${key}.`),
  );
}

const english = folderMessages("en");
const keys = keysOf(english);
const texts = sources
  .filter((path) => /^(?:(?:site|server|jobs|email|cli|desk|locales)\/|domain\/application\/fields\.ts$)/.test(path))
  .map(read);
const literals = new Set(
  texts.flatMap((text) => Array.from(text.matchAll(/["'`]([a-zA-Z]+(?:\.[\w-]+)+)["'`]/g), ([, key]) => key ?? "")),
);
const templates = new Set(
  texts.flatMap((text) =>
    Array.from(text.matchAll(/`([a-zA-Z]+\.[^`\s]*)`/g), ([, template]) => template ?? "")
      .filter((template) => template.includes("${") && Object.hasOwn(english, template.split(".", 1)[0] ?? ""))
      .map((template) => template.replace(/\$\{[^}]*\}/g, "*")),
  ),
);

test("the composed message keys are exactly these", () => {
  expect([...templates].toSorted()).toEqual(puttogether);
});

test("every key is used", () => {
  // The options of a choice (locales/choices.ts).
  const offered = choiceNames.map((name) => `${fields[name].choice.options}.*`);
  const patterns = [...puttogether, ...offered].map(
    (key) => new RegExp(`^${key.replaceAll(".", "\\.").replace("*", "[^.]+")}$`),
  );
  expect(keys.length).toBeGreaterThan(100);
  expect(keys.filter((key) => !literals.has(key) && !patterns.some((pattern) => pattern.test(key)))).toEqual([]);
});
