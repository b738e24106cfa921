/** Law, regulator and mandatory disclosures of a country's privacy notice (decision B15). */
import { corrected, type LawRow, type MarketCountry, row } from "./row.ts";

/** What the operator file must contain: a named officer, or named processors. */
export type PrivacyItem = "officer" | "processors";

export interface PrivacyLaw extends LawRow {
  /** Local name, as used in the notice. */
  readonly name: string;
  readonly regulator: string;
  /** Host of its website. */
  readonly host: string;
  /** `gdpr`: with the legal bases of its article 6. */
  readonly regime: "gdpr" | "named";
  /** Deadline for answering requests in days; 30 is a month. */
  readonly answerDays: number;
  readonly asks: readonly PrivacyItem[];
}

type Rest = Partial<Pick<PrivacyLaw, "answerDays" | "asks">>;

const month = 30;

const gdpr = (name: string, regulator: string, host: string, rows: LawRow): PrivacyLaw => ({
  ...rows,
  name,
  regulator,
  host,
  regime: "gdpr",
  answerDays: month,
  asks: [],
});
const named = (name: string, regulator: string, host: string, rows: LawRow, rest: Rest = {}): PrivacyLaw => ({
  ...rows,
  name,
  regulator,
  host,
  regime: "named",
  answerDays: month,
  asks: [],
  ...rest,
});
/**
 * A source confirms the articles on which production insists. The rest is general knowledge unless
 * it names a source.
 */
const article13 = (besides: string, source?: string) =>
  row(`GDPR arts. 13, 27; ${besides}`, {
    source: source === undefined ? "gdprhub.eu" : `gdprhub.eu; ${source}`,
    ...corrected,
  });

