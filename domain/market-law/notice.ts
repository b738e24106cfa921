/** What the legal notice of a country has besides name, address, e-mail and entry in a register (decision B15). */
import { type LawRow, type MarketCountry, row } from "./row.ts";

/** Of `identity` in the operator's file. Those that somebody may not have can be set to false there. */
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
  | "purpose";

export interface NoticeLaw extends LawRow {
  readonly asks: readonly NoticeItem[];
}

const notice = (law: string, asks: readonly NoticeItem[], source: string | null = null): NoticeLaw => ({
  ...row(law, { source }),
  asks,
});

/** Directive 2000/31/EC, article 5: a second quick way besides e-mail. */
const directive = (law: string, asks: readonly NoticeItem[], source: string | null = null) =>
  notice(`${law}; Directive 2000/31/EC art. 5`, ["phone", ...asks], source);

export const noticeLaws: Readonly<Record<MarketCountry, NoticeLaw>> = {
  GB: notice("Trading Disclosures Regs 2015; E-Commerce Regs 2002", []),
  IE: directive("Companies Act 2014 s. 151; SI 68/2003", []),
  DE: directive("DDG § 5; MStV § 18", ["legalForm", "representative"], "afgis"),
  AT: directive("ECG § 5; MedienG §§ 24–25", ["legalForm", "supervisor", "chamber", "purpose"], "raoe.at; adsimple"),
  CH: notice("UWG Art. 3 Abs. 1 lit. s", []),
  NL: directive("BW 3:15d", ["vatId"]),
  BE: directive("WER art. XII.6", ["vatId"]),
  FR: directive("LCEN art. 1-1, 19", ["legalForm", "capital", "director", "host"], "freyssi; location-deuxsevres"),
  RO: directive("Legea 365/2002 art. 5", ["vatId"]),
  TR: notice("6563 sayılı Kanun m. 3; MERSİS", []),
  ES: directive("LSSI art. 10", ["vatId"]),
  SE: directive("Lag 2002:562", ["vatId"]),
  IT: directive("D.Lgs. 70/2003 art. 7; DPR 633/72 art. 35", ["vatId", "capital"]),
  SK: directive("Zákon č. 22/2004 Z. z. § 4", ["supervisor"]),
  NO: directive("Ehandelsloven § 8; Foretaksregisteret", ["vatId"]),
  PL: directive("Ustawa o świadczeniu usług drogą elektroniczną art. 5; KSH art. 206", ["vatId", "capital"]),
  PT: directive("DL 7/2004 art. 10", ["vatId", "capital"]),
  SI: directive("ZEPT, 5. člen; ZGD-1, 45. člen", ["vatId", "capital"]),
  US: notice("State law: legal name and postal address", []),
  CA: notice("CASL: legal name and postal address", []),
  AU: notice("A New Tax System (ABN) Act 1999; Corporations Act 2001", []),
  NZ: notice("Companies Act 1993; NZBN Act 2016", []),
  SG: notice("Business Names Registration Act 2014: UEN", []),
  KR: notice("전자상거래법 제10조; 사업자등록번호", ["representative", "phone"]),
  SA: notice("نظام التجارة الإلكترونية: السجل التجاري والعنوان", []),
  AE: notice("الرخصة التجارية والعنوان", []),
  KW: notice("السجل التجاري والعنوان", []),
  BH: notice("السجل التجاري والعنوان", []),
};
