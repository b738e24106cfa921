/** Countries where a recruitment agency needs a licence and must show its number (decision B15). */
import { type LawRow, type MarketCountry, row } from "./row.ts";

export interface LicenceLaw extends LawRow {
  /**
   * `needed`: every agency has a number. `some`: in some regions or cases. `none`: no licence
   * known.
   */
  readonly agency: "needed" | "some" | "none";
}

const needed = (law: string, source: string | null = null): LicenceLaw => ({
  ...row(law, { source }),
  agency: "needed",
});
const some = (law: string, source: string | null = null): LicenceLaw => ({ ...row(law, { source }), agency: "some" });
const none = (law: string): LicenceLaw => ({ ...row(law), agency: "none" });

export const licenceLaws: Readonly<Record<MarketCountry, LicenceLaw>> = {
  GB: none("Employment Agencies Act 1973: no licence"),
  IE: needed("Employment Agency Act 1971 (WRC)"),
  DE: none("GewO § 14: notice of a trade"),
  AT: needed("GewO § 94 Z 1 (Arbeitsvermittlung); AMFG"),
  CH: needed("AVG Art. 2, 3: canton, and SECO across borders", "seco.admin.ch; kmu.admin.ch; arbeitsrecht-aktuell"),
  NL: some("Waadi; admission from 2027"),
  BE: some("Brussels and Wallonia: registration", "vlaanderen.be; emploi.wallonie.be; werk-economie-emploi.brussels"),
  FR: some("Code du travail L5321-1: notice"),
  RO: needed("Legea 156/2000; HG 384/2001"),
  TR: needed("4904 sayılı Kanun m. 17 (İŞKUR)", "bariserdem"),
  ES: needed("Ley 3/2023 (agencia de colocación)"),
  SE: none("Lag 1993:440: no licence"),
  IT: needed("D.Lgs. 276/2003 art. 4, 9 (Aut. Min.)"),
  SK: needed("Zákon č. 5/2004 Z. z. § 25"),
  NO: some("Arbeidsmarkedsloven: hiring out is registered"),
  PL: needed("Ustawa o rynku pracy (KRAZ)"),
  PT: needed("DL 260/2009"),
  SI: needed("ZUTD, 163. člen"),
  US: some("State law (NY, NJ, MA and others)"),
  CA: some("Ontario (recruiters, since July 2024), BC, Alberta, Quebec (CNESST), Manitoba, Saskatchewan"),
  AU: some("Labour hire: Qld, Vic, SA, ACT"),
  NZ: none("No licence"),
  SG: needed("Employment Agencies Act 1958; EALC 4", "mom.gov.sg; sg.jobsdb"),
  KR: needed("직업안정법 제19조, 제23조", "seoulfn"),
  SA: needed("ضوابط التوسط في توظيف السعوديين", "jisr"),
  AE: needed("المرسوم بقانون اتحادي 33 لسنة 2021، المادة 6 (وزارة الموارد البشرية والتوطين)", "gulfnews"),
  KW: needed("قانون العمل في القطاع الأهلي 6 لسنة 2010 (الهيئة العامة للقوى العاملة)"),
  BH: needed("قانون تنظيم سوق العمل 19 لسنة 2006 (هيئة تنظيم سوق العمل)"),
};
