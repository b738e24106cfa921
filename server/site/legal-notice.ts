/** The legal notice that the law of the market's country requires. Omits missing values. */
import { noticeRows, type NoticeRowName } from "../../domain/market-law/notice.ts";
import type { MarketCountry } from "../../domain/market-law/row.ts";
import type { Operator } from "../../domain/operator/operator.ts";
import { countryName } from "../../locales/countries.ts";
import type { NoticeLine, NoticeRow } from "../../site/pages/imprint.tsx";
import type { SiteView } from "../../site/view.ts";

/** @param country of the market, if the reader is there; null: elsewhere or unknown */
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
  // Omits licences of third countries, but keeps those of the seat, which identify the operator.
  const shown = licences.filter((each) => country === null || [country, identity.country].includes(each.country));
  const own: Readonly<Partial<Record<NoticeRowName, NoticeRow[]>>> = {
    operator: given(t("imprint.operator"), identity.legalName),
    kind: given(t("imprint.kind"), t(`imprint.${identity.kind}`)),
    address: [{ name: t("imprint.address"), lines: identity.address }],
    contact: [{ name: t("imprint.contact"), lines: contact }],
    // Readers elsewhere do not know the seat's register by their own register's name.
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
