/**
 * Schema of the operator file: who runs this deployment, and what the site says. Pure;
 * app/config.ts reads the file. `npm run generate` derives `operator.schema.json`, with which
 * editors check the file. More than 300 lines: one file, one schema.
 */
import * as v from "valibot";
import { isMarketCode, type Language, languages, marketCodes } from "../../locales/markets.ts";
import { eventTypes } from "../delivery/events.ts";
import { cacheStyles } from "../delivery/notices.ts";
import { slugSchema } from "../application/slug.ts";
import { contractKinds, dailyPayLine, payLine, vacancyLists, vacancyTags } from "../vacancies/content.ts";
import { AGE_MAXIMUM, AGE_MINIMUM_DEFAULT } from "../application/limits.ts";
import { toCountryCode } from "../phone/countries.ts";
import { readInternalReceiver } from "../network/internal-receivers.ts";
import { defaultEligibleCountries, openCountries } from "../eligibility.ts";
import { readSender, senderPattern } from "./mail-sender.ts";
import { type Brand, brandSchema } from "../brand/brand.ts";
import { isSentence } from "./sentence.ts";
import { unitedStates } from "./united-states.ts";

const mailAddress = v.pipe(v.string(), v.email());
const line = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(300));
const sentence = v.pipe(line, v.check(isSentence, "a reason must be a sentence"));
const country = v.pipe(
  v.string(),
  v.regex(/^[A-Z]{2}$/, "a country code has two uppercase letters (ISO 3166-1), for example GB"),
);
/** An existing country with a numbering plan, so that people there can enter a number. */
const knownCountry = v.pipe(
  country,
  v.check(
    (code) => !/^[A-Z]{2}$/.test(code) || toCountryCode(code) !== null,
    "is not a country code (ISO 3166-1); the United Kingdom is GB",
  ),
);
const market = v.pipe(
  v.string(),
  v.check((code) => isMarketCode(code), `a market is one of ${marketCodes.join(", ")}`),
);
const phone = v.pipe(v.string(), v.regex(/^\+[1-9]\d{6,14}$/, "write the number as +44…, digits only"));
const endpointId = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "an id may contain only lowercase letters, digits and single hyphens"),
);
function perLanguage<T extends v.GenericSchema>(text: T) {
  return v.pipe(
    v.record(v.picklist(languages), text),
    v.check((texts) => Object.keys(texts).length > 0, "at least one language"),
  );
}

/**
 * Reason for a minimum age: shown next to the field, in the questions and with each vacancy. A
 * plain line is English.
 */
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
  pay: v.strictObject({ perDay: v.optional(dailyPayLine), perWeek: v.optional(payLine) }),
  contract: v.optional(v.picklist(contractKinds)),
  text: perLanguage(
    v.strictObject({
      title: line,
      description: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(1000)),
      ...vacancyLists,
    }),
  ),
});

const testimonial = v.strictObject({
  sample: v.optional(v.boolean(), false),
  name: line,
  text: perLanguage(
    v.strictObject({
      /** First name in the script of this language, if different. */
      name: v.optional(line),
      quote: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(600)),
      role: line,
    }),
  ),
  /** Who consented to publication, when, and where the record is kept (D23). */
  consent: v.optional(v.strictObject({ by: line, on: v.pipe(v.string(), v.isoDate()), keptAt: line })),
});

const webhookSecret = v.pipe(
  v.string(),
  v.regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/, "a secret must be whsec_ followed by 24 to 64 bytes in base64"),
);

