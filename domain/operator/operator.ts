/**
 * The operator file: who runs this deployment, and what it says. Pure schema; config.ts reads the file.
 * `operator.schema.json` is generated from it (`npm run generate`), so that editors check the file while it is written.
 * More than 300 lines: one file, one schema.
 */
import * as v from "valibot";
import { isMarketCode, type Language, languages, marketCodes } from "../../locales/markets.ts";
import { eventTypes } from "../delivery/events.ts";
import { cacheStyles } from "../delivery/notices.ts";
import { slugSchema } from "../application/slug.ts";
import { vacancyTags } from "../vacancies/content.ts";
import { AGE_MAXIMUM, AGE_MINIMUM_DEFAULT } from "../application/limits.ts";
import { toCountryCode } from "../phone/countries.ts";
import { readInternalReceiver } from "../network/internal-receivers.ts";
import { defaultEligibleCountries, openCountries } from "../eligibility.ts";
import { readSender, senderPattern } from "./mail-sender.ts";
import { isSentence } from "./sentence.ts";
import { unitedStates } from "./united-states.ts";

const mailAddress = v.pipe(v.string(), v.email());
const line = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(300));
const sentence = v.pipe(line, v.check(isSentence, "a reason is a sentence"));
const country = v.pipe(
  v.string(),
  v.regex(/^[A-Z]{2}$/, "a country is two capital letters (ISO 3166-1), for example GB"),
);
/** One that there is: somebody there has a number that can be typed into the form. */
const knownCountry = v.pipe(
  country,
  v.check(
    (code) => !/^[A-Z]{2}$/.test(code) || toCountryCode(code) !== null,
    "is not the code of a country (ISO 3166-1); the United Kingdom is GB",
  ),
);
const market = v.pipe(
  v.string(),
  v.check((code) => isMarketCode(code), `a market is one of ${marketCodes.join(", ")}`),
);
const currency = v.pipe(
  v.string(),
  v.regex(/^[A-Z]{3}$/, "a currency is three capital letters (ISO 4217), for example EUR"),
);
const phone = v.pipe(v.string(), v.regex(/^\+[1-9]\d{6,14}$/, "write the number as +44…, digits only"));
const endpointId = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "an id has small letters, digits and single hyphens"),
);
const range = v.pipe(
  v.tuple([v.pipe(v.number(), v.minValue(0)), v.pipe(v.number(), v.minValue(0))]),
  v.check(([low, high]) => low <= high, "the first number must not be higher than the second"),
);

/** Amounts of one pay range: a base that is converted, or amounts per currency, which win (D17). */
const pay = v.pipe(
  v.strictObject({ base: v.optional(range), currencies: v.optional(v.record(currency, range), {}) }),
  v.check(
    (value) => value.base !== undefined || Object.keys(value.currencies).length > 0,
    "pay needs a base or amounts",
  ),
);

function perLanguage<T extends v.GenericSchema>(text: T) {
  return v.pipe(
    v.record(v.picklist(languages), text),
    v.check((texts) => Object.keys(texts).length > 0, "at least one language"),
  );
}

/** Why an age is asked: published beside the field, in the questions and with each vacancy. One line alone is English. */
const reason = v.union([
  v.pipe(
    line,
    v.transform((en): Partial<Record<Language, string>> => ({ en })),
  ),
  perLanguage(line),
]);

const vacancy = v.strictObject({
  slug: slugSchema,
  tags: v.optional(v.array(v.picklist(vacancyTags)), []),
  pay: v.strictObject({ perDay: v.optional(pay), perWeek: v.optional(pay) }),
  text: perLanguage(
    v.strictObject({ title: line, description: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(1000)) }),
  ),
});

const testimonial = v.strictObject({
  sample: v.optional(v.boolean(), false),
  name: line,
  text: perLanguage(
    v.strictObject({
      /** The first name in this language's script, where it is not the one above. */
      name: v.optional(line),
      quote: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(600)),
      role: line,
    }),
  ),
  /** Who agreed to publication, when, and where the record is kept (D23). */
  consent: v.optional(v.strictObject({ by: line, on: v.pipe(v.string(), v.isoDate()), keptAt: line })),
});

const webhookSecret = v.pipe(
  v.string(),
  v.regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/, "a secret is whsec_ and 24 to 64 bytes in base64"),
);

