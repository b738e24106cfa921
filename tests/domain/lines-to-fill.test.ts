/** Missing production settings as lines to paste and fill in. */
import { parse } from "yaml";
import { expect, test } from "vitest";
import * as v from "valibot";
import { missingForProduction } from "../../domain/operator/production.ts";
import { linesToFill } from "../../domain/operator/lines-to-fill.ts";
import { operatorSchema } from "../../domain/operator/operator.ts";
import { operatorWith, realSettings, saidOfItself, saidOfPrivacy } from "../support/operators.ts";

const bare = operatorWith({ ...realSettings, identity: { ...operatorWith().identity }, privacy: {}, mail: undefined });
const lines = linesToFill(missingForProduction(bare));

test("the lines contain each required setting once with its reason", () => {
  const settings = parse(lines) as Record<"identity" | "privacy" | "mail", Record<string, unknown>>;
  // VAT numbers and Türkiye's registered email are required by unverified laws, so production only
  // warns.
  const { host: _host, vatId: _vatId, kep: _kep, ...texts } = saidOfItself;
  expect(Object.keys(settings.identity).toSorted()).toEqual(Object.keys({ ...texts, host: {} }).toSorted());
  expect(settings.privacy).toHaveProperty("processors", [{ name: "", country: "" }]);
  expect(settings.mail).toEqual({ from: "", to: [""] });
  expect(lines).toMatch(/^  legalForm: "" # the law requires it in the legal notice; write false if you have none$/m);
});

test("the completed lines satisfy production, and unchanged ones are refused", () => {
  const pasted = parse(lines) as Record<string, object>;
  const merged = (change: Record<string, object>) => ({
    ...realSettings,
    identity: { ...operatorWith().identity, ...change["identity"] },
    privacy: change["privacy"],
    mail: change["mail"],
    vacancies: [],
  });
  const base = { ...operatorWith(), byLaw: undefined };
  const { byLaw: _byLaw, ...file } = base;
  const refused = v.safeParse(operatorSchema, { ...file, ...merged(pasted) });
  const places = refused.issues?.map((issue) => v.getDotPath(issue)?.replace(/\.\d.*$/, ""));
  for (const name of Object.keys(pasted["identity"] ?? {})) expect(places?.join()).toContain(`identity.${name}`);
  const filled = { identity: saidOfItself, privacy: saidOfPrivacy, mail: realSettings.mail };
  expect(missingForProduction(operatorWith(merged(filled)))).toEqual([]);
});

test("settings already in the file or in a list are not repeated", () => {
  const errors = [
    "identity.name: is the sample's",
    "identity.whatsapp: +447700900123 is a number reserved for fiction; enter a real one",
    "testimonials.0: is a sample; remove it",
    "webhooks main: the secret can be guessed",
    "webhooks mail: the secret can be guessed",
    "vacancies assistant: still has a text of the sample; replace it",
    "privacy.locations.0: is not a country code (ISO 3166-1); the United Kingdom is GB",
    "licences.0.number: a licence number must contain a digit",
    "identity.whatsap: there is no such setting here; did you mean whatsapp? (line 15)",
    "identity.country: is not a country code (ISO 3166-1); the United Kingdom is GB (line 16)",
    "identity.name",
    "identity.name: ",
    "sample: this is the sample operator; production needs a real one",
    "",
  ];
  expect(linesToFill(errors)).toBe("");
  expect(linesToFill(["mail, webhooks: production needs mail or a webhook to report applications"])).toBe(
    'mail: { from: "", to: [ "" ] } # production needs mail or a webhook to report applications\n',
  );
});

test("nested settings are written in full, once", () => {
  const errors = [
    "identity.host.name: the site's law wants it (a)",
    "identity.host: the site's law wants it (b)",
    "privacy.locations: where it is kept",
    "privacy.processors: by whom",
    "privacy.recipients.de: to whom",
    "privacy.recipientCountries: where those are",
    "licences, at least one: the trade is licensed",
    "mail: nobody hears of an application",
    "identity.registration: said first",
    "identity.registration: said last",
    "privacy.locations: kept for\nlong",
    'identity.email: "no" is not valid; it must be an email address',
  ];
  expect(linesToFill(errors.filter((error) => !/host\.|recipients\./.test(error)))).toBe(
    [
      "identity:",
      '  host: { name: "", address: [ "" ], phone: "" } # the site\'s law wants it',
      '  registration: "" # said last',
      "privacy:",
      '  locations: [ "" ] # kept for\nlong',
      '  processors: [ { name: "", country: "" } ] # by whom',
      '  recipientCountries: [ "" ] # where those are',
      'licences: [ { country: "", authority: "", number: "" } ] # the trade is licensed',
      'mail: { from: "", to: [ "" ] } # nobody hears of an application',
      "",
    ].join("\n"),
  );
  expect(linesToFill(errors.slice(0, 2))).toBe(
    "identity:\n  host: # the site's law wants it\n    name: \"\" # the site's law wants it\n",
  );
});
