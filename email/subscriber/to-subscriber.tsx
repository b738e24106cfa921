/** Emails to subscribers of job alerts, in the language of the market where they subscribed. */
import type { ReactNode } from "react";
import { stopToken } from "../../commands/job-alerts/links.ts";
import type { AlertRow } from "../../db/queries/subscriber.ts";
import { emailKey } from "../../domain/application/email-address.ts";
import { fallbackMarket, isMarketCode, type MarketCode } from "../../locales/markets.ts";
import { jobAlertLinkAddress } from "../../routes.ts";
import { inMarket } from "../language.ts";
import type { AddressedEmail } from "../email.ts";
import { Heading, Link, Note, Paragraph } from "../parts.tsx";
import type { EmailSettings } from "../settings.ts";

export function marketOf({ market }: Pick<AlertRow, "market">): MarketCode {
  return isMarketCode(market) ? market : fallbackMarket;
}

/** The market prefix of links; undefined where URLs have none. */
export function prefixOf({ localeStrategy }: Pick<EmailSettings, "localeStrategy">, market: MarketCode) {
  return localeStrategy === "prefix" ? market : undefined;
}

/** @param body above the unsubscribe link and the passage that says who we are */
export function emailToSubscriber(
  config: EmailSettings,
  alert: AlertRow,
  { subject, title, body }: { readonly subject: string; readonly title: string; readonly body: ReactNode },
): AddressedEmail {
  const market = marketOf(alert);
  const { t, tag, dir } = inMarket(market);
  const { name, legalName, address, email } = config.operator.identity;
  const token = stopToken(config, emailKey(alert.email));
  const stop = config.publicUrl + jobAlertLinkAddress("stop", token, prefixOf(config, market));
  return {
    to: [alert.email],
    replyTo: email,
    // The confirmation was rate-limited when it was requested (server/site/job-alerts.tsx);
    // otherwise one email a day.
    mailbox: null,
    unsubscribe: stop,
    content: {
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
