/** Letters to whoever asked to hear of new vacancies, in the language of the market where they did. */
import type { ReactNode } from "react";
import { stopToken } from "../../alerts/links.ts";
import type { AlertRow } from "../../db/queries/subscriber.ts";
import { fallbackMarket, isMarketCode, type MarketCode } from "../../locales/markets.ts";
import { jobAlertLinkAddress } from "../../routes.ts";
import { inMarket } from "../language.ts";
import type { AddressedLetter } from "../letter.ts";
import { Heading, Link, Note, Paragraph } from "../parts.tsx";
import type { EmailSettings } from "../settings.ts";

export function marketOf({ market }: Pick<AlertRow, "market">): MarketCode {
  return isMarketCode(market) ? market : fallbackMarket;
}

/** The market in addresses; undefined where they carry none. */
export function prefixOf({ localeStrategy }: Pick<EmailSettings, "localeStrategy">, market: MarketCode) {
  return localeStrategy === "prefix" ? market : undefined;
}

/** @param body what stands above how it is ended and who we are */
export function letterToSubscriber(
  config: EmailSettings,
  alert: AlertRow,
  { subject, title, body }: { readonly subject: string; readonly title: string; readonly body: ReactNode },
): AddressedLetter {
  const market = marketOf(alert);
  const { t, tag, dir } = inMarket(market);
  const { name, legalName, address, email } = config.operator.identity;
  const token = stopToken(config, alert.subscriberId);
  const stop = config.publicUrl + jobAlertLinkAddress("stop", token, prefixOf(config, market));
  return {
    to: [alert.email],
    replyTo: email,
    // Counted when it was asked for (server/site/job-alerts.tsx), and one a day otherwise.
    mailbox: null,
    unsubscribe: stop,
    letter: {
      subject,
      tag,
      dir,
      title,
      body: (
        <>
          {body}
          <Link href={stop}>{t("jobAlert.stop.action")}</Link>
          <Heading>{t("applicantMail.who.title")}</Heading>
          <Paragraph>{[legalName, ...address].join(", ")}</Paragraph>
          <Note>{t("applicantMail.who.answer", { operator: name })}</Note>
        </>
      ),
    },
  };
}
