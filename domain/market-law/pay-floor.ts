/** Statutory minimum wages per hour before tax, by country. */
import { corrected, type LawRow, type MarketCountry, row } from "./row.ts";

export interface PayFloor extends LawRow {
  /** ISO 4217. */
  readonly currency: string;
  /** Before tax, in units of the currency; valid until `next` starts. */
  readonly perHour: number;
  /** The next known rate; `validTo` is then the last day of the current one. Null: unknown. */
  readonly next: NextRate | null;
  /** Highest minimum of a state, province or canton; null: none. */
  readonly upTo: number | null;
  /** Hours of a usual full week. */
  readonly fullWeek: number;
}

export interface NextRate {
  /** First day of the rate, ISO 8601. */
  readonly from: string;
  readonly perHour: number;
}

/** Minimum hourly pay on a day. */
export function rateOn({ perHour, next }: PayFloor, day: string): number {
  return next !== null && day >= next.from ? next.perHour : perHour;
}

/** A source confirmed the figure, and rates do not fall: only a later rise is in doubt. */
const risenSince = { confidence: "doubtful", production: "refuse", validTo: "2026-12-31", ...corrected } as const;

/** Null: no general statutory minimum; collective agreements may have one. */
export const payFloors: Readonly<Record<MarketCountry, PayFloor | (LawRow & { readonly perHour: null })>> = {
  GB: floor("GBP", 12.71, 40, row("National Minimum Wage Act 1998", { source: "mondaq", validTo: "2027-03-31" })),
  IE: floor("EUR", 14.15, 39, row("National Minimum Wage Act 2000", { source: "eurostat", validTo: "2026-12-31" })),
  DE: {
    ...floor("EUR", 13.9, 40, row("MiLoG § 1", { source: "das-steuerteam", validTo: "2027-12-31" })),
    next: { from: "2027-01-01", perHour: 14.6 },
  },
  AT: none(row("Kollektivverträge", { source: "eurostat" })),
  CH: floor("CHF", 0, 42, row("Kantonale Mindestlöhne (GE, NE, JU, TI, BS)", { confidence: "doubtful" }), 24.5),
  NL: floor(
    "EUR",
    14.71,
    40,
    row("Wet minimumloon, since January 2026; that of July 2026 not seen", {
      source: "mkbservicedesk.nl; vertiadvies.nl",
      ...risenSince,
    }),
  ),
  BE: floor(
    "EUR",
    13.05,
    38,
    row(
      "CAO nr. 43 (GGMMI / RMMMG): 2,111.89 a month and the third step of 37.50 from April 2026; a later index not seen",
      {
        source: "eurostat; sodalis.be",
        confidence: "doubtful",
        ...corrected,
      },
    ),
  ),
  FR: floor(
    "EUR",
    12.02,
    35,
    row("Code du travail L3231-2 (SMIC) since January 2026; a later rise not seen", {
      source: "juritravail; sligec.com",
      ...risenSince,
    }),
  ),
  RO: floor("RON", 25.949, 40, row("Salariul minim brut pe țară", { source: "promptmedia", validTo: "2027-06-30" })),
  TR: floor("TRY", 146.8, 45, row("Asgari ücret, 4857 s. K. m. 39", { source: "ekonomim", validTo: "2026-12-31" })),
  ES: floor(
    "EUR",
    9.36,
    40,
    row("Salario mínimo interprofesional: 17,094 a year by 1,826 hours", {
      source: "eurostat",
      confidence: "doubtful",
      validTo: "2026-12-31",
      ...corrected,
    }),
  ),
  SE: none(row("Kollektivavtal", { source: "eurostat" })),
  IT: none(row("Contratti collettivi (CCNL)", { source: "eurostat" })),
  SK: {
    ...floor(
      "EUR",
      5.259,
      40,
      row("Zákon č. 663/2007 Z. z.; 972 a month from January 2027, or more by agreement", {
        source: "topky.sk; info.sk",
        validTo: "2027-12-31",
        ...corrected,
      }),
    ),
    next: { from: "2027-01-01", perHour: 5.586 },
  },
  NO: none(row("Allmenngjorte tariffavtaler, for some trades")),
  PL: floor("PLN", 31.4, 40, row("Minimalna stawka godzinowa 2026", { source: "gazetaprawna", validTo: "2026-12-31" })),
  PT: floor(
    "EUR",
    6.19,
    40,
    row("Retribuição mínima mensal garantida: 12,880 a year by 2,080 hours, which may be fewer", {
      source: "europesays",
      confidence: "doubtful",
      validTo: "2026-12-31",
      ...corrected,
    }),
  ),
  SI: floor("EUR", 8.55, 40, row("Zakon o minimalni plači", { source: "delo.si", validTo: "2026-12-31" })),
  US: floor(
    "USD",
    7.25,
    40,
    row(
      "Fair Labor Standards Act s. 6; state and city law (CA 16.90, WA 17.13, DC 17.95, Denver 19.29, Tukwila 21.65)",
      {
        source: "policyrisk.com; legalclarity.org (federal)",
        ...corrected,
      },
    ),
    21.65,
  ),
  CA: floor(
    "CAD",
    15,
    40,
    row("Provincial employment standards (AB 15.00, BC 18.25, Yukon 18.51, Nunavut 19.75); federal 18.10", {
      source: "todocanada; farms.com",
      ...corrected,
    }),
    19.75,
  ),
  AU: floor(
    "AUD",
    26.44,
    38,
    row("Fair Work Act 2009 (Cth), national minimum wage", { source: "fairwork.gov.au", validTo: "2027-06-30" }),
  ),
  NZ: floor("NZD", 23.95, 40, row("Minimum Wage Act 1983", { source: "businessdesk", validTo: "2027-03-31" })),
  SG: none(row("No general minimum wage; Local Qualifying Salary")),
  KR: floor("KRW", 10_320, 40, row("최저임금법", { source: "tslife", validTo: "2026-12-31" })),
  SA: none(row("نظام العمل", { confidence: "doubtful" })),
  AE: none(row("المرسوم بقانون اتحادي 33 لسنة 2021، المادة 27", { confidence: "doubtful" })),
  KW: none(row("قانون العمل في القطاع الأهلي 6 لسنة 2010", { confidence: "doubtful" })),
  BH: none(row("قانون العمل في القطاع الأهلي 36 لسنة 2012", { confidence: "doubtful" })),
};

function floor(
  currency: string,
  perHour: number,
  fullWeek: number,
  rows: LawRow,
  upTo: number | null = null,
): PayFloor {
  return { ...rows, currency, perHour, next: null, upTo, fullWeek };
}

function none(rows: LawRow): LawRow & { readonly perHour: null } {
  return { ...rows, perHour: null };
}
