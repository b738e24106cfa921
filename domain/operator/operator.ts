/**
 * Schema of the operator file: who runs this deployment, and what the site says. Pure;
 * app/config.ts reads the file. `npm run generate` makes from it `operator.schema.json`, with which
 * editors check the file, the reference and the annotated sample.
 */
import * as v from "valibot";
import { AGE_MAXIMUM, AGE_MINIMUM_DEFAULT } from "../application/limits.ts";
import { type Brand, brandSchema } from "../brand/brand.ts";
import { defaultEligibleCountries, openCountries } from "../eligibility.ts";
import { described, setting } from "../written/described.ts";
import { asksNothing, knownCountry, line, market, phone, reason, sentence } from "./fields.ts";
import { testimonial, vacancy } from "./first-content.ts";
import { identity, privacy } from "./identity.ts";
import { internalReceiver, mail, notices, oidc, security, webhook } from "./integrations.ts";
import { unitedStates } from "./united-states.ts";

const days = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(3650));

/** A country, or a state of the United States: "US-NY" (ISO 3166-2). */
const governingLaw = v.pipe(
  v.string(),
  v.check(
    (code) => (/^US-[A-Z]{2}$/.test(code) ? unitedStates[code.slice(3)] !== undefined : v.is(knownCountry, code)),
    "must be a country (ISO 3166-1), for example GB, or a US state, for example US-NY; the United Kingdom is GB",
  ),
);

/** "22:00" */
const timeOfDay = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, "write the time as 22:00"));

const recruiter = v.strictObject(
  described({
    name: setting("The name that applicants read.", v.pipe(line, asksNothing), "Maya"),
    email: setting(
      "The address of the account at the desk (`fairlead recruiter invite`).",
      v.pipe(v.string(), v.email(), v.toLowerCase()),
      "maya@jobs.example",
    ),
    numbers: setting(
      "The WhatsApp numbers this person writes from: /verify confirms exactly these.",
      v.optional(v.array(phone), []),
      ["+447700900111"],
    ),
  }),
);

const age = v.pipe(v.number(), v.integer(), v.minValue(14), v.maxValue(AGE_MAXIMUM));

const minimumAge = v.strictObject(
  described({
    default: setting("The age in every country without its own.", v.optional(age, AGE_MINIMUM_DEFAULT), 18),
    reason: setting(
      "Why, as a sentence: a text, or one by language. Needed above the age of majority.",
      v.optional(reason),
    ),
    countries: setting(
      "Other ages by country, each with its reason as a sentence.",
      v.optional(
        v.record(
          knownCountry,
          v.strictObject(
            described({
              age: setting("The age.", age, 21),
              reason: setting("Why.", reason, "The licence asks for it."),
            }),
          ),
        ),
        {},
      ),
      { US: { age: 21, reason: "Our licence there asks for it." } },
    ),
  }),
);