export const privacyLaws: Readonly<Record<MarketCountry, PrivacyLaw>> = {
  GB: gdpr(
    "UK GDPR, Data Protection Act 2018",
    "Information Commissioner’s Office, or the Information Commission that takes its place",
    "ico.org.uk",
    row(
      "UK GDPR arts. 13, 27; Data Protection Act 2018; Data (Use and Access) Act 2025: complaints to the controller, and the Information Commission of ss. 117–119 (commencement not seen)",
      { source: "cms.law; brightmine; legislation.gov.uk, SI 2026/386", ...corrected },
    ),
  ),
  IE: gdpr(
    "GDPR, Data Protection Act 2018",
    "Data Protection Commission",
    "dataprotection.ie",
    article13("Data Protection Act 2018"),
  ),
  DE: gdpr(
    "DSGVO, BDSG",
    "Datenschutzaufsicht Ihres Bundeslandes",
    "bfdi.bund.de",
    article13("BDSG § 26; supervision by the Länder"),
  ),
  AT: gdpr("DSGVO, DSG", "Datenschutzbehörde", "dsb.gv.at", article13("DSG")),
  CH: named(
    "DSG, DSV",
    "EDÖB",
    "edoeb.admin.ch",
    row("revDSG Art. 19, 25; OR Art. 328b: every country of receipt by name, and the safeguard", {
      source: "pwc.ch; obsecom",
    }),
  ),
  NL: gdpr("AVG, UAVG", "Autoriteit Persoonsgegevens", "autoriteitpersoonsgegevens.nl", article13("UAVG")),
  BE: gdpr(
    "AVG, wet van 30 juli 2018",
    "Gegevensbeschermingsautoriteit",
    "gegevensbeschermingsautoriteit.be",
    article13("Wet van 30 juli 2018; French text for Wallonia and Brussels"),
  ),
  FR: gdpr(
    "RGPD, loi Informatique et Libertés",
    "CNIL",
    "cnil.fr",
    article13("Loi Informatique et Libertés art. 85 (after death); Code du travail L1221-6"),
  ),
  RO: gdpr("RGPD, Legea 190/2018", "ANSPDCP", "dataprotection.ro", article13("Legea 190/2018")),
  TR: named(
    "6698 sayılı KVKK",
    "Kişisel Verileri Koruma Kurumu",
    "kvkk.gov.tr",
    row("6698 sayılı KVKK m. 9, 10, 11; VERBİS", { source: "orcdanismanlik" }),
  ),
  ES: gdpr("RGPD, LOPDGDD", "AEPD", "aepd.es", article13("LO 3/2018 arts. 11, 32")),
  SE: gdpr(
    "dataskyddsförordningen (GDPR), lag 2018:218",
    "Integritetsskyddsmyndigheten",
    "imy.se",
    article13("Lag 2018:218"),
  ),
  IT: gdpr(
    "GDPR, D.Lgs. 196/2003",
    "Garante per la protezione dei dati personali",
    "garanteprivacy.it",
    article13("D.Lgs. 196/2003 art. 111-bis"),
  ),
  SK: gdpr(
    "GDPR, zákon č. 18/2018 Z. z.",
    "Úrad na ochranu osobných údajov",
    "dataprotection.gov.sk",
    article13("Zákon č. 18/2018 Z. z."),
  ),
  NO: gdpr("personopplysningsloven (GDPR)", "Datatilsynet", "datatilsynet.no", article13("Personopplysningsloven")),
  PL: gdpr("RODO, Kodeks pracy", "UODO", "uodo.gov.pl", article13("Kodeks pracy art. 22¹", "tlhub.pl")),
  PT: gdpr("RGPD, Lei n.º 58/2019", "CNPD", "cnpd.pt", article13("Lei n.º 58/2019")),
  SI: gdpr("Splošna uredba, ZVOP-2", "Informacijski pooblaščenec", "ip-rs.si", article13("ZVOP-2")),
  US: named(
    "FTC Act; CCPA (California)",
    "Federal Trade Commission",
    "ftc.gov",
    row("FTC Act s. 5; CCPA/CPRA: notice at collection, above its thresholds"),
  ),
  CA: named(
    "PIPEDA; Law 25 (Quebec)",
    "Office of the Privacy Commissioner of Canada",
    "priv.gc.ca",
    row("PIPEDA; Quebec Law 25 (person in charge, ss. 12.1, 17); BC PIPA; Alberta PIPA", {
      source: "dpocentre; 10ruptiv; dataguidance",
    }),
    { asks: ["officer"] },
  ),
  AU: named(
    "Privacy Act 1988",
    "Office of the Australian Information Commissioner",
    "oaic.gov.au",
    row("Privacy Act 1988, APP 1.7–1.9 (from 10 December 2026), 5, 8", { source: "maddocks; landers; buddlefindlay" }),
  ),
  NZ: named(
    "Privacy Act 2020",
    "Office of the Privacy Commissioner",
    "privacy.org.nz",
    row("Privacy Act 2020, IPP 3, 3A, 12"),
  ),
  SG: named(
    "Personal Data Protection Act 2012",
    "Personal Data Protection Commission",
    "pdpc.gov.sg",
    row("Personal Data Protection Act 2012 ss. 11, 20, 26"),
    { asks: ["officer"] },
  ),
  KR: named(
    "개인정보 보호법",
    "개인정보보호위원회",
    "pipc.go.kr",
    row("개인정보 보호법 제26조, 제28조의8, 제30조, 제37조의2; 시행령 제31조", {
      source: "star7sss; lod.law.go.kr; kukinews",
    }),
    { answerDays: 10, asks: ["officer", "processors"] },
  ),
  SA: named(
    "نظام حماية البيانات الشخصية",
    "الهيئة السعودية للبيانات والذكاء الاصطناعي (سدايا)",
    "sdaia.gov.sa",
    row("نظام حماية البيانات الشخصية، المادة 13، 29", { source: "bakermckenzie; profectus" }),
  ),
  AE: named(
    "المرسوم بقانون اتحادي رقم 45 لسنة 2021",
    "مكتب الإمارات للبيانات",
    "u.ae",
    row("المرسوم بقانون اتحادي 45 لسنة 2021، المواد 13، 22، 23", { confidence: "doubtful", source: "privacydesk" }),
  ),
  KW: named(
    "قرار هيئة الاتصالات رقم 26 لسنة 2024",
    "الهيئة العامة للاتصالات وتقنية المعلومات",
    "citra.gov.kw",
    row("قرار هيئة الاتصالات 26/2024: binds licensed providers", {
      confidence: "doubtful",
      source: "tamimi; consentstack",
    }),
  ),
  BH: named(
    "قانون رقم 30 لسنة 2018",
    "هيئة حماية البيانات الشخصية",
    "pdp.gov.bh",
    row("قانون 30 لسنة 2018؛ القرار 42 لسنة 2022"),
  ),
};

/** The European Economic Area, where the GDPR applies. */
const europeanEconomicArea: ReadonlySet<string> = new Set(
  "AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE IS LI NO".split(" "),
);

export function isEuropean(country: string): boolean {
  return europeanEconomicArea.has(country);
}

/** Whether data at `location` is outside the protection of `country`. */
export function isAbroad(country: MarketCountry, location: string): boolean {
  return location !== country && !(isEuropean(country) && isEuropean(location));
}

/**
 * Where the law of `country` requires a representative of an operator with its seat elsewhere;
 * null: none.
 */
export function representedIn(country: MarketCountry, seat: string): "EU" | "GB" | "TR" | null {
  if (!isAbroad(country, seat)) return null;
  if (isEuropean(country)) return "EU";
  return country === "GB" || country === "TR" ? country : null;
}
