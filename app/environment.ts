/**
 * Schema of the environment's settings. app/config.ts reads them; `npm run generate` makes
 * docs/reference/settings.md from it. More than 300 lines: a list of all settings.
 */
import { existsSync } from "node:fs";
import * as v from "valibot";
import { isLoopbackHost } from "../domain/network/address.ts";
import { readHeaderList } from "../domain/network/header-list.ts";
import { percentEncoded, unencodedIn } from "../domain/network/written-address.ts";
import { leastSecretBits, secretBits } from "../domain/secret/strength.ts";
import { described, setting } from "../domain/written/described.ts";
import { quoteValue } from "../domain/written/wrong-value.ts";
import { readBackupTarget } from "./read-backup-target.ts";

const samplers = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;
/** Does not quote the value, which may contain a key. */
const notCollector = "must be an HTTP address without user, password or query, such as http://localhost:4318";
/** Does not quote the value, which may contain a key. Without TLS only on this machine. */
const notTranslation =
  "must be the base address of an OpenAI-compatible API, without user, password or query: https://HOST/v1, or http://localhost:PORT/v1 on this machine";
const notHeaders = "must be a list such as name=value,name=value, with percent-encoded values";
export const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
const integer = (low: number, high: number) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => /^\d+$/.test(text) && Number(text) >= low && Number(text) <= high,
      ({ input }) => `${quoteValue(input)} is not valid; it must be a whole number from ${low} to ${high}`,
    ),
    v.transform(Number),
  );

/** How to generate a secret, for every message that asks for one. */
export const makeSecret = "openssl rand -base64 32";
/**
 * Bits of the access gate's token. Fewer than for a secret: guessing needs the network and only
 * opens pages that are otherwise public.
 */
const leastTokenBits = 40;

/** A URL with a password. Messages never quote it. */
function passwordAddress(scheme: RegExp, example: string) {
  return v.pipe(
    v.string(),
    v.regex(scheme, `must look like ${example}`),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || dataset.issues !== undefined) return;
      const character = unencodedIn(dataset.value);
      if (character !== null) {
        const shown = character === "space" ? "a space" : `a ${character}`;
        addIssue({ message: `contains ${shown} that is not percent-encoded; ${percentEncoded}` });
      } else if (!URL.canParse(dataset.value.replace("@/", "@localhost/"))) {
        addIssue({ message: `cannot be read as an address like ${example}; ${percentEncoded}` });
      }
    }),
  );
}
/** HTTPS, or HTTP on this machine. */
function isReceiver(address: string): boolean {
  const url = URL.parse(address);
  if (url === null || url.username !== "" || url.password !== "") return false;
  return url.protocol === "https:" || (url.protocol === "http:" && isLoopbackHost(url.host));
}
const notPublic = "must be an address without path, user or password, such as https://jobs.example.org";
/** Long, because an attacker with the file has unlimited attempts. */
export const passphraseSchema = v.pipe(v.string(), v.minLength(16, "must have at least 16 characters"));

