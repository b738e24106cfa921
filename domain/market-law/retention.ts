/** How long the applications of who was not taken may, and have to be kept (decision B15). Whole days. */
import type { Operator } from "../operator/operator.ts";
import type { RetentionRules } from "../retention/cutoffs.ts";
import { corrected, isMarketCountry, marketCountries, type LawRow, type MarketCountry, row } from "./row.ts";

export interface RetentionLaw extends LawRow {
  /** After the last registration, without asking again; null: no number is known. */
  readonly longest: number | null;
  /** After it was answered for good; null: no number is known. */
  readonly afterEnd: number | null;
  /** After the last registration, at least. */
  readonly least: Readonly<Record<Operator["identity"]["kind"], number>>;
  /** A state or province asks for more: so many days after the last registration, and where. */
  readonly leastIn: { readonly place: string; readonly days: number } | null;
}

type Days = Partial<Pick<RetentionLaw, "longest" | "afterEnd" | "leastIn">> & {
  least?: Partial<RetentionLaw["least"]>;
};

const kept = ({ least, ...days }: Days, law: string, rest: Parameters<typeof row>[1] = {}): RetentionLaw => ({
  ...row(law, rest),
  longest: null,
  afterEnd: null,
  leastIn: null,
  ...days,
  least: { employer: 1, agency: 1, ...least },
});
const doubtful = { sureness: "doubtful" } as const;

export const retentionLaws: Readonly<Record<MarketCountry, RetentionLaw>> = {
  GB: kept(
    { least: { agency: 365 } },
    "Conduct Regs 2003 reg. 29, Sched. 4; Equality Act 2010 s. 123; Employment Rights Act 2025 s. 152, Sch. 12: claims within six months instead of three (commencement not seen)",
    { source: "legislation.gov.uk; crimeline.co.uk; makeuk.org", ...corrected },
  ),
  IE: kept({ longest: 365 }, "Employment Equality Acts s. 77: 12 months at most"),
  DE: kept({ longest: 184 }, "AGG § 15 Abs. 4; ArbGG § 61b"),
  AT: kept({ longest: 214 }, "GlBG § 29"),
  CH: kept({ longest: 184 }, "DSG Art. 6; OR Art. 328b: 3 to 6 months"),
  NL: kept({ afterEnd: 28, longest: 365 }, "AVG art. 5: four weeks after the procedure, a year with consent", {
    source: "rendement; privacy-web",
  }),
  BE: kept({ longest: 365 }, "AVG art. 5", doubtful),
  FR: kept({ afterEnd: 90, longest: 730 }, "RGPD art. 5; CNIL: two years from the last contact with consent", {
    source: "lexplicite; ogletree",
  }),
  RO: kept({}, "RGPD art. 5", doubtful),
  TR: kept({}, "6698 sayılı KVKK m. 7"),
  ES: kept({ longest: 365 }, "RGPD art. 5; LOPDGDD art. 32", doubtful),
  SE: kept({ longest: 730 }, "Diskrimineringslagen 6 kap.: two years"),
  IT: kept({ longest: 365 }, "GDPR art. 5", doubtful),
  SK: kept({ afterEnd: 30 }, "GDPR art. 5: to the end of the procedure"),
  NO: kept({ afterEnd: 30 }, "Personopplysningsloven: to the end of the procedure"),
  PL: kept({ afterEnd: 90 }, "RODO art. 5: the end of the recruitment, and claims", { source: "tlhub.pl" }),
  PT: kept({}, "RGPD art. 5", doubtful),
  SI: kept({ afterEnd: 30 }, "ZDR-1: papers go back after a refusal"),
  US: kept(
    { least: { employer: 365, agency: 365 }, leastIn: { place: "California", days: 1461 } },
    "29 CFR 1602.14, 1627.3; California Gov. Code 12946: four years",
    { source: "commentarticle; hrworks; self-law.org", ...corrected },
  ),
  CA: kept(
    { leastIn: { place: "Ontario", days: 1096 } },
    "Ontario ESA: three years, from 25 people; Quebec: destroyed when done",
    { source: "greenwoodlawyers.com; lawyersforemployers.ca", sureness: "doubtful", ...corrected },
  ),
  AU: kept({}, "Privacy Act 1988, APP 11.2"),
  NZ: kept({}, "Privacy Act 2020, IPP 9", doubtful),
  SG: kept({}, "PDPA s. 25; EALC 4A(f)", doubtful),
  KR: kept({ afterEnd: 5 }, "개인정보 보호법 제21조", { source: "aeri-labor; shoplworks" }),
  SA: kept({}, "نظام حماية البيانات الشخصية، المادة 18"),
  AE: kept({}, "المرسوم بقانون اتحادي 45 لسنة 2021", doubtful),
  KW: kept({}, "قرار هيئة الاتصالات 26/2024", doubtful),
  BH: kept({}, "قانون 30 لسنة 2018، المادة 3"),
};

export interface Kept {
  /** After the last registration. */
  readonly days: number;
  /** After the application was answered for good; null: as long as `days`. */
  readonly afterEnd: number | null;
}

/** How long an application from `country` (ISO 3166-1; null: none that is known) is kept. */
export function keptFor(operator: Operator, country: string | null): Kept {
  const days = (country === null ? undefined : operator.retention[country]) ?? operator.retentionDays;
  const afterEnd =
    operator.byLaw && country !== null && isMarketCountry(country) ? retentionLaws[country].afterEnd : null;
  return { days, afterEnd: afterEnd === null || afterEnd >= days ? null : afterEnd };
}

/** How long applications are kept, for the purge. */
export function retentionRules(operator: Operator): RetentionRules {
  const rules = keptFor(operator, null);
  const own = new Set([...Object.keys(operator.retention), ...marketCountries]);
  const countries = [...own]
    .map((country) => [country, keptFor(operator, country)] as const)
    .filter(([, { days, afterEnd }]) => days !== rules.days || afterEnd !== null);
  return { ...rules, countries: Object.fromEntries(countries) };
}