const webhook = v.strictObject({
  id: endpointId,
  url: v.pipe(
    v.string(),
    v.url(),
    v.regex(/^https?:/, "a webhook's address starts with https://"),
    v.check((url) => !/^[^/]*\/\/[^/?#]*@/.test(url), "a webhook's address holds no user name or password"),
  ),
  /** Standard Webhooks: `whsec_` and 24 to 64 bytes in base64. */
  secret: webhookSecret,
  /** While a key is changed: signs too, so that receivers can move from one to the other. */
  previousSecret: v.optional(webhookSecret),
  /** Left out: every event. */
  events: v.optional(v.pipe(v.array(v.picklist(eventTypes)), v.minLength(1))),
});

const internalReceiver = v.pipe(
  v.string(),
  v.check(
    (text) => readInternalReceiver(text) !== null,
    "an internal receiver is an address, a network or a name with its port, in a network of one's own: 10.20.0.7:8443, 10.20.0.0/24:8443, [fd12:3456::7]:8443, hooks.internal:8443",
  ),
);

const secureUrl = v.pipe(
  v.string(),
  v.url(),
  v.regex(/^https?:/, "an address starts with https://"),
  v.check((url) => !/^[^/]*\/\/[^/?#]*@/.test(url), "an address holds no user name or password"),
);
/** Sent in a header, where anything else would end it. */
const token = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,4096}$/, "a token has no spaces or line breaks"));

/** Who is told that a vacancy's pages changed (docs/found.md). Each is off until it is given. */
const notices = v.strictObject({
  google: v.optional(
    v.strictObject({
      /** The content of the key file of a service account, as Google gives it: JSON is YAML. What else is in it is not read. */
      key: v.object({
        client_email: v.pipe(v.string(), v.email()),
        private_key: v.pipe(v.string(), v.regex(/^-----BEGIN (RSA )?PRIVATE KEY-----/, "a private key is PEM")),
        token_uri: v.optional(secureUrl, "https://oauth2.googleapis.com/token"),
      }),
      /** Calls a day: 200, unless Google has allowed more. */
      perDay: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)), 200),
    }),
  ),
  indexNow: v.optional(
    v.strictObject({
      /** Made up by the operator, and published by the site at `/{key}.txt`. */
      key: v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{8,128}$/, "a key has 8 to 128 letters, digits and hyphens")),
      url: v.optional(secureUrl, "https://api.indexnow.org/indexnow"),
    }),
  ),
  cache: v.optional(
    v.strictObject({
      /** Whose call it is. */
      style: v.picklist(cacheStyles),
      url: secureUrl,
      token,
    }),
  ),
});

/** Printable ASCII alone: it is sent as a line of a text file, where anything else could begin another line. */
const securityContact = v.pipe(
  v.string(),
  v.regex(
    /^(?=[\x21-\x7e]+$)(?:mailto:[^@?]+@[^@?]+|https:\/\/[^@/]+(?:\/.*)?|tel:\+[1-9]\d{6,14})$/,
    "a contact is mailto:…, https://… or tel:+…, in ASCII",
  ),
);

/** Published at `/.well-known/security.txt` (RFC 9116). */
const security = v.strictObject({
  /** Where weaknesses of this site are reported, the preferred way first. */
  contact: v.pipe(v.array(securityContact), v.minLength(1)),
  /** A page that says how reports are handled. */
  policy: v.optional(
    v.pipe(v.string(), v.regex(/^https:\/\/(?!.*@)[\x21-\x7e]+$/, "an address here starts with https://, in ASCII")),
  ),
  /** What reports may be written in. Left out: English, as the RFC has it. */
  languages: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), v.regex(/^[a-z]{2,3}$/, "a language is two or three small letters"))),
      v.minLength(1),
    ),
  ),
});

/** An address of the provider itself, or of what it publishes of itself; http only where it runs on this machine. */
const issuer = v.pipe(
  v.string(),
  v.url(),
  v.regex(
    /^https:\/\/|^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/,
    "a provider's address starts with https://",
  ),
  v.regex(/^[^?#]*$/, "a provider's address has no query"),
  v.check((url) => !/^[^/]*\/\/[^/?#]*@/.test(url), "a provider's address holds no user name or password"),
  v.transform((url) => url.replace(/\/\.well-known\/openid-configuration$/, "")),
);

/** Log-in to the desk by a provider of OpenID Connect. Its client secret is in the environment: OIDC_CLIENT_SECRET. */
const oidc = v.strictObject({
  issuer,
  clientId: line,
  /** What the button calls it: "Example ID". */
  name: line,
  /** Besides openid, email and profile: offline_access, where the provider gives a refresh token for it alone. */
  scopes: v.optional(
    v.array(v.pipe(v.string(), v.regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/, "a scope has no spaces, quotes or backslashes"))),
    [],
  ),
  /** Who asks for the second step: the desk, or the provider, which then has to ask everybody. */
  secondStep: v.optional(v.picklist(["desk", "provider"]), "desk"),
  /** Who may log in past it, by password or passkey: so that a provider that is down locks nobody out for good. */
  local: v.optional(v.picklist(["managers", "everyone"]), "managers"),
});

/** Who writes to applicants, from which numbers. The desk's account is found by the e-mail address. */
const recruiter = v.strictObject({
  /** As applicants are told: "Maya". */
  name: line,
  email: v.pipe(v.string(), v.email(), v.toLowerCase()),
  /** WhatsApp numbers they write from. */
  numbers: v.optional(v.array(phone), []),
});

/** How long applications are kept: whole days after the last registration. */
const days = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(3650));

/** False: there is none. Left out: nobody has said. */
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
      "a safeguard is one of adequacy, clauses and rules, and direct besides",
    ),
  ),
]);