export const environmentSchema = v.object(
  described({
    FAIRLEAD_ENV: setting(
      "`production`, or `demo` with sample content.",
      v.optional(v.picklist(["demo", "production"]), "demo"),
    ),
    HOST: setting(
      "Address to listen on; by default 127.0.0.1 in the demo and 0.0.0.0 in production.",
      v.optional(v.pipe(v.string(), v.minLength(1))),
    ),
    PORT: setting("Port to listen on.", v.optional(integer(0, 65_535), "3000")),
    PUBLIC_URL: setting(
      "The address visitors use, without path, user or password; by default `http://localhost:PORT`.",
      v.optional(
        v.pipe(
          v.string(),
          // Does not quote the value: a password in it would be part of every emailed link.
          v.regex(/^https?:\/\/[^/?#@]+\/?$/, notPublic),
          v.check((address) => URL.canParse(address), notPublic),
        ),
      ),
    ),
    DEMO_DESK: setting(
      "`on`: the first start adds sample applicants, and `/desk/demo` opens the desk without log-in, from this machine or once by the printed link. `npm start` sets it for the shipped demo. Refused in production, and with `SMTP_URL`, `TRANSLATION_URL` or webhooks, because nothing that visitors do may be sent.",
      v.optional(v.picklist(["off", "on"]), "off"),
    ),
    DATABASE_URL: setting(
      "A PostgreSQL server; without it, the embedded database in `DATA_DIR`.",
      v.optional(passwordAddress(/^postgres(ql)?:\/\//, "postgres://USER:PASSWORD@HOST:5432/NAME")),
    ),
    DATABASE_POOLER: setting(
      "`on`: `DATABASE_URL` is a connection pooler in transaction mode. docs/operate/scale.md#use-a-connection-pooler",
      v.optional(v.picklist(["off", "on"]), "off"),
    ),
    DATA_DIR: setting(
      "Folder of the embedded database, the demo's secret and the command socket.",
      v.optional(v.pipe(v.string(), v.minLength(1)), "./data"),
    ),
    ERASURE_JOURNAL: setting(
      "Folder of the erasure journal, for restores: on another disk, or copied there; `off`: none. By default `erasures` in `DATA_DIR`. docs/operate/backup.md#the-erasure-journal",
      v.optional(v.pipe(v.string(), v.minLength(1))),
    ),
    BACKUP_PASSPHRASE: setting(
      "Encrypts backups: at least 16 characters; keep it apart from them.",
      v.optional(passphraseSchema),
    ),
    // Neither quotes the value, which contains a key.
    BACKUP_URL: setting(
      "Where backups go on a schedule: `s3://KEY:SECRET@HOST/BUCKET/FOLDER`, `sftp://USER@HOST/FOLDER`, `rclone:REMOTE:FOLDER` or `file:/FOLDER`. Needs `BACKUP_PASSPHRASE`. docs/operate/backup.md#off-site-backups",
      v.optional(
        v.pipe(
          v.string(),
          v.rawTransform(({ dataset, addIssue, NEVER }) => {
            const target = readBackupTarget(dataset.value);
            if (typeof target !== "string") return target;
            addIssue({ message: target });
            return NEVER;
          }),
        ),
      ),
    ),
    BACKUP_EVERY: setting("Hours between two of them.", v.optional(integer(1, 168), "24")),
    BACKUP_AT: setting(
      "The time of one of them, in UTC.",
      v.optional(
        v.pipe(
          v.string(),
          v.regex(
            /^(?:[01]\d|2[0-3]):[0-5]\d$/,
            ({ input }) => `${quoteValue(input)} is not valid; it must be a time such as 03:00`,
          ),
          v.transform((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))),
        ),
        "03:00",
      ),
    ),
    BACKUP_KEEP: setting("How many of them to keep; older ones are deleted there.", v.optional(integer(1, 1000), "30")),
    BACKUP_FOLDER: setting(
      "A folder with room for one backup, which is written and verified there before it is sent; by default in `DATA_DIR`.",
      v.optional(v.pipe(v.string(), v.minLength(1))),
    ),
    BACKUP_SSH_KEY: setting(
      "File of the private key for `sftp://`; a `known_hosts` beside it is used.",
      v.optional(v.pipe(v.string(), v.minLength(1))),
    ),
    RESTORE_TEST: setting(
      "`off`: no restore test once a month, which takes about 1.1 GB of memory for some seconds or minutes.",
      v.optional(v.picklist(["off", "on"]), "on"),
    ),
    ALERT_URL: setting(
      'Incoming webhook of a chat that gets the operator\'s alerts, as Slack, Mattermost and Teams have: one POST of `{"text": …}`. docs/operate/monitoring.md#alerts',
      v.optional(
        v.pipe(
          v.string(),
          v.check((address) => isReceiver(address), "must be an https:// address without user or password"),
        ),
      ),
    ),
    UPDATE_URL: setting(
      "Where to ask once a day for the newest version, as `tag_name` or `version` in JSON: `https://HOST/…/releases/latest` of the project. Without it, no process asks.",
      v.optional(
        v.pipe(
          v.string(),
          v.check((address) => isReceiver(address), "must be an https:// address without user or password"),
        ),
      ),
    ),
    OPERATOR_FILE: setting(
      "Path of the operator file; by default `operator.yaml`, else the sample.",
      v.optional(v.pipe(v.string(), v.minLength(1))),
    ),
    SECRET: setting(
      "Signs cookies and private links; the same on every machine. Make it with `openssl rand -base64 32`: a guessable secret is refused, however long. The demo generates it once.",
      v.optional(
        v.pipe(
          v.string(),
          v.minLength(32, `must have at least 32 characters; make one with \`${makeSecret}\``),
          v.check((secret) => secretBits(secret) >= leastSecretBits, `can be guessed; make one with \`${makeSecret}\``),
        ),
      ),
    ),
    // Checks only the length: a weak secret must keep working during its rotation, or it could
    // never be replaced.
    SECRET_PREVIOUS: setting(
      "The previous secret during a change: its signatures stay valid, and what it encrypted stays readable. docs/operate/secrets.md#change-secret",
      v.optional(v.pipe(v.string(), v.minLength(32, "must have at least 32 characters"))),
    ),
    SMTP_URL: setting(
      "The mail server: `smtp://user:password@host:port` or `smtps://…`.",
      v.optional(passwordAddress(/^smtps?:\/\//, "smtp://USER:PASSWORD@HOST:587 or smtps://…")),
    ),
    IMAP_URL: setting(
      "The mailbox that gets replies and bounces: `imaps://user:password@host` or `imap://…`, with `/folder` if it is not INBOX. Only Fairlead may mark its emails as read. docs/operate/email.md#receive-replies",
      v.optional(passwordAddress(/^imaps?:\/\//, "imaps://USER:PASSWORD@HOST")),
    ),
    OIDC_CLIENT_SECRET: setting(
      "The client secret of the desk's log-in provider, if the operator file names one. docs/operate/recruiters.md#single-sign-on",
      v.optional(v.pipe(v.string(), v.minLength(8, "must have at least 8 characters"))),
    ),
    TRANSLATION_URL: setting(
      "Base address of an OpenAI-compatible API that drafts translations at the desk: `https://HOST/v1`, or `http://localhost:PORT/v1` on this machine. Without it, the desk does not offer drafts. docs/operate/drafted-translations.md",
      v.optional(
        v.pipe(
          v.string(),
          v.regex(
            /^(?:https:\/\/[^\s/?#@]+|http:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?)(?:\/[^\s?#@]*)?$/i,
            notTranslation,
          ),
          v.check((address) => URL.canParse(address), notTranslation),
        ),
      ),
    ),
    // Sent as a header: other characters would fail with each request.
    TRANSLATION_KEY: setting(
      "The key that this service asks for.",
      v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/, "must have only visible ASCII characters"))),
    ),
    TRANSLATION_MODEL: setting(
      "The name of the model there; needed with `TRANSLATION_URL`.",
      v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
    ),
    TRUST_PROXY: setting(
      "How many proxies append to `X-Forwarded-For`; addresses may have ports, brackets or quotes.",
      v.optional(integer(0, 10), "0"),
    ),
    GEO_COUNTRY_HEADER: setting(
      "The header in which your CDN names the visitor's country.",
      v.optional(
        v.pipe(
          v.string(),
          v.regex(
            /^[A-Za-z0-9-]+$/,
            ({ input }) => `${quoteValue(input)} is not valid; it must be the name of a header, such as CF-IPCountry`,
          ),
          v.toLowerCase(),
        ),
      ),
    ),
    GEOIP_DB: setting(
      "A newer country database (`.mmdb`) than the built-in one. Fairlead reads the file during requests: replace it with `mv` and restart; do not overwrite it.",
      v.optional(
        v.pipe(
          v.string(),
          v.check(
            (path) => existsSync(path),
            ({ input }) => `${input} is not a readable file; leave it out to use the built-in database`,
          ),
        ),
      ),
    ),
    LOCALE_STRATEGY: setting(
      "`no-prefix`: addresses without the market.",
      v.optional(v.picklist(["prefix", "no-prefix"]), "prefix"),
    ),
    LOCALE_ROOT_REDIRECT: setting(
      "`on`: `/` redirects to the visitor's market.",
      v.optional(v.picklist(["off", "on"]), "off"),
    ),
    SURVEY_VARIANT: setting(
      "`four`: also asks which kind of work interests people.",
      v.optional(v.picklist(["three", "four"]), "three"),
    ),
    ACCESS_GATE: setting(
      "`on`: only visitors from a web search see home, jobs and form.",
      v.optional(v.picklist(["off", "on"]), "off"),
    ),
    ACCESS_GATE_BYPASS: setting(
      "A token of at least 16 random characters (`openssl rand -hex 16`) that admits with `?bypass=`. docs/operate/configure.md#restrict-access-with-a-link",
      v.optional(
        v.pipe(
          v.string(),
          v.minLength(16, "must have at least 16 characters"),
          v.check(
            (token) => secretBits(token) >= leastTokenBits,
            "can be guessed; make one with `openssl rand -hex 16`",
          ),
        ),
      ),
    ),
    GTM_ID: setting(
      "Google Tag Manager's container, loaded only after consent. docs/operate/configure.md#use-a-tag-manager",
      v.optional(
        v.pipe(
          v.string(),
          v.regex(
            /^GTM-[A-Z0-9]{4,12}$/,
            ({ input }) => `${quoteValue(input)} is not valid; it must be a container id, GTM-…`,
          ),
        ),
      ),
    ),
    PAGES_AHEAD: setting(
      "`off`: Fairlead renders a page on its first request, not ahead. This saves 6 s of processor time after a start and after each change of content; a page's first request takes 35 to 55 ms more.",
      v.optional(v.picklist(["off", "on"]), "on"),
    ),
    NODE_EXTRA_CA_CERTS: setting(
      "Certificates (PEM) of your own authorities, trusted in addition to the public ones. Unlike Node alone, Fairlead also reads it from an environment file.",
      v.optional(v.pipe(v.string(), v.minLength(1))),
    ),
    LOG_LEVEL: setting("How much is logged.", v.optional(v.picklist(logLevels), "info")),
    METRICS_PORT: setting(
      "A separate port for metrics and health, which the public must not reach. docs/operate/monitoring.md",
      v.optional(
        v.union(
          [v.literal("off"), integer(1, 65_535)],
          ({ input }) => `${quoteValue(input)} is not valid; it must be a port, 1 to 65535, or off`,
        ),
        "off",
      ),
    ),
    METRICS_HOST: setting("Address of that port.", v.optional(v.pipe(v.string(), v.minLength(1)), "127.0.0.1")),
    // The OpenTelemetry variables that Fairlead reads
    // (https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/).
    OTEL_EXPORTER_OTLP_ENDPOINT: setting(
      "Where to send traces (OpenTelemetry). docs/operate/monitoring.md#traces",
      v.optional(
        v.pipe(
          v.string(),
          v.regex(/^https?:\/\/[^\s?#@]+$/, notCollector),
          v.check((address) => URL.canParse(address), notCollector),
        ),
      ),
    ),
    OTEL_EXPORTER_OTLP_HEADERS: setting(
      "Headers for that collector: `name=value,name=value`, percent-encoded.",
      v.optional(
        v.pipe(
          v.string(),
          v.check((list) => readHeaderList(list) !== null, notHeaders),
        ),
      ),
    ),
    OTEL_SERVICE_NAME: setting(
      "The service's name in traces.",
      v.optional(
        v.pipe(
          v.string(),
          v.regex(
            /^[A-Za-z0-9._/-]{1,100}$/,
            ({ input }) =>
              `${quoteValue(input)} is not valid; it must be a name of up to 100 letters, digits, and . _ - /`,
          ),
        ),
        "fairlead",
      ),
    ),
    OTEL_TRACES_SAMPLER: setting(
      "Which traces to keep, by OpenTelemetry's names.",
      v.optional(v.picklist(samplers), "parentbased_always_on"),
    ),
    OTEL_TRACES_SAMPLER_ARG: setting(
      "The share to keep with a `traceidratio` sampler: `0.1` is every tenth.",
      v.optional(
        v.pipe(
          v.string(),
          v.regex(
            /^(0(\.\d+)?|1(\.0+)?)$/,
            ({ input }) => `${quoteValue(input)} is not valid; it must be a share from 0 to 1, such as 0.1`,
          ),
          v.transform(Number),
        ),
      ),
    ),
  }),
);

export type Environment = v.InferOutput<typeof environmentSchema>;

export const settingNames: readonly string[] = Object.keys(environmentSchema.entries);
