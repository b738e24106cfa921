/** Contents and order of a country's legal notice, and its mandatory parts (decision B15). */
import { type LawRow, type MarketCountry, row } from "./row.ts";

/** Keys of `identity` in the operator file. Optional ones may be false there. */
export type NoticeItem =
  | "phone"
  | "representative"
  | "vatId"
  | "host"
  | "legalForm"
  | "capital"
  | "director"
  | "supervisor"
  | "chamber"
  | "purpose"
  | "kep";

/** A row of the page. `contact` contains email address and phone number. */
export type NoticeRowName =
  | Exclude<NoticeItem, "phone">
  | "operator"
  | "kind"
  | "address"
  | "registration"
  | "contact"
  | "responsible"
  | "licences";

export interface NoticeLaw extends LawRow {
  /** Production does not start without these. */
  readonly asks: readonly NoticeItem[];
  /** In the order of the law. */
  readonly rows: readonly NoticeRowName[];
}

/** All rows, for readers whose market has no known country. */
export const everyNoticeRow: readonly NoticeRowName[] = [
  "operator",
  "legalForm",
  "capital",
  "purpose",
  "kind",
  "representative",
  "address",
  "contact",
  "kep",
  "registration",
  "vatId",
  "supervisor",
  "chamber",
  "licences",
  "director",
  "responsible",
  "host",
];

/** Identity of the operator: always shown, after the rows of the law unless those include it. */
export const identifyingRows: readonly NoticeRowName[] = [
  "operator",
  "kind",
  "legalForm",
  "representative",
  "address",
  "contact",
  "registration",
  "vatId",
];

const notice = (
  law: string,
  rows: readonly NoticeRowName[],
  asks: readonly NoticeItem[],
  source: string | null = null,
): NoticeLaw => ({ ...row(law, { source }), rows, asks });

/** Directive 2000/31/EC, article 5: a second quick contact in addition to email. */
const directive = (
  law: string,
  rows: readonly NoticeRowName[],
  asks: readonly NoticeItem[],
  source: string | null = null,
) => notice(`${law}; Directive 2000/31/EC art. 5`, rows, ["phone", ...asks], source);

/** Name, address, contact, registration and VAT number as in article 5; authorities last. */
const base = ["operator", "address", "contact", "registration", "vatId", "licences"] as const;
/** As company law requires on letters: registration next to the name. */
const registered = ["operator", "registration", "address", "contact", "licences"] as const;
/** The same with the paid-in capital. */
const withCapital = ["operator", "address", "registration", "vatId", "capital", "contact", "licences"] as const;

export const noticeLaws: Readonly<Record<MarketCountry, NoticeLaw>> = {
  GB: notice("Trading Disclosures Regs 2015; E-Commerce Regs 2002", [...registered, "vatId"], []),
  IE: directive(
    "Companies Act 2014 s. 151; SI 68/2003",
    ["operator", "legalForm", "registration", "address", "contact", "vatId", "licences"],
    [],
  ),
  DE: directive(
    "DDG § 5; MStV § 18",
    [
      "operator",
      "legalForm",
      "address",
      "representative",
      "contact",
      "registration",
      "vatId",
      "supervisor",
      "licences",
      "responsible",
    ],
    ["legalForm", "representative"],
    "afgis",
  ),
  AT: directive(
    "ECG § 5; MedienG §§ 24–25",
    [
      "operator",
      "legalForm",
      "purpose",
      "address",
      "contact",
      "registration",
      "vatId",
      "supervisor",
      "chamber",
      "licences",
    ],
    ["legalForm", "supervisor", "chamber", "purpose"],
    "raoe.at; adsimple",
  ),
  CH: notice("UWG Art. 3 Abs. 1 lit. s", base, []),
  NL: directive("BW 3:15d", base, ["vatId"]),
  BE: directive(
    "WER art. XII.6",
    ["operator", "legalForm", "address", "contact", "registration", "vatId", "supervisor", "licences"],
    ["vatId"],
  ),
  FR: directive(
    "LCEN art. 1-1, 19",
    ["operator", "legalForm", "capital", "address", "registration", "vatId", "contact", "director", "licences", "host"],
    ["legalForm", "capital", "director", "host"],
    "freyssi; location-deuxsevres",
  ),
  RO: directive("Legea 365/2002 art. 5", base, ["vatId"]),
  TR: notice(
    "6563 sayılı Kanun m. 3; MERSİS; KEP adresi",
    ["operator", "registration", "address", "contact", "kep", "licences"],
    ["kep"],
  ),
  ES: directive("LSSI art. 10", base, ["vatId"]),
  SE: directive("Lag 2002:562", base, ["vatId"]),
  IT: directive("D.Lgs. 70/2003 art. 7; DPR 633/72 art. 35", withCapital, ["vatId", "capital"]),
  SK: directive(
    "Zákon č. 22/2004 Z. z. § 4",
    ["operator", "address", "registration", "vatId", "contact", "supervisor", "licences"],
    ["supervisor"],
  ),
  NO: directive("Ehandelsloven § 8; Foretaksregisteret", base, ["vatId"]),
  PL: directive("Ustawa o świadczeniu usług drogą elektroniczną art. 5; KSH art. 206", withCapital, [
    "vatId",
    "capital",
  ]),
  PT: directive("DL 7/2004 art. 10", withCapital, ["vatId", "capital"]),
  SI: directive("ZEPT, 5. člen; ZGD-1, 45. člen", withCapital, ["vatId", "capital"]),
  US: notice("State law: legal name and postal address", ["operator", "address", "contact", "licences"], []),
  CA: notice("CASL: legal name and postal address", ["operator", "address", "contact", "licences"], []),
  AU: notice("A New Tax System (ABN) Act 1999; Corporations Act 2001", registered, []),
  NZ: notice("Companies Act 1993; NZBN Act 2016", registered, []),
  SG: notice("Business Names Registration Act 2014: UEN", registered, []),
  KR: notice(
    "전자상거래법 제10조; 사업자등록번호",
    ["operator", "representative", "address", "contact", "vatId", "registration", "licences"],
    ["representative", "phone"],
  ),
  SA: notice("نظام التجارة الإلكترونية: السجل التجاري والعنوان", registered, []),
  AE: notice("الرخصة التجارية والعنوان", registered, []),
  KW: notice("السجل التجاري والعنوان", registered, []),
  BH: notice("السجل التجاري والعنوان", registered, []),
};

/** Rows of the notice in `country`, in order; null: unknown country. */
export function noticeRows(country: MarketCountry | null): readonly NoticeRowName[] {
  if (country === null) return everyNoticeRow;
  return [...new Set([...noticeLaws[country].rows, ...identifyingRows])];
}
