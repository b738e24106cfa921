/** One country's law compared with an operator's settings, row by row. */
import type { Language } from "../../locales/markets.ts";
import type { Operator } from "../operator/operator.ts";
import { accessibilityLaws } from "./accessibility.ts";
import { adequacyOf } from "./adequacy.ts";
import { ageLaws, ageOfMajority } from "./age.ts";
import { asksExactAge, asksGender, languagesIn, minimumAge, languagesWithoutAgeReason } from "./applying.ts";
import { duties } from "./duties.ts";
import { protectionOf } from "./places.ts";
import { genderLaws } from "./gender.ts";
import { asksGross, payAdverts } from "./pay-advert.ts";
import { languageLaws } from "./language.ts";
import { payFloors, rateOn } from "./pay-floor.ts";
import { retentionFor } from "./retention.ts";
import { type LawRow, type MarketCountry, staleness } from "./row.ts";
import { rowsOf } from "./table.ts";

export interface LawFinding {
  /** `missing`: production rejects it, or it has no effect. `warning`: needs review. */
  readonly kind: "ok" | "missing" | "warning";
  readonly text: string;
  readonly row: LawRow;
}

/** Findings as in production, even for the demo. `today`: ISO date. */
export function lawFindings(demoOrNot: Operator, country: MarketCountry, today: string): LawFinding[] {
  const operator = { ...demoOrNot, byLaw: true };
  const found = [
    age(operator, country),
    gender(operator, country),
    pay(country, today),
    advert(country),
    adequacy(operator, country),
    ...disclosureFindings(operator, country),
    accessibility(country),
    language(operator, country),
  ];
  return found.map((finding) => {
    const why = finding.kind === "ok" ? staleness(finding.row, today) : null;
    return why === null ? finding : { ...finding, kind: "warning", text: `${finding.text}; the row ${why}` };
  });
}

function findingOf({ production }: LawRow): LawFinding["kind"] {
  return production === "refuse" ? "missing" : "warning";
}

function age(operator: Operator, country: MarketCountry): LawFinding {
  const row = ageLaws[country];
  const counts = minimumAge(operator, country);
  const wanted = operator.minimumAge.countries[country]?.age ?? counts;
  const ageQuestion = asksExactAge(operator, country)
    ? "the age is asked"
    : "only a confirmation of the minimum age is asked";
  if (!row.exactAge && operator.exactAge[country] !== undefined) {
    return { kind: findingOf(row), text: "age: the exact age may not be asked", row };
  }
  if (wanted > ageOfMajority && row.above18 === "refused") {
    return { kind: findingOf(row), text: `age: a minimum of ${wanted} is not allowed`, row };
  }
  const without = wanted > ageOfMajority ? languagesWithoutAgeReason(operator, country) : [];
  if (without.length > 0) {
    const languages = without.join(", ");
    return {
      kind: "missing",
      text: `age: ${counts} applies until the reason for ${wanted} is written in ${languages}`,
      row,
    };
  }
  const kind = counts > ageOfMajority ? "warning" : "ok";
  return {
    kind,
    text: `age: from ${counts}, and ${ageQuestion}${kind === "ok" ? "" : "; it needs a legitimate aim"}`,
    row,
  };
}

function gender(operator: Operator, country: MarketCountry): LawFinding {
  const row = genderLaws[country];
  const named = Array.isArray(operator.asksGender) && operator.asksGender.includes(country);
  if (named && row.asked === "never") return { kind: findingOf(row), text: "gender: may not be asked", row };
  const isAsked = asksGender(operator, country);
  const choices = row.third ? "with a third choice" : "with no third choice known to the law";
  return { kind: "ok", text: isAsked ? `gender: asked, ${choices}` : "gender: not asked", row };
}

function pay(country: MarketCountry, today: string): LawFinding {
  const row = payFloors[country];
  if (row.perHour === null) return { kind: "ok", text: "pay: no general statutory minimum", row };
  const { currency, upTo, next } = row;
  const more = upTo === null ? "" : `, up to ${upTo} in some places`;
  const then = next !== null && today < next.from ? `, and ${next.perHour} from ${next.from}` : "";
  return { kind: "ok", text: `pay: at least ${rateOn(row, today)} ${currency} an hour before tax${more}${then}`, row };
}

function advert(country: MarketCountry): LawFinding {
  const row = payAdverts[country];
  const without = asksGross(country, null) ? "cannot be published" : "needs a confirmation";
  return { kind: "ok", text: `advert: a vacancy that omits whether pay is before tax ${without}`, row };
}

function adequacy(operator: Operator, country: MarketCountry): LawFinding {
  const row = adequacyOf(country);
  const { adequate, others, direct } = protectionOf(operator, country);
  const wanting = [...new Set([...others, ...(direct === null ? [] : [direct])])];
  const named = (places: readonly string[]) => (places.length === 0 ? "none" : places.join(", "));
  return {
    kind: "ok",
    text: `adequacy: your countries abroad: adequate ${named(adequate)}, in need of a safeguard ${named(wanting)}`,
    row,
  };
}

function accessibility(country: MarketCountry): LawFinding {
  const row = accessibilityLaws[country];
  if (row.name === null) return { kind: "ok", text: "accessibility: the statement names no law", row };
  const disputed = row.scope === "consumer" ? ", and says that its scope is disputed" : "";
  return { kind: "ok", text: `accessibility: the statement names the law${disputed}`, row };
}

/** Only reported: the product may lack that language, and people can apply anyway. */
function language(operator: Operator, country: MarketCountry): LawFinding {
  const row = languageLaws[country];
  const there = languagesIn(operator, country);
  const missing = Object.entries(row.wanted).filter(([tag]) => !there.includes(tag as Language));
  if (missing.length === 0) return { kind: "ok", text: "language: no required language is missing", row };
  const named = missing.map(([tag, place]) => `${languageNames.of(tag)} (${place})`).join(", ");
  return { kind: "warning", text: `language: no pages for the country in ${named}; people there can apply`, row };
}

const languageNames = new Intl.DisplayNames("en", { type: "language" });

/** Required disclosures: each topic complete, or what it lacks. */
function disclosureFindings(operator: Operator, country: MarketCountry): LawFinding[] {
  const rows = rowsOf(country);
  return (Object.keys(duties) as (keyof typeof duties)[]).flatMap((topic): LawFinding[] => {
    const lacking = duties[topic](operator, country);
    if (lacking.length === 0)
      return [{ kind: "ok", text: `${topic}: ${whole(topic, operator, country)}`, row: rows[topic] }];
    return lacking.map(({ kind, setting, text, row }) => ({ kind, text: `${topic}: ${setting}: ${text}`, row }));
  });
}

function whole(topic: keyof typeof duties, operator: Operator, country: MarketCountry): string {
  if (topic === "licence") return operator.identity.kind === "employer" ? "not needed for your own jobs" : "in order";
  if (topic !== "retention") return "nothing is missing";
  const { days, afterEnd } = retentionFor(operator, country);
  return afterEnd === null ? `${days} days` : `${days} days, and ${afterEnd} after the final answer`;
}
