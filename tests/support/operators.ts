/** Operators to test with: the demo's, and the demo's changed in one thing. */
import { readFileSync } from "node:fs";
import * as v from "valibot";
import { parse } from "yaml";
import { type Operator, operatorSchema } from "../../domain/operator/operator.ts";
import { languages, marketCodes, markets } from "../../locales/markets.ts";

export const demoOperatorFile = new URL("../../operator.demo.yaml", import.meta.url);

/** The demo operator's file with some of its settings replaced, checked like any other. */
export function operatorWith(change: Record<string, unknown> = {}): Operator {
  const file = parse(readFileSync(demoOperatorFile, "utf8")) as Record<string, unknown>;
  return { ...v.parse(operatorSchema, { ...file, ...change }), byLaw: false };
}

export const demoOperator = operatorWith();

/** The markets of the first three languages, however many more are complete: every other one is offered nowhere. */
export const threeLanguages = marketCodes.filter((code) => ["en", "de", "ar"].includes(markets[code].language));
export const threeLanguagesOperator = operatorWith({ markets: { offered: threeLanguages } });

/** Takes applications from the Emirates too, which the default does not (D14). */
export const emiratesOperator = operatorWith({ eligibleCountries: [...demoOperator.eligibleCountries, "AE"] });

/** Standard Webhooks: 32 bytes in base64. */
export const webhookSecret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=";

/** Hears of applications by a webhook at `url` and by e-mail. */
export function listeningOperator(url = "http://127.0.0.1:9/hook"): Operator {
  return operatorWith({
    webhooks: [{ id: "main", url, secret: webhookSecret }],
    mail: { from: "jobs@operator.example", to: ["desk@operator.example"] },
  });
}

/** What the laws of the countries that the demo takes applications from ask an operator to say of itself (decision B15). */
export const saidOfItself = {
  country: "GB",
  phone: "+442071838750",
  representative: "A. Ridgeway",
  vatId: "GB 123 4567 89",
  legalForm: "Private limited company",
  capital: "100 GBP",
  director: "A. Ridgeway",
  host: { name: "Ridgeway Hosting Ltd", address: ["3 Ridge Way, Leeds LS1 4AP"], phone: "+442071838751" },
  supervisor: false,
  chamber: false,
  purpose: "Recruiting",
  kep: false,
};
export const saidOfPrivacy = {
  officer: "B. Ridgeway, privacy@ridgeway.test",
  representatives: { EU: "Ridgeway Europe SL, Madrid", GB: "Ridgeway Ltd, Leeds", TR: "Ridgeway AŞ, Ankara" },
  locations: ["IE"],
  safeguard: "clauses",
  processors: [{ name: "Ridgeway Hosting Ltd", country: "IE" }],
};
/** The same, of an agency: to whom it passes applications on, in every language. */
export const saidOfRecipients = {
  ...saidOfPrivacy,
  recipients: Object.fromEntries(languages.map((language) => [language, "Ridgeway Hotels"])),
  recipientCountries: ["GB"],
};

/** What of the demo's file production asks to be changed (D16, D17, D23, D24). */
export const realSettings = {
  identity: { ...demoOperator.identity, ...saidOfItself },
  privacy: saidOfPrivacy,
  governingLaw: "IE",
  retention: { US: 365 },
  sample: false,
  testimonials: [],
  minimumAge: { default: 23, reason: "Contracts with our clients ask for it" },
  payConfirmed: true,
  mail: { from: "jobs@operator.example", to: ["desk@operator.example"] },
};

/** What production starts with. */
export const realOperator = operatorWith(realSettings);

/** What a production starts with that anybody could run: nothing in it is the sample's. */
export const ownSettings = {
  ...realSettings,
  identity: {
    name: "Ridgeway Recruiting",
    legalName: "Ridgeway Recruiting Ltd",
    address: ["2 Ridge Way, Leeds LS1 4AP"],
    registration: "Company no. 01234567, England and Wales",
    email: "hello@ridgeway.test",
    whatsapp: "+447400123456",
    ...saidOfItself,
  },
  recruiters: [{ name: "Maya", email: "maya@ridgeway.test", numbers: ["+447400123457"] }],
  mail: { from: "jobs@ridgeway.test", to: ["desk@ridgeway.test"] },
  vacancies: demoOperator.vacancies.map((vacancy) => ({
    ...vacancy,
    text: Object.fromEntries(
      Object.entries(vacancy.text).map(([language, { title }]) => [language, { title, description: `${title}.` }]),
    ),
  })),
};
