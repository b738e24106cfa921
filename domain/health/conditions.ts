/**
 * What is checked continuously: by `fairlead doctor`, on the desk's page Settings → Health, and for
 * alerts. cli/checks.ts has how, locales/health/ what the desk and the emails say.
 */

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

interface Condition {
  /** Milliseconds between two checks while all is well. */
  readonly every: number;
  /** Also decides how often an alert is repeated. */
  readonly severity: "urgent" | "soon";
  /** Checked, shown and alerted for each machine. */
  readonly perMachine?: true;
  /** In docs/: what to do. */
  readonly docs: string;
}

/** In the order of doctor, which reports the most basic ones first. */
export const conditions = {
  database: { every: 5 * minute, severity: "urgent", docs: "operate/troubleshooting.md" },
  clock: { every: hour, severity: "urgent", perMachine: true, docs: "operate/troubleshooting.md" },
  deliveries: { every: 5 * minute, severity: "urgent", docs: "operate/webhooks.md" },
  webhooks: { every: 5 * minute, severity: "urgent", docs: "operate/webhooks.md" },
  promise: { every: 5 * minute, severity: "urgent", docs: "operate/contact-clock.md" },
  backup: { every: 5 * minute, severity: "urgent", docs: "operate/backup.md" },
  restore: { every: hour, severity: "urgent", docs: "operate/backup.md" },
  disk: { every: 5 * minute, severity: "urgent", perMachine: true, docs: "operate/troubleshooting.md" },
  journal: { every: hour, severity: "urgent", perMachine: true, docs: "operate/backup.md" },
  operatorFile: { every: minute, severity: "urgent", perMachine: true, docs: "operate/configure.md" },
  address: { every: hour, severity: "urgent", docs: "operate/reverse-proxy.md" },
  mail: { every: hour, severity: "urgent", docs: "operate/email.md" },
  sender: { every: day, severity: "soon", docs: "operate/email.md" },
  accounts: { every: hour, severity: "soon", docs: "operate/recruiters.md" },
  vacancies: { every: day, severity: "urgent", docs: "never-pay.md" },
  login: { every: hour, severity: "urgent", docs: "operate/recruiters.md" },
  translation: { every: day, severity: "soon", docs: "operate/drafted-translations.md" },
  country: { every: day, severity: "soon", perMachine: true, docs: "reference/settings.md" },
  settings: { every: day, severity: "soon", perMachine: true, docs: "reference/settings.md" },
  update: { every: day, severity: "soon", docs: "operate/upgrade.md" },
  law: { every: day, severity: "soon", docs: "market-law.md" },
} as const satisfies Readonly<Record<string, Condition>>;

export type ConditionCode = keyof typeof conditions;
export const conditionCodes = Object.keys(conditions) as ConditionCode[];

export function conditionOf(code: ConditionCode): Condition {
  return conditions[code];
}

export const healthStates = ["ok", "warning", "error"] as const;
export type HealthState = (typeof healthStates)[number];
