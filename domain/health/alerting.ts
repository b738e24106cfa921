/**
 * When an alert begins, is repeated and ends: one email each, and never more because a condition
 * comes and goes.
 */
import type { HealthState } from "./conditions.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

/** Milliseconds that a condition lasts before its alert: a restart or a lost packet is none. */
export const lastsBefore = 4 * minute;
/** Milliseconds that all is well before the alert ends. */
const calmBefore = 14 * minute;
/** Milliseconds after its end before the same alert may begin again. */
const quietAfter = 60 * minute;
/** Milliseconds between two checks until an alert has begun or ended. */
export const soonAgain = 5 * minute;

const repeatedAfter = { urgent: day, soon: 7 * day } as const;

export interface Checked {
  readonly state: HealthState;
  /** Since when. */
  readonly since: Date;
  readonly alerting: boolean;
  /** Since when this is so. */
  readonly alertingSince: Date;
  /** Of the last email about an alert that has not ended; null: there is none. */
  readonly alertedAt: Date | null;
  readonly endedAt: Date | null;
}

export const alertChanges = ["begun", "continues", "ended"] as const;
export type AlertChange = (typeof alertChanges)[number];

export interface Next {
  readonly checked: Checked;
  readonly change: AlertChange | null;
  /** Check again soon, because an alert may begin or end. */
  readonly isOpen: boolean;
}

/** @param before null: never checked */
export function nextChecked(
  before: Checked | null,
  found: Pick<Checked, "state" | "alerting">,
  severity: keyof typeof repeatedAfter,
  now: Date,
): Next {
  const since = before?.state === found.state ? past(before.since, now) : now;
  const alertingSince = before?.alerting === found.alerting ? past(before.alertingSince, now) : now;
  const checked = {
    ...found,
    since,
    alertingSince,
    alertedAt: before?.alertedAt ?? null,
    endedAt: before?.endedAt ?? null,
  };
  const lasted = now.getTime() - alertingSince.getTime();
  const { alertedAt, endedAt } = checked;
  if (!found.alerting) {
    if (alertedAt === null) return { checked, change: null, isOpen: false };
    if (lasted < calmBefore) return { checked, change: null, isOpen: true };
    return { checked: { ...checked, alertedAt: null, endedAt: now }, change: "ended", isOpen: false };
  }
  const isDue =
    alertedAt === null
      ? lasted >= lastsBefore && (endedAt === null || apart(endedAt, now) >= quietAfter)
      : apart(alertedAt, now) >= repeatedAfter[severity];
  if (!isDue) return { checked, change: null, isOpen: true };
  const change = alertedAt === null ? "begun" : "continues";
  return { checked: { ...checked, alertedAt: now }, change, isOpen: true };
}

/** The clock may have been set back since. */
function past(at: Date, now: Date): Date {
  return at > now ? now : at;
}

function apart(a: Date, b: Date): number {
  return Math.abs(b.getTime() - a.getTime());
}
