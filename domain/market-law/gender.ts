/** Whether forms may ask for gender, and whether the law recognises a third (decision B15). */
import { corrected, type LawRow, type MarketCountry, row } from "./row.ts";

export interface GenderLaw extends LawRow {
  /** `never`: no operator may ask. `off`: only if the operator asks in that country. */
  readonly asked: "never" | "off";
  /** The country's registers have a third gender, which is then offered. */
  readonly third: boolean;
}

const off = (rows: LawRow, third = false): GenderLaw => ({ ...rows, asked: "off", third });
const never = (rows: LawRow): GenderLaw => ({ ...rows, asked: "never", third: false });
const third = true;

export const genderLaws: Readonly<Record<MarketCountry, GenderLaw>> = {
  GB: off(row("Equality Act 2010; EHRC: asked for monitoring alone, unseen by who decides")),
  IE: off(row("Employment Equality Acts 1998–2015")),
  DE: off(row("AGG § 22; PStG § 22 Abs. 3 (divers)"), third),
  AT: off(row("GlBG § 9; VfGH G 77/2018 (inter, divers)"), third),
  CH: off(row("GlG Art. 3; OR Art. 328b")),
  NL: off(row("AWGB; WGB; Rechtbank Limburg 28 mei 2018 (X)", { confidence: "doubtful" }), third),
  BE: off(row("CAO nr. 38 art. 11; Wet van 10 mei 2007")),
  FR: off(row("Code du travail L1221-6; CJUE C-394/23 Mousse", { source: "ceelegalmatters; bailii C-394/23" })),
  RO: off(row("Legea 202/2002")),
  TR: off(row("4857 sayılı İş Kanunu m. 5; 6701 sayılı Kanun; TBK m. 419", { source: "humankapital" })),
  ES: off(row("LISOS art. 16.1.c")),
  SE: off(row("Diskrimineringslagen 1 kap. 5 §")),
  IT: never(row("D.Lgs. 276/2003 art. 10", { source: "leg15.camera.it" })),
  SK: off(row("Zákonník práce § 41 ods. 6; zákon č. 5/2004 Z. z. § 62")),
  NO: off(row("Likestillings- og diskrimineringsloven § 30")),
  PL: off(row("Kodeks pracy art. 22¹", { source: "porady.pl; tlhub.pl" })),
  PT: off(row("Código do Trabalho arts. 17, 24, 25")),
  SI: off(row("ZDR-1, 28. člen")),
  US: never(row("EEOC guidance on pre-employment inquiries; Title VII", { source: "eeoc.gov", ...corrected })),
  CA: never(row("Ontario Human Rights Code s. 23(2); Quebec Charter s. 18.1", { source: "northgrenvillechamber" })),
  AU: off(row("Sex Discrimination Act 1984 (Cth) s. 27; NSW Registrar v Norrie [2014] HCA 11"), third),
  NZ: off(
    row("Human Rights Act 1993 s. 23; Births, Deaths, Marriages, and Relationships Registration Act 2021"),
    third,
  ),
  SG: never(row("Tripartite Guidelines on Fair Employment Practices", { source: "tal.sg" })),
  KR: never(row("남녀고용평등법 제7조; 채용절차법 제4조의3", { source: "jobkorea; nepla" })),
  SA: never(row("ضوابط الإعلان عن الشواغر الوظيفية", { source: "jisr; egysport" })),
  AE: never(row("المرسوم بقانون اتحادي 33 لسنة 2021، المادة 4")),
  KW: never(row("قانون العمل في القطاع الأهلي 6 لسنة 2010", { confidence: "doubtful" })),
  BH: never(row("قانون العمل في القطاع الأهلي 36 لسنة 2012", { confidence: "doubtful" })),
};