const webhook = v.strictObject({
  id: endpointId,
  url: v.pipe(
    v.string(),
    v.url(),
    v.regex(/^https?:/, "a webhook URL must start with https://"),
    v.check((url) => !/^[^/]*\/\/[^/?#]*@/.test(url), "a webhook URL must not contain a user name or password"),
  ),
  /** Standard Webhooks: `whsec_` and 24 to 64 bytes in base64. */
  secret: webhookSecret,
  /** During key rotation this key signs too, so that receivers can switch. */
  previousSecret: v.optional(webhookSecret),
  /** Default: all events. `application.erased` is always sent. */
  events: v.optional(v.pipe(v.array(v.picklist(eventTypes)), v.minLength(1))),
});

const internalReceiver = v.pipe(
  v.string(),
  v.check(
    (text) => readInternalReceiver(text) !== null,
    "an internal receiver must be an address, a network or a host name with a port, in a private network: 10.20.0.7:8443, 10.20.0.0/24:8443, [fd12:3456::7]:8443, hooks.internal:8443",
  ),
);

const secureUrl = v.pipe(
  v.string(),
  v.url(),
  v.regex(/^https?:/, "a URL must start with https://"),
  v.check((url) => !/^[^/]*\/\/[^/?#]*@/.test(url), "a URL must not contain a user name or password"),
);
/** Sent in a header, which other characters would end. */
const token = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,4096}$/, "a token must not contain spaces or line breaks"));

/**
 * Receivers of notices about changed vacancy pages (docs/operate/search-engines.md). Off until
 * configured.
 */
const notices = v.strictObject({
  google: v.optional(
    v.strictObject({
      /**
       * Contents of a service account key file from Google (JSON is valid YAML). Other keys in it
       * are ignored.
       */
      key: v.object({
        client_email: v.pipe(v.string(), v.email()),
        private_key: v.pipe(
          v.string(),
          v.regex(/^-----BEGIN (RSA )?PRIVATE KEY-----/, "a private key must be in PEM format"),
        ),
        token_uri: v.optional(secureUrl, "https://oauth2.googleapis.com/token"),
      }),
      /** Calls per day: 200, unless Google granted more. */
      perDay: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)), 200),
    }),
  ),
  indexNow: v.optional(
    v.strictObject({
      /** Chosen by the operator; the site publishes it at `/{key}.txt`. */
      key: v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{8,128}$/, "a key must have 8 to 128 letters, digits and hyphens")),
      url: v.optional(secureUrl, "https://api.indexnow.org/indexnow"),
    }),
  ),
  cache: v.optional(
    v.strictObject({
      /** API of this service. */
      style: v.picklist(cacheStyles),
      url: secureUrl,
      token,
    }),
  ),
});

/**
 * Only printable ASCII: it becomes a line of a text file, where other characters could start a new
 * line.
 */
const securityContact = v.pipe(
  v.string(),
  v.regex(
    /^(?=[\x21-\x7e]+$)(?:mailto:[^@?]+@[^@?]+|https:\/\/[^@/]+(?:\/.*)?|tel:\+[1-9]\d{6,14})$/,
    "a contact must be mailto:…, https://… or tel:+…, in ASCII",
  ),
);

/** Published at `/.well-known/security.txt` (RFC 9116). */
const security = v.strictObject({
  /** Where to report vulnerabilities of this site, preferred contact first. */
  contact: v.pipe(v.array(securityContact), v.minLength(1)),
  /** Page about the handling of reports. */
  policy: v.optional(
    v.pipe(v.string(), v.regex(/^https:\/\/(?!.*@)[\x21-\x7e]+$/, "this URL must start with https:// and be in ASCII")),
  ),
  /** Languages for reports. Default: English, as in the RFC. */
  languages: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), v.regex(/^[a-z]{2,3}$/, "a language code has two or three lowercase letters"))),
      v.minLength(1),
    ),
  ),
});

