/** Other systems in the operator file: mail, webhooks, notices, log-in, security researchers. */
import * as v from "valibot";
import { languages } from "../../locales/markets.ts";
import { eventTypes } from "../delivery/events.ts";
import { cacheStyles } from "../delivery/notices.ts";
import { readInternalReceiver } from "../network/internal-receivers.ts";
import { longestReplyName } from "../messages/reply-address.ts";
import { described, setting } from "../written/described.ts";
import { line, namesOnly, nameThatAsks } from "./fields.ts";
import { readSender, senderPattern } from "./mail-sender.ts";

/** @param what begins the message */
function withoutUser(what: string) {
  return v.check((url: string) => !/^[^/]*\/\/[^/?#]*@/.test(url), `${what} must not contain a user name or password`);
}

const endpointId = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "an id may contain only lowercase letters, digits and single hyphens"),
);

const webhookSecret = v.pipe(
  v.string(),
  v.regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/, "a secret must be whsec_ followed by 24 to 64 bytes in base64"),
);

export const webhook = v.strictObject(
  described({
    id: setting("Its name in logs, metrics and commands: lowercase letters, digits and hyphens.", endpointId, "crm"),
    url: setting(
      "Where events are posted.",
      v.pipe(
        v.string(),
        v.url(),
        v.regex(/^https?:/, "a webhook URL must start with https://"),
        withoutUser("a webhook URL"),
      ),
      "https://crm.jobs.example/fairlead",
    ),
    secret: setting(
      "Signs each event (Standard Webhooks): whsec_ and 24 to 64 bytes in base64.",
      webhookSecret,
      "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    ),
    previousSecret: setting(
      "The secret that `secret` replaces: it signs too, so that the receiver can change in its own time.",
      v.optional(webhookSecret),
    ),
    events: setting(
      "The events it gets; all by default. application.erased is always sent.",
      v.optional(v.pipe(v.array(v.picklist(eventTypes)), v.minLength(1))),
      ["application.created"],
    ),
    paused: setting(
      "Keeps its events instead of sending them. They are sent in order after the pause.",
      v.optional(v.boolean()),
      false,
    ),
  }),
);

export const internalReceiver = v.pipe(
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
  withoutUser("a URL"),
);
/** Sent in a header, which other characters would end. */
const token = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,4096}$/, "a token must not contain spaces or line breaks"));

const googleNotices = v.strictObject(
  described({
    key: setting(
      "Contents of a service account's key file from Google, whose JSON is valid here. Other keys in it are ignored.",
      v.object(
        described({
          client_email: setting(
            "The account's address.",
            v.pipe(v.string(), v.email()),
            "fairlead@project.iam.gserviceaccount.com",
          ),
          private_key: setting(
            "Its private key (PEM).",
            v.pipe(v.string(), v.regex(/^-----BEGIN (RSA )?PRIVATE KEY-----/, "a private key must be in PEM format")),
            "-----BEGIN PRIVATE KEY-----…",
          ),
          token_uri: setting("Where it gets tokens.", v.optional(secureUrl, "https://oauth2.googleapis.com/token")),
        }),
      ),
    ),
    perDay: setting(
      "Calls a day: 200, unless Google granted you more.",
      v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)), 200),
    ),
  }),
);

export const notices = v.strictObject(
  described({
    google: setting("Google's Indexing API.", v.optional(googleNotices)),
    indexNow: setting(
      "IndexNow, which Bing, Yandex and others share.",
      v.optional(
        v.strictObject(
          described({
            key: setting(
              "A key of your choice, which the site publishes at /KEY.txt.",
              v.pipe(
                v.string(),
                v.regex(/^[A-Za-z0-9-]{8,128}$/, "a key must have 8 to 128 letters, digits and hyphens"),
              ),
              "0f3c9a5e7b214d68",
            ),
            url: setting("The service.", v.optional(secureUrl, "https://api.indexnow.org/indexnow")),
          }),
        ),
      ),
    ),
    cache: setting(
      "The cache of your content delivery network, purged of changed pages.",
      v.optional(
        v.strictObject(
          described({
            style: setting("Whose API it is.", v.picklist(cacheStyles), "cloudflare"),
            url: setting(
              "Address of its purge call.",
              secureUrl,
              "https://api.cloudflare.com/client/v4/zones/ZONE/purge_cache",
            ),
            token: setting("Token that may purge.", token, "TOKEN"),
          }),
        ),
      ),
    ),
  }),
);

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

