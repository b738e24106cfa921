/** Minimum ages above majority, and whether forms may ask the exact age (decision D16). */
import { corrected, type LawRow, type MarketCountry, row } from "./row.ts";

export interface AgeLaw extends LawRow {
  /**
   * `refused`: not allowed. `with-reason`: only with a published legitimate aim. `no-ban`: no
   * general ban is known, which is no permission.
   */
  readonly above18: "refused" | "with-reason" | "no-ban";
  /** False: an operator may only ask whether applicants are old enough. */
  readonly exactAge: boolean;
}

/** In every market country; exceptions elsewhere are few. */
export const ageOfMajority = 18;

const law = (above18: AgeLaw["above18"], rows: LawRow, exactAge = true): AgeLaw => ({ ...rows, above18, exactAge });
const notExact = false;
/**
 * Directive 2000/78/EC, article 6: a minimum age is direct discrimination unless a legitimate aim
 * is shown.
 */
const inEurope = (name: string) => law("with-reason", row(`${name}; Directive 2000/78/EC art. 6`));

export const ageLaws: Readonly<Record<MarketCountry, AgeLaw>> = {
  GB: law("with-reason", row("Equality Act 2010 ss. 5, 13(2), 39", { source: "EHRC 2009" })),
  IE: law(
    "refused",
    row("Employment Equality Acts 1998–2015 ss. 6(2)(f), 6(3), 10", { source: "irishstatutebook.ie", ...corrected }),
  ),
  DE: inEurope("AGG §§ 1, 7, 10, 11, 15"),
  AT: inEurope("GlBG §§ 17, 20, 23"),
  CH: law("no-ban", row("OR Art. 328, 328b")),
  NL: law("with-reason", row("WGBL: the advert must state the reason", { source: "nu.nl; all-right" })),
  BE: inEurope("Wet van 10 mei 2007 / Loi du 10 mai 2007"),
  FR: inEurope("Code du travail L1132-1, L1133-2"),
  RO: inEurope("OG 137/2000"),
  TR: law("with-reason", row("6701 sayılı Kanun (TİHEK)")),
  ES: inEurope("Ley 15/2022; Estatuto de los Trabajadores art. 17"),
  SE: inEurope("Diskrimineringslagen 2 kap."),
  IT: law("with-reason", row("D.Lgs. 216/2003; D.Lgs. 276/2003 art. 10; Directive 2000/78/EC art. 6"), notExact),
  SK: inEurope("Zákon č. 365/2004 Z. z."),
  NO: inEurope("Arbeidsmiljøloven kap. 13"),
  PL: law("with-reason", row("Kodeks pracy art. 11³, 18³a, 18³ca", { source: "fiduciaryregulatory" })),
  PT: inEurope("Código do Trabalho arts. 24, 25, 30"),
  SI: inEurope("ZDR-1, 6. in 27. člen"),
  US: law(
    "refused",
    row("State law from 18 (NY, NJ, OR, MN, CT, MI, DC); exact age not on a first form in CA, CO, CT, DE, MN, PA", {
      source: "davisgraham; foley; leg.colorado.gov",
    }),
    notExact,
  ),
  CA: law(
    "refused",
    row("Ontario Human Rights Code s. 23(2); Quebec Charter ss. 10, 18.1; BC Human Rights Code", {
      source: "ohrc.on.ca; advocatedaily",
      ...corrected,
    }),
    notExact,
  ),
  AU: law(
    "refused",
    row("Age Discrimination Act 2004 (Cth) ss. 17, 18, 32", { source: "austlii.edu.au", ...corrected }),
  ),
  NZ: law(
    "refused",
    row("Human Rights Act 1993 ss. 21 (from 16), 22, 23, 67", { source: "legislation.govt.nz, s. 23", ...corrected }),
  ),
  SG: law(
    "refused",
    row("Tripartite Guidelines on Fair Employment Practices; Workplace Fairness Act 2025 (not in force, end of 2027)", {
      source: "tal.sg; businesstimes.com.sg",
      ...corrected,
    }),
    notExact,
  ),
  KR: law(
    "refused",
    row("고용상 연령차별금지 및 고령자고용촉진에 관한 법률 제4조의4", { source: "hankookilbo; jobplanet; findjob" }),
    notExact,
  ),
  SA: law("refused", row("ضوابط الإعلان عن الشواغر الوظيفية", { source: "egysport; jisr" }), notExact),
  AE: law("no-ban", row("المرسوم بقانون اتحادي 33 لسنة 2021، المادة 4", { confidence: "doubtful" })),
  KW: law("no-ban", row("قانون العمل في القطاع الأهلي 6 لسنة 2010", { confidence: "doubtful" })),
  BH: law("no-ban", row("قانون العمل في القطاع الأهلي 36 لسنة 2012", { confidence: "doubtful" })),
};
