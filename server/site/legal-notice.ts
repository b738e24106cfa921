/** Who runs the site, row by row as the law of the market's country has them, from the operator's file. What it does not have is left out. */
import { noticeRows, type NoticeRowName } from "../../domain/market-law/notice.ts";
import type { MarketCountry } from "../../domain/market-law/row.ts";
import type { Operator } from "../../domain/operator/operator.ts";
import { countryName } from "../../locales/countries.ts";
import type { NoticeLine, NoticeRow } from "../../site/pages/imprint.tsx";
import type { SiteView } from "../../site/view.ts";

/** `country`: of the market, where the page is read there; null: somewhere else, or nobody knows. */
export function legalNotice(
  { identity, licences }: Operator,
  { t, tag }: Pick<SiteView, "t" | "tag">,
  country: MarketCountry | null,
): NoticeRow[] {
  const { host, phone } = identity;
  const given = (name: string, line: string | false | undefined): NoticeRow[] =>
    typeof line === "string" ? [{ name, lines: [line] }] : [];
  const contact: NoticeLine[] = [
    { text: identity.email, href: `mailto:${identity.email}` },
    ...(phone === undefined ? [] : [{ text: phone, href: `tel:${phone}` }]),
  ];
  // A licence of another country is none here, but for that of the seat, which says who somebody is.
  const shown = licences.filter((each) => country === null || [country, identity.country].includes(each.country));
  const own: Readonly<Partial<Record<NoticeRowName, NoticeRow[]>>> = {
    operator: given(t("imprint.operator"), identity.legalName),
    kind: given(t("imprint.kind"), t(`imprint.${identity.kind}`)),
    address: [{ name: t("imprint.address"), lines: identity.address }],
    contact: [{ name: t("imprint.contact"), lines: contact }],
    // Elsewhere its number is none that people there know by the name of theirs.
    registration: given(
      t(country !== null && identity.country === country ? "imprint.registrationHere" : "imprint.registration"),
      identity.registration,
    ),
    licences: shown.map(({ country: of, authority, number }) => ({
      name: t("imprint.licence", { country: countryName(of, tag) }),
      lines: [authority, number],
    })),
    host: host ? [{ name: t("imprint.host"), lines: [host.name, ...host.address, host.phone] }] : [],
  };
  return noticeRows(country).flatMap(
    (name) => own[name] ?? given(t(`imprint.${name as Particular}`), identity[name as Particular]),
  );
}

type Particular =
  | "representative"
  | "vatId"
  | "legalForm"
  | "capital"
  | "director"
  | "responsible"
  | "supervisor"
  | "chamber"
  | "purpose"
  | "kep";
