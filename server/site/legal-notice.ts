/** Who runs the site, row by row, as the operator's file has it. What it does not have is left out. */
import type { Operator } from "../../domain/operator/operator.ts";
import { countryName } from "../../locales/countries.ts";
import type { NoticeRow } from "../../site/pages/imprint.tsx";
import type { SiteView } from "../../site/view.ts";

const particulars = ["legalForm", "capital", "purpose", "supervisor", "chamber", "director", "responsible"] as const;

export function legalNotice({ identity, licences }: Operator, { t, tag }: Pick<SiteView, "t" | "tag">): NoticeRow[] {
  const { host } = identity;
  const rows: readonly (readonly [name: string, lines: readonly (string | false | undefined)[]])[] = [
    [t("imprint.operator"), [identity.legalName]],
    [t("imprint.kind"), [t(`imprint.${identity.kind}`)]],
    [t("imprint.address"), identity.address],
    [t("imprint.registration"), [identity.registration]],
    [t("imprint.vatId"), [identity.vatId]],
    [t("imprint.representative"), [identity.representative]],
    ...particulars.map((name) => [t(`imprint.${name}`), [identity[name]]] as const),
    ...licences.map(
      ({ country, authority, number }) =>
        [t("imprint.licence", { country: countryName(country, tag) }), [authority, number]] as const,
    ),
    [t("imprint.host"), host ? [host.name, ...host.address, host.phone] : []],
  ];
  return rows
    .map(([name, lines]) => ({ name, lines: lines.filter((line) => typeof line === "string") }))
    .filter(({ lines }) => lines.length > 0);
}