export const security = v.strictObject(
  described({
    contact: setting(
      "Where to report vulnerabilities of this site, the preferred way first: mailto:, https:// or tel:+.",
      v.pipe(v.array(securityContact), v.minLength(1)),
      ["mailto:security@jobs.example"],
    ),
    policy: setting(
      "A page of yours that says how reports are handled.",
      v.optional(
        v.pipe(
          v.string(),
          v.regex(/^https:\/\/(?!.*@)[\x21-\x7e]+$/, "this URL must start with https:// and be in ASCII"),
        ),
      ),
      "https://jobs.example/security",
    ),
    languages: setting(
      "Languages for reports; English by default, as the standard says.",
      v.optional(
        v.pipe(
          v.array(v.pipe(v.string(), v.regex(/^[a-z]{2,3}$/, "a language code has two or three lowercase letters"))),
          v.minLength(1),
        ),
      ),
      ["en", "de"],
    ),
  }),
);

/** URL of the provider, or of its discovery document. Only on this machine may it be http. */
const issuer = v.pipe(
  v.string(),
  v.url(),
  v.regex(
    /^https:\/\/|^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/,
    "a provider URL must start with https://",
  ),
  v.regex(/^[^?#]*$/, "a provider URL must not have a query or fragment"),
  withoutUser("a provider URL"),
  v.transform((url) => url.replace(/\/\.well-known\/openid-configuration$/, "")),
);

export const oidc = v.strictObject(
  described({
    issuer: setting("Address of the provider, or of its discovery document.", issuer, "https://id.jobs.example"),
    clientId: setting("The id that the provider gave to this site.", line, "fairlead"),
    name: setting("What the button at the desk calls the provider.", line, "Example ID"),
    scopes: setting(
      "Scopes in addition to openid, email and profile: offline_access, if the provider needs it for refresh tokens.",
      v.optional(
        v.array(
          v.pipe(
            v.string(),
            v.regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/, "a scope must not contain spaces, quotes or backslashes"),
          ),
        ),
        [],
      ),
    ),
    secondStep: setting(
      "Who checks the second factor: the desk, or the provider, which must then require it of everyone.",
      v.optional(v.picklist(["desk", "provider"]), "desk"),
    ),
    local: setting(
      "Who may also log in with a password or passkey, so that a failure of the provider locks no one out.",
      v.optional(v.picklist(["managers", "everyone"]), "managers"),
    ),
  }),
);

const mailAddress = v.pipe(v.string(), v.email());

export const mail = v.strictObject(
  described({
    from: setting(
      "Sender of all emails, with a name or without, which defaults to yours. The mail server must be allowed to send for it.",
      v.pipe(
        v.string(),
        v.regex(senderPattern, "must look like jobs@example.org or Example <jobs@example.org>"),
        v.check((from) => v.is(mailAddress, readSender(from).address), "must contain a valid email address"),
        v.check((from) => namesOnly(readSender(from).name), nameThatAsks),
      ),
      "Example Recruiting <jobs@jobs.example>",
    ),
    to: setting(
      "Who gets an email about each new application.",
      v.pipe(v.array(v.pipe(v.string(), v.email())), v.minLength(1)),
      ["team@jobs.example"],
    ),
    replies: setting(
      "Mailbox for replies: applicants’ answers to emails reach the desk. Addresses with a + before the @ must reach it too. docs/operate/email.md#receive-replies",
      v.optional(
        v.pipe(
          mailAddress,
          v.check(
            (address) => address.lastIndexOf("@") <= longestReplyName,
            `must have at most ${longestReplyName} characters before the @`,
          ),
        ),
      ),
      "answers@jobs.example",
    ),
    dkimSelector: setting(
      "The DKIM selector of the mail server, whose key `fairlead doctor` looks up.",
      v.optional(
        v.pipe(v.string(), v.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/, "a selector is the part before ._domainkey")),
      ),
      "mail",
    ),
    language: setting(
      "Language of the emails to you. Recruiters get emails in the language of their desk.",
      v.optional(v.picklist(languages), "en"),
    ),
  }),
);