/** Every section of the file. */
export const sections = described({
  settings: setting(
    "Where settings are changed: `desk` lets managers change them there, whose version then wins; `file` keeps them here alone. docs/operate/configure.md#settings-at-the-desk",
    v.optional(v.picklist(["desk", "file"]), "desk"),
  ),
  sample: setting("True only in the demo's sample file, which production refuses.", v.optional(v.boolean(), false)),
  identity: setting("Who you are. Shown on pages, in emails, in the legal notice and in the privacy notice.", identity),
  brand: setting("The look of the site, until it is edited at the desk.", v.optional(brandSchema, {})),
  privacy: setting("What the privacy notice says about you.", v.optional(privacy, {})),
  licences: setting(
    "Licences and registrations in other countries, for the legal notice.",
    v.optional(
      v.array(
        v.strictObject(
          described({
            country: setting("Country.", knownCountry, "SG"),
            authority: setting("Who granted it.", line, "Ministry of Manpower"),
            number: setting("Its number.", line, "00C0000"),
          }),
        ),
      ),
      [],
    ),
  ),
  claims: setting(
    "What you promise for every vacancy. Pages leave out what is not true.",
    v.optional(
      v.strictObject(
        described({
          noExperience: setting("No experience is needed.", v.optional(v.boolean(), false), true),
          training: setting("You train people, and pay for the time.", v.optional(v.boolean(), false), true),
          paidWeekly: setting("Pay comes every week.", v.optional(v.boolean(), false)),
        }),
      ),
      {},
    ),
  ),
  governingLaw: setting(
    "Whose law governs the terms: a country, or a state as US-NY. By default US in the demo and none in production.",
    v.optional(governingLaw),
    "GB",
  ),
  markets: setting(
    "Which markets there are. docs/operate/configure.md#open-pause-or-close-a-market",
    v.optional(
      v.strictObject(
        described({
          offered: setting("The markets; by default each whose language is complete.", v.optional(v.array(market)), [
            "en",
            "gb",
            "de",
          ]),
          paused: setting(
            "Markets whose countries cannot apply for now; their pages say so.",
            v.optional(v.array(market), []),
          ),
        }),
      ),
      {},
    ),
  ),
  eligibleCountries: setting(
    "Countries from which people can apply.",
    v.optional(v.pipe(v.array(knownCountry), v.minLength(1)), [...defaultEligibleCountries]),
    ["GB", "DE"],
  ),
  minimumAge: setting("How old applicants must be.", v.optional(minimumAge, {})),
  payConfirmed: setting(
    "You have checked the converted amounts in every currency that the site shows.",
    v.optional(v.boolean(), false),
    true,
  ),
  asksGender: setting(
    "Whether the form asks for the gender, everywhere or in the listed countries. Production wants a list.",
    v.optional(v.union([v.boolean(), v.array(knownCountry)]), false),
  ),
  exactAge: setting(
    "Countries where the form asks the exact age, each with the reason as a sentence. Elsewhere it asks to confirm *I am 18 or older*.",
    v.optional(v.record(knownCountry, sentence), {}),
    { DE: "The night shift is only for people over 20." },
  ),
  webhookFields: setting(
    "Why webhooks carry these fields, as sentences. Production leaves out a field without a reason.",
    v.optional(
      v.strictObject(
        described({
          age: setting("Why the age.", v.optional(sentence), "Our payroll needs it for the contract."),
          sex: setting("Why the gender.", v.optional(sentence)),
        }),
      ),
      {},
    ),
  ),
  notesInDownload: setting(
    "Whether an applicant's download contains recruiters' notes. Otherwise it has their number and a contact, so that a person can check whether they concern others too (GDPR, article 15(4)).",
    v.optional(v.boolean(), false),
  ),
  vacancies: setting(
    "First vacancies, imported at the first start. Afterwards they are edited at the desk.",
    v.optional(v.array(vacancy), []),
  ),
  testimonials: setting(
    "First testimonials, imported at the first start. Afterwards they are edited at the desk.",
    v.optional(v.array(testimonial), []),
  ),
  webhooks: setting("Where events are sent. docs/operate/webhooks.md", v.optional(v.array(webhook), [])),
  internalReceivers: setting(
    "The only receivers of webhooks in your own network: ADDRESS:PORT, NETWORK/BITS:PORT or NAME:PORT.",
    v.optional(v.array(internalReceiver), []),
    ["10.20.0.7:8443"],
  ),
  recruiters: setting("Recruiters and the numbers they write from.", v.optional(v.array(recruiter), [])),
  oidc: setting(
    "Log-in to the desk by an OpenID Connect provider, whose secret is OIDC_CLIENT_SECRET in the environment.",
    v.optional(oidc),
  ),
  quietHours: setting(
    "When no messages are sent, in the applicant's time zone. They never move the promised time.",
    v.optional(
      v.strictObject(
        described({
          from: setting("Begin.", timeOfDay, "22:00"),
          to: setting("End.", timeOfDay, "07:00"),
        }),
      ),
    ),
  ),
  mail: setting("Email, together with SMTP_URL in the environment. Without it the site sends none.", v.optional(mail)),
  jobAlerts: setting(
    "Visitors can subscribe to new jobs by email. False deletes all subscriptions. docs/operate/configure.md#job-alerts",
    v.optional(v.boolean(), false),
    true,
  ),
  feeds: setting(
    "More data for job boards. docs/operate/search-engines.md",
    v.optional(
      v.strictObject(
        described({
          linkedInCompany: setting(
            "The number of your LinkedIn page.",
            v.optional(v.pipe(v.string(), v.regex(/^\d{1,20}$/, "a company's number must have digits only"))),
            "1234567",
          ),
        }),
      ),
      {},
    ),
  ),
  notices: setting(
    "Who is notified of changed vacancy pages; by default no one. docs/operate/search-engines.md",
    v.optional(notices, {}),
  ),
  security: setting(
    "Contact for security researchers, published at /.well-known/security.txt (RFC 9116).",
    v.optional(security),
  ),
  retentionDays: setting("Days after the last registration until an application is deleted.", v.optional(days, 180)),
  retention: setting("Other days by country.", v.optional(v.record(knownCountry, days), {}), { FR: 365 }),
});

type Sections = v.InferOutput<v.StrictObjectSchema<typeof sections, undefined>>;
type Checked = Pick<Sections, "eligibleCountries" | "markets" | "webhooks" | "recruiters">;

/** Conditions on several sections, with the message where one does not hold. */
const conditions: readonly (readonly [(file: Checked) => boolean, string])[] = [
  [(file) => openCountries(file).length > 0, "all countries in eligibleCountries are paused"],
  [({ webhooks }) => distinct(webhooks.map(({ id }) => id)), "two webhooks have the same id"],
  [({ recruiters }) => distinct(recruiters.map(({ email }) => email)), "two recruiters have the same email address"],
];

/** Checks them all. */
export function together<File extends Checked>() {
  return v.rawCheck<File>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    for (const [holds, message] of conditions) if (!holds(dataset.value)) addIssue({ message });
  });
}

export const operatorSchema = v.pipe(
  v.strictObject(sections),
  together(),
  v.check((file) => distinct(file.vacancies.map(({ slug }) => slug)), "two vacancies have the same slug"),
);

export interface Operator extends v.InferOutput<typeof operatorSchema> {
  /** Of the file, or of the desk, which has pictures too (app/follow-documents.ts). */
  brand: Brand;
  /**
   * In production the law of a market takes precedence over the demo's defaults
   * (domain/market-law).
   */
  readonly byLaw: boolean;
}
export type Webhook = Operator["webhooks"][number];

function distinct(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}
