/**
 * The law that the accessibility statement names, and the body for complaints (decision B15).
 * Whether the European Accessibility Act, Directive (EU) 2019/882, covers recruiting sites is
 * disputed; the statement says so.
 */
import { type LawRow, type MarketCountry, row } from "./row.ts";

export interface AccessibilityLaw extends LawRow {
  /** Local name, as used in the statement; null: no law that certainly covers a company's site. */
  readonly name: string | null;
  /** Body for complaints or advice, with its website if confirmed; null: none known. */
  readonly body: string | null;
  /**
   * `consumer`: national law of the directive. `equality`: ban on discrimination because of a
   * disability.
   */
  readonly scope: "consumer" | "equality" | null;
}

const looked = { checkedOn: "2026-11-23" };

const consumer = (
  name: string,
  body: string,
  source = "jobiqo; lawgentur: recruiting sites disputed",
): AccessibilityLaw => ({
  ...row(`${name}; Directive (EU) 2019/882`, { confidence: "doubtful", source }),
  ...looked,
  name,
  body,
  scope: "consumer",
});
const equality = (name: string, body: string): AccessibilityLaw => ({
  ...row(name),
  ...looked,
  name,
  body,
  scope: "equality",
});
const unknown = (law: string): AccessibilityLaw => ({
  ...row(`${law}: not sure for a company's site`, { confidence: "doubtful" }),
  ...looked,
  name: null,
  body: null,
  scope: null,
});

export const accessibilityLaws: Readonly<Record<MarketCountry, AccessibilityLaw>> = {
  GB: equality("Equality Act 2010", "Equality Advisory and Support Service (equalityadvisoryservice.com)"),
  IE: consumer("S.I. No. 636 of 2023", "Competition and Consumer Protection Commission (ccpc.ie)"),
  DE: consumer(
    "Barrierefreiheitsstärkungsgesetz (BFSG)",
    "Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und Dienstleistungen (MLBF), Magdeburg",
    "halle.de; jobiqo; lawgentur: recruiting sites disputed",
  ),
  AT: consumer("Barrierefreiheitsgesetz (BaFG)", "Sozialministeriumservice (sozialministeriumservice.gv.at)"),
  CH: equality(
    "Behindertengleichstellungsgesetz (BehiG)",
    "Eidgenössisches Büro für die Gleichstellung von Menschen mit Behinderungen (edi.admin.ch)",
  ),
  NL: consumer(
    "Implementatiewet toegankelijkheidsvoorschriften producten en diensten",
    "Autoriteit Consument & Markt (acm.nl)",
  ),
  BE: consumer("Wetboek van economisch recht", "FOD Economie, Economische Inspectie (economie.fgov.be)"),
  FR: consumer(
    "code de la consommation, article L. 412-13 ; loi n° 2005-102, article 47",
    "Défenseur des droits (defenseurdesdroits.fr)",
  ),
  RO: consumer("Legea nr. 232/2022", "Consiliul Național pentru Combaterea Discriminării (cncd.ro)"),
  TR: equality(
    "5378 sayılı Engelliler Hakkında Kanun, 6701 sayılı Kanun",
    "Türkiye İnsan Hakları ve Eşitlik Kurumu (tihek.gov.tr)",
  ),
  ES: consumer("Ley 11/2023", "Oficina de Atención a la Discapacidad (OADIS)"),
  SE: consumer("lag (2023:254) om vissa produkters och tjänsters tillgänglighet", "Post- och telestyrelsen (pts.se)"),
  IT: consumer("D.Lgs. 82/2022", "Agenzia per l’Italia Digitale (agid.gov.it)"),
  SK: consumer("zákon č. 351/2022 Z. z.", "Slovenská obchodná inšpekcia (soi.sk)"),
  NO: equality(
    "likestillings- og diskrimineringsloven § 18",
    "Tilsynet for universell utforming av ikt (uutilsynet.no)",
  ),
  PL: consumer("ustawa z dnia 26 kwietnia 2024 r. (Dz.U. 2024 poz. 731)", "Prezes Zarządu PFRON (pfron.org.pl)"),
  PT: consumer("Decreto-Lei n.º 82/2022", "Instituto Nacional para a Reabilitação (inr.pt)"),
  SI: consumer("Zakon o dostopnosti do proizvodov in storitev za invalide (ZDPSI)", "Tržni inšpektorat RS (gov.si)"),
  US: equality("Americans with Disabilities Act (ADA)", "Equal Employment Opportunity Commission (eeoc.gov)"),
  CA: equality(
    "human rights law of your province, Canadian Human Rights Act; in Ontario also the AODA",
    "human rights commission or tribunal of your province, Canadian Human Rights Commission (chrc-ccdp.gc.ca)",
  ),
  AU: equality("Disability Discrimination Act 1992", "Australian Human Rights Commission (humanrights.gov.au)"),
  NZ: equality("Human Rights Act 1993", "Human Rights Commission (tikatangata.org.nz)"),
  SG: unknown("Workplace Fairness Act 2025"),
  KR: equality("장애인차별금지 및 권리구제 등에 관한 법률", "국가인권위원회 (humanrights.go.kr)"),
  SA: unknown("نظام حقوق الأشخاص ذوي الإعاقة"),
  AE: unknown("القانون الاتحادي رقم 29 لسنة 2006"),
  KW: unknown("القانون رقم 8 لسنة 2010"),
  BH: unknown("القانون رقم 74 لسنة 2006"),
};
