/** `fairlead doctor`: what an operator wants to know before trusting an installation, one finding a line. */
import { statfs } from "node:fs/promises";
import { type Config, productionErrors } from "../config.ts";
import type { Database } from "../db/database.ts";
import { endpointsHealth } from "../outbox/endpoints.ts";
import { countHeld } from "../db/queries/desk/held/floods.ts";
import { readStatus } from "../db/queries/status.ts";
import { leastSecretBits, secretBits } from "../domain/secret/strength.ts";
import { canReachMailServer } from "../gateways/email/email.ts";
import { openGeoip } from "../gateways/geoip/mmdb.ts";
import { command } from "./command.ts";

interface Finding {
  /** `error`: it does not work. `missing`: production would refuse it. */
  readonly kind: "ok" | "error" | "missing";
  readonly text: string;
}

/** Free space below which the embedded database is in danger, in bytes. */
const leastFreeBytes = 512 * 1024 * 1024;

export const doctorCommand = command({
  name: "doctor",
  does: "what works, what does not, and what production would refuse",
  /** Status 1 when something does not work. */
  async run({ config, database, output }) {
    const findings = await examine(config, database);
    for (const { kind, text } of findings) output.write(`${kind.padEnd(8)}${text}\n`);
    return findings.some(({ kind }) => kind === "error") ? 1 : 0;
  },
});

async function examine(config: Config, database: Database): Promise<Finding[]> {
  return (
    await Promise.all([
      attempt("database", () => examineDatabase(database)),
      attempt("secret", () => examineSecret(config)),
      attempt("disk", () => examineDisk(config, database)),
      attempt("mail", () => examineMail(config)),
      attempt("country database", () => examineGeoip(config)),
      attempt("webhooks", () => examineWebhooks(config, database)),
      attempt("production", () => examineProduction(config)),
    ])
  ).flat();
}

async function attempt(what: string, examination: () => Promise<Finding[]> | Finding[]): Promise<Finding[]> {
  try {
    return await examination();
  } catch (error) {
    return [{ kind: "error", text: `${what}: ${error instanceof Error ? error.message : String(error)}` }];
  }
}

async function examineDatabase(database: Database): Promise<Finding[]> {
  const [status, { held, ofFloods }] = await Promise.all([readStatus(database), countHeld(database)]);
  const engine = database.kind === "pglite" ? "embedded" : "PostgreSQL";
  return [
    {
      kind: "ok",
      text: `database: ${engine}, ${status.migration ?? "no migration"}, ${status.applications} applications`,
    },
    { kind: "ok", text: `deliveries: ${status.undelivered} still tried` },
    ...(held > 0
      ? [{ kind: "ok", text: `held back: ${held} wait for a decision, ${ofFloods} of them in floods` } as const]
      : []),
    ...(status.dead > 0 ? [{ kind: "error", text: `deliveries: ${status.dead} given up` } as const] : []),
  ];
}

async function examineDisk({ dataDirectory }: Config, database: Database): Promise<Finding[]> {
  if (database.kind !== "pglite") return [];
  const { bavail, bsize } = await statfs(dataDirectory);
  const free = bavail * bsize;
  const text = `disk: ${Math.round(free / 1024 / 1024)} MB free in ${dataDirectory}`;
  return [{ kind: free < leastFreeBytes ? "error" : "ok", text }];
}

/** A weak one stops the start; the one before it does not, so it is said here until it is gone. */
function examineSecret({ secretPrevious }: Config): Finding[] {
  if (secretPrevious === undefined) return [{ kind: "ok", text: "secret: no rotation under way" }];
  return secretBits(secretPrevious) < leastSecretBits
    ? [{ kind: "error", text: "secret: SECRET_PREVIOUS can be guessed, and what it signs is believed; remove it soon" }]
    : [{ kind: "ok", text: "secret: a rotation is under way; SECRET_PREVIOUS is still believed" }];
}

/** Those of the operator's file. Nothing is sent: `fairlead webhook test` does that. */
async function examineWebhooks({ operator }: Config, database: Database): Promise<Finding[]> {
  const health = new Map((await endpointsHealth(database)).map((endpoint) => [endpoint.id, endpoint]));
  return operator.webhooks.map(({ id }) => {
    const { disabledAt, disabledReason, failingSince } = health.get(id) ?? {};
    if (disabledAt) {
      const since = disabledAt.toISOString();
      return {
        kind: "error",
        text: `webhook ${id}: switched off since ${since} (${disabledReason ?? "no reason kept"})`,
      };
    }
    return failingSince
      ? { kind: "error", text: `webhook ${id}: nothing has got through since ${failingSince.toISOString()}` }
      : { kind: "ok", text: `webhook ${id}: no failure since the last delivery` };
  });
}

async function examineMail({ operator, smtpUrl }: Config): Promise<Finding[]> {
  if (!operator.mail) return [{ kind: "ok", text: "mail: none configured" }];
  if (!smtpUrl) return [{ kind: "error", text: "mail: the operator file asks for e-mail, and SMTP_URL is not set" }];
  return (await canReachMailServer(smtpUrl))
    ? [{ kind: "ok", text: "mail: the server answers and takes the log-in" }]
    : [{ kind: "error", text: "mail: the server does not answer, or refuses the log-in" }];
}

function examineGeoip({ geoipDatabase }: Config): Finding[] {
  // An address that has belonged to a public resolver for decades.
  const found = openGeoip(geoipDatabase).country("8.8.8.8");
  return [
    found
      ? { kind: "ok", text: "country database: answers" }
      : { kind: "error", text: "country database: knows nothing" },
  ];
}

function examineProduction({ environment, operator }: Config): Finding[] {
  const missing = productionErrors(operator).map((text): Finding => ({
    kind: "missing",
    text: `production: ${text}`,
  }));
  return [{ kind: "ok", text: `environment: ${environment}` }, ...missing];
}
