/** Reasons for a hold: what was observed, and its innocent explanation. No score. */
import type { DeskHeldDetail, DeskHeldRow } from "../../domain/desk/held.ts";
import type { Many } from "../../domain/held-back/suspicion.ts";
import type { DeskTranslate } from "../../locales/desk.ts";

/** "4 minutes" */
function span(t: DeskTranslate, seconds: number): string {
  if (seconds < 120) return t("held.seconds", { count: Math.max(1, seconds) });
  if (seconds < 7200) return t("held.minutes", { count: Math.floor(seconds / 60) });
  return t("held.hours", { count: Math.floor(seconds / 3600) });
}

const forms = (t: DeskTranslate, { count, seconds }: Many) => t("held.forms", { count, time: span(t, seconds) });
const applications = (t: DeskTranslate, { count, seconds }: Many) =>
  t("held.applications", { count, time: span(t, seconds) });

/** One line for the list. */
export function holdReasonText(t: DeskTranslate, { reason, facts }: Pick<DeskHeldRow, "reason" | "facts">): string {
  switch (reason) {
    case "instant":
      return t("held.instant", { time: fillTime(t, facts.fillSeconds ?? 0) });
    case "burst":
    case "sender": {
      const many = reason === "burst" ? facts.burst : facts.sender;
      return many ? t("held.oneConnection", { what: forms(t, many) }) : t("held.connectionBefore");
    }
    case "mailbox":
      return facts.mailbox ? t("held.oneMailbox", { what: applications(t, facts.mailbox) }) : t("held.mailbox");
    case "phone":
      return facts.phone ? t("held.oneNumber", { what: applications(t, facts.phone) }) : t("held.number");
    case "name":
      return t("held.nameIsLink");
  }
}

function fillTime(t: DeskTranslate, seconds: number): string {
  return seconds < 2 ? t("held.underTwo") : span(t, seconds);
}

export interface Observation {
  readonly what: string;
  readonly fact: string;
  /** The innocent explanation; null: the applicant's own statement. */
  readonly reading: string | null;
}

/** Seconds; fast for a form with seven fields. */
const quick = 15;

/** All observations, the reason for the hold first. */
export function holdObservations(t: DeskTranslate, held: DeskHeldDetail): readonly Observation[] {
  const { facts, reason } = held;
  const seen: Observation[] = [];
  const { burst, sender, mailbox, phone, fillSeconds } = facts;
  if (held.nobodyWrote) seen.push({ what: t("held.says"), fact: t("held.nobodyWrote"), reading: null });
  if (reason === "name") seen.push({ what: t("held.name"), fact: t("held.isLink"), reading: t("held.nameReading") });
  if (burst) seen.push({ what: t("held.connection"), fact: forms(t, burst), reading: t("held.burstReading") });
  if (sender && sender.count > (burst?.count ?? 0)) {
    const before = reason === "sender" && !burst;
    const reading = t(before ? "held.senderReading" : "held.connectionReading");
    seen.push({ what: t("held.connection"), fact: forms(t, sender), reading });
  }
  if (mailbox) {
    seen.push({ what: t("held.mailbox"), fact: applications(t, mailbox), reading: t("held.mailboxReading") });
  }
  if (phone) seen.push({ what: t("held.number"), fact: applications(t, phone), reading: t("held.numberReading") });
  if (fillSeconds !== undefined) {
    const reading = t(fillSeconds < quick ? "held.quickReading" : "held.slowReading");
    seen.push({ what: t("held.filledIn"), fact: fillTime(t, fillSeconds), reading });
  }
  const all = held.otherCount + 1;
  if (all > 1) {
    seen.push({
      what: t("held.names"),
      fact: held.names === all ? t("held.allDifferent", { count: all }) : t("held.ofThem", { count: held.names, all }),
      reading: held.numbers === all ? t("held.numbersDiffer") : t("held.numbersShared", { count: held.numbers, all }),
    });
  }
  return seen;
}
