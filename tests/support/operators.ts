/** Test operators: the demo's, with single changes. */
import { readFileSync } from "node:fs";
import * as v from "valibot";
import { parse } from "yaml";
import { type Operator, operatorSchema } from "../../domain/operator/operator.ts";
import { languages, marketCodes, markets } from "../../locales/markets.ts";

export const demoOperatorFile = new URL("../../demo/operator.yaml", import.meta.url);

/** The demo operator file with replaced settings, validated like any other. */
export function operatorWith(change: Record<string, unknown> = {}): Operator {
  return { ...v.parse(operatorSchema, { ...demoFile, ...change }), byLaw: false };
}

/** Parsed once, which takes longer than checking it. */
const demoFile = parse(readFileSync(demoOperatorFile, "utf8")) as Record<string, unknown>;

export const demoOperator = operatorWith();

/**
 * The markets of the first three languages, even if more are complete: all others are not offered.
 */
export const threeLanguages = marketCodes.filter((code) => ["en", "de", "ar"].includes(markets[code].language));
export const threeLanguagesOperator = operatorWith({ markets: { offered: threeLanguages } });

/** Accepts applications from the Emirates too, unlike the default (D14). */
export const emiratesOperator = operatorWith({ eligibleCountries: [...demoOperator.eligibleCountries, "AE"] });

/** Standard Webhooks: 32 bytes in base64. */
export const webhookSecret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=";

/** Gets applications by a webhook at `url` and by email. */
export function listeningOperator(url = "http://127.0.0.1:9/hook"): Operator {
  return operatorWith({
    webhooks: [{ id: "main", url, secret: webhookSecret }],
    mail: { from: "jobs@operator.example", to: ["desk@operator.example"] },
  });
}

/** The operator details required by the laws of the demo's countries (decision B15). */
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
/** The same for an agency: its recipients in every language. */
export const saidOfRecipients = {
  ...saidOfPrivacy,
  recipients: Object.fromEntries(languages.map((language) => [language, "Ridgeway Hotels"])),
  recipientCountries: ["GB"],
};

/** The demo settings that production requires to be changed (D16, D17, D23, D24). */
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

/** An operator accepted by production. */
export const realOperator = operatorWith(realSettings);

/** Settings of a realistic production without any sample content. */
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
