/** How long applications without a hire may and must be kept (decision B15). Whole days. */
import { addMilliseconds } from "../contact-clock/clock.ts";
import type { Operator } from "../operator/operator.ts";
import type { RetentionRules } from "../retention/cutoffs.ts";
import { corrected, isMarketCountry, marketCountries, type LawRow, type MarketCountry, row } from "./row.ts";

export interface RetentionLaw extends LawRow {
  /** Maximum after the last registration without renewed consent; null: unknown. */
  readonly longest: number | null;
  /** Maximum after the final answer; null: unknown. */
  readonly afterEnd: number | null;
  /** Minimum after the last registration. */
  readonly least: Readonly<Record<Operator["identity"]["kind"], number>>;
  /** A longer minimum of a state or province, after the last registration. */
  readonly leastIn: { readonly place: string; readonly days: number } | null;
}

type Days = Partial<Pick<RetentionLaw, "longest" | "afterEnd" | "leastIn">> & {
  least?: Partial<RetentionLaw["least"]>;
};

const retention = ({ least, ...days }: Days, law: string, rest: Parameters<typeof row>[1] = {}): RetentionLaw => ({
  ...row(law, rest),
  longest: null,
  afterEnd: null,
  leastIn: null,
  ...days,
  least: { employer: 1, agency: 1, ...least },
});
const doubtful = { confidence: "doubtful" } as const;

export const retentionLaws: Readonly<Record<MarketCountry, RetentionLaw>> = {
  GB: retention(
    { least: { agency: 365 } },
    "Conduct Regs 2003 reg. 29, Sched. 4; Equality Act 2010 s. 123; Employment Rights Act 2025 s. 152, Sch. 12: claims within six months instead of three (commencement not seen)",
    { source: "legislation.gov.uk; crimeline.co.uk; makeuk.org", ...corrected },
  ),
  IE: retention({ longest: 365 }, "Employment Equality Acts s. 77: 12 months at most"),
  DE: retention({ longest: 184 }, "AGG § 15 Abs. 4; ArbGG § 61b"),
  AT: retention({ longest: 214 }, "GlBG § 29"),
  CH: retention({ longest: 184 }, "DSG Art. 6; OR Art. 328b: 3 to 6 months"),
  NL: retention({ afterEnd: 28, longest: 365 }, "AVG art. 5: four weeks after the procedure, a year with consent", {
    source: "rendement; privacy-web",
  }),
  BE: retention({ longest: 365 }, "AVG art. 5", doubtful),
  FR: retention({ afterEnd: 90, longest: 730 }, "RGPD art. 5; CNIL: two years from the last contact with consent", {
    source: "lexplicite; ogletree",
  }),
  RO: retention({}, "RGPD art. 5", doubtful),
  TR: retention({}, "6698 sayılı KVKK m. 7"),
  ES: retention({ longest: 365 }, "RGPD art. 5; LOPDGDD art. 32", doubtful),
  SE: retention({ longest: 730 }, "Diskrimineringslagen 6 kap.: two years"),
  IT: retention({ longest: 365 }, "GDPR art. 5", doubtful),
  SK: retention({ afterEnd: 30 }, "GDPR art. 5: to the end of the procedure"),
  NO: retention({ afterEnd: 30 }, "Personopplysningsloven: to the end of the procedure"),
  PL: retention({ afterEnd: 90 }, "RODO art. 5: the end of the recruitment, and claims", { source: "tlhub.pl" }),
  PT: retention({}, "RGPD art. 5", doubtful),
  SI: retention({ afterEnd: 30 }, "ZDR-1: papers go back after a refusal"),
  US: retention(
    { least: { employer: 365, agency: 365 }, leastIn: { place: "California", days: 1461 } },
    "29 CFR 1602.14, 1627.3; California Gov. Code 12946: four years",
    { source: "commentarticle; hrworks; self-law.org", ...corrected },
  ),
  CA: retention(
    { leastIn: { place: "Ontario", days: 1096 } },
    "Ontario ESA: three years, from 25 people; Quebec: destroyed when done",
    { source: "greenwoodlawyers.com; lawyersforemployers.ca", confidence: "doubtful", ...corrected },
  ),
  AU: retention({}, "Privacy Act 1988, APP 11.2"),
  NZ: retention({}, "Privacy Act 2020, IPP 9", doubtful),
  SG: retention({}, "PDPA s. 25; EALC 4A(f)", doubtful),
  KR: retention({ afterEnd: 5 }, "개인정보 보호법 제21조", { source: "aeri-labor; shoplworks" }),
  SA: retention({}, "نظام حماية البيانات الشخصية، المادة 18"),
  AE: retention({}, "المرسوم بقانون اتحادي 45 لسنة 2021", doubtful),
  KW: retention({}, "قرار هيئة الاتصالات 26/2024", doubtful),
  BH: retention({}, "قانون 30 لسنة 2018، المادة 3"),
};

export interface Retention {
  /** After the last registration. */
  readonly days: number;
  /** After the final answer; null: as long as `days`. */
  readonly afterEnd: number | null;
}

/** How long an application from `country` (ISO 3166-1; null: unknown) is kept. */
export function retentionFor(operator: Operator, country: string | null): Retention {
  const days = (country === null ? undefined : operator.retention[country]) ?? operator.retentionDays;
  const afterEnd =
    operator.byLaw && country !== null && isMarketCountry(country) ? retentionLaws[country].afterEnd : null;
  return { days, afterEnd: afterEnd === null || afterEnd >= days ? null : afterEnd };
}

/** Retention periods for the purge. */
export function retentionRules(operator: Operator): RetentionRules {
  const rules = retentionFor(operator, null);
  const own = new Set([...Object.keys(operator.retention), ...marketCountries]);
  const countries = [...own]
    .map((country) => [country, retentionFor(operator, country)] as const)
    .filter(([, { days, afterEnd }]) => days !== rules.days || afterEnd !== null);
  return { ...rules, countries: Object.fromEntries(countries) };
}

/** When an application is deleted, unless it is finally answered or the person applies again. */
export function keptUntil(
  operator: Operator,
  registrations: readonly { readonly country: string | null; readonly createdAt: Date }[],
): Date | undefined {
  return registrations
    .map(({ country, createdAt }) => addMilliseconds(createdAt, retentionFor(operator, country).days * 86_400_000))
    .toSorted((a, b) => b.getTime() - a.getTime())[0];
}