/** A country, or a state of the United States: "US-NY" (ISO 3166-2). */
const governingLaw = v.pipe(
  v.string(),
  v.check(
    (code) => (/^US-[A-Z]{2}$/.test(code) ? unitedStates[code.slice(3)] !== undefined : v.is(knownCountry, code)),
    "a law is a country's (ISO 3166-1), for example GB, or a state's, for example US-NY; the United Kingdom is GB",
  ),
);

/** "22:00" */
const timeOfDay = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, "a time is written as 22:00"));

export const operatorSchema = v.pipe(
  v.strictObject({
    /** True only in the sample file that the demo starts with; production refuses it. */
    sample: v.optional(v.boolean(), false),
    identity: v.strictObject({
      name: line,
      legalName: line,
      address: v.pipe(v.array(line), v.minLength(1)),
      registration: line,
      email: v.pipe(v.string(), v.email()),
      phone: v.optional(phone),
      whatsapp: v.optional(phone),
      representative: v.optional(line),
      vatId: particular,
      /** Of its seat. */
      country: v.optional(knownCountry),
      /** An employer shows jobs of its own, an agency those of others. */
      kind: v.optional(v.picklist(operatorKinds), "employer"),
      // What the legal notice of some countries has besides (domain/market-law/notice.ts).
      legalForm: particular,
      capital: particular,
      director: particular,
      responsible: particular,
      supervisor: particular,
      chamber: particular,
      purpose: particular,
      /** Registered email in Türkiye (kayıtlı elektronik posta). */
      kep: particular,
      /** Who runs the servers. */
      host: v.optional(v.strictObject({ name: line, address: v.pipe(v.array(line), v.minLength(1)), phone })),
    }),
    /** What the privacy notice says of the operator (domain/market-law/privacy.ts). */
    privacy: v.optional(
      v.strictObject({
        /** Who is in charge of data protection, and how they are reached, in one line. */
        officer: v.optional(line),
        /** Where the law wants somebody within reach: EU for all of it, else the country. */
        representatives: v.optional(v.record(v.picklist(representedPlaces), line), {}),
        /** Countries that data is kept in. */
        locations: v.optional(v.array(knownCountry), []),
        /**
         * What protects it in countries abroad that the table knows no decision of adequacy for: one, or `direct`, which holds at the
         * operator's own seat alone, and another for everywhere else. See the privacy texts.
         */
        safeguard: v.optional(safeguard, []),
        /** Companies that run servers or mailboxes for the operator. */
        processors: v.optional(v.array(v.strictObject({ name: line, country: knownCountry })), []),
        /** Of an agency: to whom applications are passed on, as the sentence needs it: "the hotel that you apply to work for". */
        recipients: v.optional(perLanguage(line)),
        /** The countries that those are in. */
        recipientCountries: v.optional(v.array(knownCountry), []),
      }),
      {},
    ),
    /** Permits and entries in registers of other countries, as the legal notice shows them. */
    licences: v.optional(
      v.array(
        v.strictObject({
          country: knownCountry,
          authority: line,
          number: line,
        }),
      ),
      [],
    ),
    /** What the operator confirms is true of every vacancy; not shown otherwise (D24). */
    claims: v.optional(
      v.strictObject({
        noExperience: v.optional(v.boolean(), false),
        training: v.optional(v.boolean(), false),
        paidWeekly: v.optional(v.boolean(), false),
      }),
      {},
    ),
    /** Whose law the terms name. Left out: the United States' in the demo (D25), and in production nobody's. */
    governingLaw: v.optional(governingLaw),
    markets: v.optional(
      v.strictObject({
        /** Left out: every market whose language is complete. */
        offered: v.optional(v.array(market)),
        /** No applications from their countries for now; their pages stay and explain. */
        paused: v.optional(v.array(market), []),
      }),
      {},
    ),
    eligibleCountries: v.optional(v.pipe(v.array(knownCountry), v.minLength(1)), [...defaultEligibleCountries]),
    minimumAge: v.optional(
      v.strictObject({
        default: v.optional(
          v.pipe(v.number(), v.integer(), v.minValue(14), v.maxValue(AGE_MAXIMUM)),
          AGE_MINIMUM_DEFAULT,
        ),
        /** Published where the default counts and is above the age of majority: in production nowhere. */
        reason: v.optional(reason),
        countries: v.optional(
          v.record(
            knownCountry,
            v.strictObject({
              age: v.pipe(v.number(), v.integer(), v.minValue(14), v.maxValue(AGE_MAXIMUM)),
              reason,
            }),
          ),
          {},
        ),
      }),
      {},
    ),
    /** The operator has looked at the converted amounts in every currency shown and stands by them (D17). */
    payConfirmed: v.optional(v.boolean(), false),
    /** In every country, or in those that are named. Production wants them named (domain/market-law/gender.ts). */
    asksGender: v.optional(v.union([v.boolean(), v.array(knownCountry)]), false),
    /**
     * Countries in which the form asks how old somebody is, with the reason, a sentence each. Elsewhere production asks for a tick, *I am
     * 18 or older*, and keeps no number: the law of data protection asks for no more than is needed (domain/market-law/age.ts).
     */
    exactAge: v.optional(v.record(knownCountry, sentence), {}),
    /** Why webhooks carry it, a sentence each. Without, production sends neither. */
    webhookFields: v.optional(v.strictObject({ age: v.optional(sentence), sex: v.optional(sentence) }), {}),
    /**
     * Recruiters' notes stand word for word in what an applicant downloads. Otherwise the download counts them and says whom to
     * ask: a person then looks whether they speak of others too (GDPR article 15(4)).
     */
    notesInDownload: v.optional(v.boolean(), false),
    vacancies: v.optional(v.array(vacancy), []),
    testimonials: v.optional(v.array(testimonial), []),
    webhooks: v.optional(v.array(webhook), []),
    /** Receivers of webhooks in the operator's own network: `ADDRESS:PORT`, `NETWORK/BITS:PORT`, `NAME:PORT`. No other is connected to. */
    internalReceivers: v.optional(v.array(internalReceiver), []),
    recruiters: v.optional(v.array(recruiter), []),
    oidc: v.optional(oidc),
    /** When nobody should be written to, in the applicant's own time. Never moves the promise. */
    quietHours: v.optional(v.strictObject({ from: timeOfDay, to: timeOfDay })),
    mail: v.optional(
      v.strictObject({
        /**
         * Sender of every e-mail, `jobs@example.org` or `Example <jobs@example.org>`; without a name the operator's. The mail server must
         * be allowed to send for it.
         */
        from: v.pipe(
          v.string(),
          v.regex(senderPattern, "looks like jobs@example.org or Example <jobs@example.org>"),
          v.check((from) => v.is(mailAddress, readSender(from).address), "has no valid address"),
        ),
        /** Who hears of a new application. */
        to: v.pipe(v.array(v.pipe(v.string(), v.email())), v.minLength(1)),
        /** With which selector the mail server signs (DKIM), for `fairlead doctor` to look whether its key is published. */
        dkimSelector: v.optional(
          v.pipe(
            v.string(),
            v.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/, "a selector is what stands before ._domainkey"),
          ),
        ),
        /** In which they read letters to the operator; recruiters have the desk's. */
        language: v.optional(v.picklist(languages), "en"),
      }),
    ),
    /** Visitors can ask to hear of new vacancies by e-mail. Switched off again, whoever asked is forgotten. Needs `mail`. */
    jobAlerts: v.optional(v.boolean(), false),
    /** What job boards want to know besides (docs/found.md). */
    feeds: v.optional(
      v.strictObject({
        /** The number of the operator's page at LinkedIn. */
        linkedInCompany: v.optional(v.pipe(v.string(), v.regex(/^\d{1,20}$/, "a company's number has digits only"))),
      }),
      {},
    ),
    notices: v.optional(notices, {}),
    /** Left out: there is no `security.txt`. */
    security: v.optional(security),
    retentionDays: v.optional(days, 180),
    /** For applications from these countries instead. */
    retention: v.optional(v.record(knownCountry, days), {}),
  }),
  v.check((file) => openCountries(file).length > 0, "every country that applications are taken from is paused"),
  v.check((file) => distinct(file.vacancies.map(({ slug }) => slug)), "two vacancies have the same slug"),
  v.check((file) => distinct(file.webhooks.map(({ id }) => id)), "two webhooks have the same id"),
  v.check((file) => distinct(file.recruiters.map(({ email }) => email)), "two recruiters have the same e-mail address"),
);

export interface Operator extends v.InferOutput<typeof operatorSchema> {
  /** In production the law of a market goes before what the specification gives the demo (domain/market-law). */
  readonly byLaw: boolean;
}
export type Webhook = Operator["webhooks"][number];

function distinct(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}