/** URL of the provider, or of its discovery document. Only on this machine may it be http. */
const issuer = v.pipe(
  v.string(),
  v.url(),
  v.regex(
    /^https:\/\/|^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/,
    "a provider URL must start with https://",
  ),
  v.regex(/^[^?#]*$/, "a provider URL must not have a query or fragment"),
  v.check((url) => !/^[^/]*\/\/[^/?#]*@/.test(url), "a provider URL must not contain a user name or password"),
  v.transform((url) => url.replace(/\/\.well-known\/openid-configuration$/, "")),
);

/**
 * Desk login through an OpenID Connect provider. The environment has its secret:
 * OIDC_CLIENT_SECRET.
 */
const oidc = v.strictObject({
  issuer,
  clientId: line,
  /** Label on the button: "Example ID". */
  name: line,
  /**
   * In addition to openid, email and profile: offline_access, if the provider requires it for
   * refresh tokens.
   */
  scopes: v.optional(
    v.array(
      v.pipe(
        v.string(),
        v.regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/, "a scope must not contain spaces, quotes or backslashes"),
      ),
    ),
    [],
  ),
  /** Checks the second factor: the desk, or the provider, which must require it of everyone. */
  secondStep: v.optional(v.picklist(["desk", "provider"]), "desk"),
  /** Who may also use a password or passkey, so that a provider outage locks no one out. */
  local: v.optional(v.picklist(["managers", "everyone"]), "managers"),
});

/** Recruiters and their numbers. The email address identifies the desk account. */
const recruiter = v.strictObject({
  /** Name shown to applicants: "Maya". */
  name: line,
  email: v.pipe(v.string(), v.email(), v.toLowerCase()),
  /** WhatsApp numbers they write from. */
  numbers: v.optional(v.array(phone), []),
});

/** Retention of applications: whole days after the last registration. */
const days = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(3650));

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

export const operatorSchema = v.pipe(
  v.strictObject({
    /** True only in the demo's sample file; production rejects it. */
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
      country: v.optional(knownCountry),
      /** An employer offers its own jobs, an agency those of others. */
      kind: v.optional(v.picklist(operatorKinds), "employer"),
      // Further entries of the legal notice in some countries (domain/market-law/notice.ts).
      legalForm: particular,
      capital: particular,
      director: particular,
      responsible: particular,
      supervisor: particular,
      chamber: particular,
      purpose: particular,
      /** Registered email in Türkiye (kayıtlı elektronik posta). */
      kep: particular,
      host: v.optional(v.strictObject({ name: line, address: v.pipe(v.array(line), v.minLength(1)), phone })),
    }),
    brand: v.optional(brandSchema, {}),
    /** Statements of the privacy notice about the operator (domain/market-law/privacy.ts). */
    privacy: v.optional(
      v.strictObject({
        officer: v.optional(line),
        /** Representatives required by law: for the whole EU, else for the country. */
        representatives: v.optional(v.record(v.picklist(representedPlaces), line), {}),
        locations: v.optional(v.array(knownCountry), []),
        /**
         * Safeguard for transfers to countries without an adequacy decision in the table: one, and
         * `direct`, which covers only the operator's own seat. See the privacy texts.
         */
        safeguard: v.optional(safeguard, []),
        /** Companies that run servers or mailboxes for the operator. */
        processors: v.optional(v.array(v.strictObject({ name: line, country: knownCountry })), []),
        /**
         * Recipients of an agency, phrased for the sentence: "the hotel that you apply to work
         * for".
         */
        recipients: v.optional(perLanguage(line)),
        /** Countries of these recipients. */
        recipientCountries: v.optional(v.array(knownCountry), []),
      }),
      {},
    ),
    /** Licences and registrations in other countries, as shown in the legal notice. */
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
    /** Claims the operator confirms for every vacancy; hidden otherwise (D24). */
    claims: v.optional(
      v.strictObject({
        noExperience: v.optional(v.boolean(), false),
        training: v.optional(v.boolean(), false),
        paidWeekly: v.optional(v.boolean(), false),
      }),
      {},
    ),
    /** Governing law of the terms. Default: United States in the demo (D25), none in production. */
    governingLaw: v.optional(governingLaw),
    markets: v.optional(
      v.strictObject({
        /** Default: every market whose language is complete. */
        offered: v.optional(v.array(market)),
        /** Paused: no applications from their countries; their pages explain it. */
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
        /** Published where the default exceeds the age of majority: never in production. */
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
    /** The operator has checked the converted amounts in every currency shown (D17). */
    payConfirmed: v.optional(v.boolean(), false),
    /**
     * In all countries, or in the listed ones. Production requires a list
     * (domain/market-law/gender.ts).
     */
    asksGender: v.optional(v.union([v.boolean(), v.array(knownCountry)]), false),
    /**
     * Countries where the form asks the exact age, each with its reason as a sentence. Elsewhere
     * production only asks to confirm *I am 18 or older* and stores no number: data minimisation
     * (domain/market-law/age.ts).
     */
    exactAge: v.optional(v.record(knownCountry, sentence), {}),
    /**
     * Reasons for sending these fields in webhooks, as sentences. Production omits fields without a
     * reason.
     */
    webhookFields: v.optional(v.strictObject({ age: v.optional(sentence), sex: v.optional(sentence) }), {}),
    /**
     * Includes recruiters' notes verbatim in an applicant's download. Otherwise it states their
     * number and a contact, so that a person can check whether they concern others too (GDPR
     * article 15(4)).
     */
    notesInDownload: v.optional(v.boolean(), false),
    vacancies: v.optional(v.array(vacancy), []),
    testimonials: v.optional(v.array(testimonial), []),
    webhooks: v.optional(v.array(webhook), []),
    /**
     * The only webhook receivers allowed in the operator's network: `ADDRESS:PORT`,
     * `NETWORK/BITS:PORT`, `NAME:PORT`.
     */
    internalReceivers: v.optional(v.array(internalReceiver), []),
    recruiters: v.optional(v.array(recruiter), []),
    oidc: v.optional(oidc),
    /** Quiet hours in the applicant's time zone. They never move the promise. */
    quietHours: v.optional(v.strictObject({ from: timeOfDay, to: timeOfDay })),
    mail: v.optional(
      v.strictObject({
        /**
         * Sender of all emails, `jobs@example.org` or `Example <jobs@example.org>`; the name
         * defaults to the operator's. The mail server must be allowed to send for it.
         */
        from: v.pipe(
          v.string(),
          v.regex(senderPattern, "must look like jobs@example.org or Example <jobs@example.org>"),
          v.check((from) => v.is(mailAddress, readSender(from).address), "must contain a valid email address"),
        ),
        /** Receives notifications of new applications. */
        to: v.pipe(v.array(v.pipe(v.string(), v.email())), v.minLength(1)),
        /**
         * DKIM selector of the mail server, for `fairlead doctor` to check that its key is
         * published.
         */
        dkimSelector: v.optional(
          v.pipe(v.string(), v.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/, "a selector is the part before ._domainkey")),
        ),
        /** Language of emails to the operator; recruiters get the desk's. */
        language: v.optional(v.picklist(languages), "en"),
      }),
    ),
    /**
     * Lets visitors subscribe to emails about new vacancies. Disabling it deletes subscribers.
     * Needs `mail`.
     */
    jobAlerts: v.optional(v.boolean(), false),
    /** Further data for job boards (docs/operate/search-engines.md). */
    feeds: v.optional(
      v.strictObject({
        /** Number of the operator's LinkedIn page. */
        linkedInCompany: v.optional(
          v.pipe(v.string(), v.regex(/^\d{1,20}$/, "a company's number must have digits only")),
        ),
      }),
      {},
    ),
    notices: v.optional(notices, {}),
    /** Default: no `security.txt`. */
    security: v.optional(security),
    retentionDays: v.optional(days, 180),
    /** Overrides for applications from these countries. */
    retention: v.optional(v.record(knownCountry, days), {}),
  }),
  v.check((file) => openCountries(file).length > 0, "all countries in eligibleCountries are paused"),
  v.check((file) => distinct(file.vacancies.map(({ slug }) => slug)), "two vacancies have the same slug"),
  v.check((file) => distinct(file.webhooks.map(({ id }) => id)), "two webhooks have the same id"),
  v.check((file) => distinct(file.recruiters.map(({ email }) => email)), "two recruiters have the same email address"),
);

export interface Operator extends v.InferOutput<typeof operatorSchema> {
  /** Of the file, or of the desk, which has pictures too (app/follow-brand.ts). */
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
