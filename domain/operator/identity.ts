/** Who the operator is, and what its privacy notice says, in the operator file. */
import * as v from "valibot";
import { described, setting } from "../written/described.ts";
import { asksNothing, knownCountry, line, perLanguage, phone } from "./fields.ts";

/** False: does not exist. Omitted: not answered. */
const particular = v.optional(v.union([line, v.literal(false)]));

export const operatorKinds = ["employer", "agency"] as const;
export const safeguards = ["adequacy", "clauses", "rules", "direct"] as const;
export type Safeguard = (typeof safeguards)[number];
export const representedPlaces = ["EU", "GB", "TR"] as const;

const safeguard = v.union([
  v.pipe(
    v.picklist(safeguards),
    v.transform((alone): Safeguard[] => [alone]),
  ),
  v.pipe(
    v.array(v.picklist(safeguards)),
    v.check(
      (all) => all.filter((each) => each !== "direct").length <= 1,
      "a safeguard is one of adequacy, clauses and rules, optionally together with direct",
    ),
  ),
]);

const particulars = {
  legalForm: setting(
    "Legal form, where the legal notice needs it. `false`: there is none.",
    particular,
    "Limited company",
  ),
  capital: setting("Share capital, likewise.", particular),
  director: setting("Who represents the company, likewise.", particular, "Jo Example"),
  responsible: setting("Who is responsible for the content, likewise.", particular),
  supervisor: setting("The supervisory authority, likewise.", particular),
  chamber: setting("The professional chamber, likewise.", particular),
  purpose: setting("The purpose of the company, likewise.", particular),
  kep: setting("Registered email in Türkiye (kayıtlı elektronik posta), likewise.", particular),
};

export const identity = v.strictObject(
  described({
    name: setting(
      "Your name as applicants know it: on pages, in emails, in messages.",
      v.pipe(line, asksNothing),
      "Example Recruiting",
    ),
    legalName: setting("Your name in the register.", line, "Example Recruiting Ltd"),
    address: setting("Your postal address, line by line.", v.pipe(v.array(line), v.minLength(1)), [
      "1 Sample Street",
      "London EC1A 1AA",
    ]),
    registration: setting("Register and number.", line, "Company no. 00000000, England and Wales"),
    email: setting("Where applicants write to.", v.pipe(v.string(), v.email()), "hello@jobs.example"),
    phone: setting("Your telephone number, as +44….", v.optional(phone), "+442079460000"),
    whatsapp: setting("Your WhatsApp number, as +44….", v.optional(phone), "+447700900123"),
    representative: setting("Who speaks for you, in the legal notice.", v.optional(line), "Jo Example"),
    vatId: setting("VAT number. `false`: there is none.", particular, false),
    country: setting("Country of your seat: its code, such as GB.", v.optional(knownCountry), "GB"),
    kind: setting(
      "`employer` offers its own jobs, `agency` those of others, which the law treats differently.",
      v.optional(v.picklist(operatorKinds), "employer"),
    ),
    ...particulars,
    host: setting(
      "Who runs the web server, which French law wants in the legal notice.",
      v.optional(
        v.strictObject(
          described({
            name: setting("Name.", line, "Example Hosting SAS"),
            address: setting("Address, line by line.", v.pipe(v.array(line), v.minLength(1)), ["75001 Paris"]),
            phone: setting("Telephone number.", phone, "+33123456789"),
          }),
        ),
      ),
    ),
  }),
);

export const privacy = v.strictObject(
  described({
    officer: setting("Your data protection officer, and how to reach them.", v.optional(line), "privacy@jobs.example"),
    representatives: setting(
      "Representatives that the law requires of operators from elsewhere, for the EU, GB and TR.",
      v.optional(v.record(v.picklist(representedPlaces), line), {}),
      { EU: "Example Representative, 1000 Brussels" },
    ),
    locations: setting("Countries where you process data.", v.optional(v.array(knownCountry), []), ["GB"]),
    safeguard: setting(
      "What protects data in countries without an adequacy decision: `adequacy`, `clauses` or `rules`, with `direct` for your own seat.",
      v.optional(safeguard, []),
      "clauses",
    ),
    processors: setting(
      "Companies that run servers or mailboxes for you.",
      v.optional(
        v.array(
          v.strictObject(
            described({
              name: setting("Name.", line, "Example Hosting SAS"),
              country: setting("Country.", knownCountry, "FR"),
            }),
          ),
        ),
        [],
      ),
    ),
    recipients: setting(
      "To whom an agency passes applications, by language, as it reads in a sentence: “the hotel that you apply to work for”.",
      v.optional(perLanguage(line)),
    ),
    recipientCountries: setting("Countries of these recipients.", v.optional(v.array(knownCountry), [])),
  }),
);
