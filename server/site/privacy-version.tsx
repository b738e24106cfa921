/** Lists the dates of the privacy page's versions, and shows earlier versions. */
import type { Context } from "hono";
import { privacyVersion } from "../../commands/audit/privacy-versions.ts";
import { dayWords } from "../../locales/dates.ts";
import type { LegalText } from "../../locales/legal.ts";
import { type MarketCode, markets } from "../../locales/markets.ts";
import { pageAddress } from "../../routes.ts";
import { PrivacyPage, type VersionsView } from "../../site/pages/privacy.tsx";
import type { SiteView } from "../../site/view.ts";
import type { ServerParts } from "../parts.ts";
import type { RenderedPage } from "./page-cache.ts";
import { renderPage } from "./page-render.tsx";
import { sendOnce } from "./responses.ts";
import { siteView } from "./site-view.ts";

/** Earlier versions that the current page links; an earlier one links all of them. */
const shownAtOnce = 5;

/**
 * Returns null when no version is known.
 * @param read the version shown; null: the current one
 */
export function versionsView(
  parts: Pick<ServerParts, "privacyVersions" | "deps">,
  view: SiteView,
  read: { readonly since: Date; readonly until: Date } | null,
): VersionsView | null {
  const [current, ...earlier] = parts.privacyVersions.of(view.market);
  if (current === undefined) return null;
  const { t, tag } = view;
  const day = (moment: Date) => dayWords(moment.toISOString().slice(0, 10), tag, { month: "long" });
  // A version belongs to one market. Where URLs have no market, the chosen language decides.
  const address = pageAddress("privacy", parts.deps.config.localeStrategy === "prefix" ? view.market : undefined);
  const { said, was } = { said: t("privacyVersion.since", { date: day(current.since) }), was: read };
  return {
    validity: was === null ? said : t("privacyVersion.was", { from: day(was.since), to: day(was.until) }),
    current: was === null ? null : { address, text: t("privacyVersion.current") },
    earlier: (was === null ? earlier.slice(0, shownAtOnce) : earlier).map(({ number, since }) => ({
      address: `${address}?version=${number}`,
      text: day(since),
    })),
    earlierTitle: t("privacyVersion.earlier"),
  };
}

/** An earlier version of the privacy page; redirects to the current page for any other version. */
export async function answerPrivacyVersion(
  c: Context,
  parts: ServerParts,
  market: MarketCode,
  prefix: MarketCode | undefined,
): Promise<Response> {
  const version = await renderPrivacyVersion(parts, c.req.query("version") ?? "", { market, prefix });
  if (version !== null) return sendOnce(c, version);
  c.header("cache-control", "no-store");
  return c.redirect(pageAddress("privacy", prefix), 302);
}

/**
 * Null: there is no such earlier version.
 * @param version as in the URL
 */
async function renderPrivacyVersion(
  parts: ServerParts,
  version: string,
  { market, prefix }: { readonly market: MarketCode; readonly prefix: MarketCode | undefined },
): Promise<RenderedPage | null> {
  if (!/^[1-9]\d{0,5}$/.test(version)) return null;
  const found = await privacyVersion(parts.deps.database, market, Number(version));
  if (found === undefined || found.until === null) return null;
  const { text, since, until } = found;
  const { country } = markets[market];
  const view = siteView(parts.deps, { market, prefixed: prefix !== undefined, page: "privacy", country });
  const versions = versionsView(parts, view, { since, until });
  return renderPage(parts, {
    view,
    styleSet: "plain",
    personal: true,
    content: <PrivacyPage view={view} text={text as unknown as LegalText} versions={versions} />,
  });
}
