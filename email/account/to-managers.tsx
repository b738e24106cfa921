import * as v from "valibot";
import { emailOwner } from "../../db/queries/email-owner.ts";
import { deskMarket } from "../../locales/desk-language.ts";
import { deskMailTranslator } from "../../locales/desk-mail.ts";
import { formatNumber } from "../../locales/format.ts";
import { direction, markets } from "../../locales/markets.ts";
import { deskPath } from "../../routes.ts";
import type { WriteEmail } from "../email.ts";
import { moment } from "../format-moment.ts";
import { operatorMailbox } from "../operator/to-operator.ts";
import { Facts, Lead, MainLink, Note, Paragraph } from "../parts.tsx";

const titles = {
  exported: "managerMail.exported",
  limited: "managerMail.limited",
  settings: "managerMail.settings",
} as const;

/** Written by commands/accounts/notify-managers.ts. */
const news = v.object({
  at: v.pipe(v.string(), v.isoTimestamp()),
  by: v.string(),
  count: v.nullable(v.number()),
  /** As it was when it was queued; queued by an earlier version: the one in use. */
  mailboxes: v.optional(v.array(v.object({ address: v.string() })), []),
});

export function toManagers(event: keyof typeof titles): WriteEmail {
  return async ({ database, config: settings, target, payload }) => {
    const { at, by, count, mailboxes } = v.parse(news, payload);
    const id = target.replace(/^recruiter:/, "");
    const manager = target === "operator" ? null : await emailOwner(database, id);
    const operator = operatorMailbox(settings.operator);
    if (target !== "operator" && manager === null) return null;
    const who = await emailOwner(database, by);
    const language = manager?.language ?? operator.language;
    const t = deskMailTranslator(language);
    const { tag } = markets[deskMarket(language)];
    const title = t(titles[event]);
    const own = id === by;
    return {
      to: manager === null ? [...new Set([...mailboxes.map((each) => each.address), ...operator.to])] : [manager.email],
      replyTo: null,
      mailbox: null,
      content: {
        subject: `${title} (${settings.operator.identity.name})`,
        tag,
        dir: direction(language),
        title,
        body: (
          <>
            {own && <Lead>{t("accountMail.wasIt")}</Lead>}
            <Facts
              rows={[
                { label: t("accountMail.account"), value: who?.email ?? "–" },
                { label: t("accountMail.when"), value: moment(new Date(at), "UTC", tag) },
                ...(count === null ? [] : [{ label: t("managerMail.applications"), value: formatNumber(count, tag) }]),
              ]}
            />
            {event === "limited" && <Paragraph>{t("managerMail.stopped")}</Paragraph>}
            <Paragraph>{t(own ? "accountMail.wasNot" : "managerMail.ask")}</Paragraph>
            <MainLink href={`${settings.publicUrl}${deskPath}/audit`}>{t("managerMail.audit")}</MainLink>
            <Note>{t("accountMail.never")}</Note>
          </>
        ),
      },
    };
  };
}
