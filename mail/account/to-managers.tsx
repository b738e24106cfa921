/** To managers: an account took many people's data out of the desk, or opened as many people as one may. */
import * as v from "valibot";
import { letterOwner } from "../../db/queries/letter-owner.ts";
import { deskMarket } from "../../locales/desk-language.ts";
import { deskMailTranslator } from "../../locales/desk-mail.ts";
import { formatNumber } from "../../locales/format.ts";
import { direction, markets } from "../../locales/markets.ts";
import { deskPath } from "../../routes.ts";
import type { WriteLetter } from "../letter.ts";
import { moment } from "../moment.ts";
import { operatorMailbox } from "../operator/to-operator.ts";
import { Facts, Lead, MainLink, Note, Paragraph } from "../parts.tsx";

const titles = { exported: "managerMail.exported", limited: "managerMail.limited" } as const;

/** accounts/tell-managers.ts writes it. */
const news = v.object({
  at: v.pipe(v.string(), v.isoTimestamp()),
  by: v.string(),
  count: v.nullable(v.number()),
});

export function toManagers(what: keyof typeof titles): WriteLetter {
  return async ({ database, config: settings, target, payload }) => {
    const { at, by, count } = v.parse(news, payload);
    const id = target.replace(/^recruiter:/, "");
    const manager = target === "operator" ? null : await letterOwner(database, id);
    const operator = operatorMailbox(settings.operator);
    if (target !== "operator" && manager === null) return null;
    const who = await letterOwner(database, by);
    const language = manager?.language ?? operator.language;
    const t = deskMailTranslator(language);
    const { tag } = markets[deskMarket(language)];
    const title = t(titles[what]);
    const own = id === by;
    return {
      to: manager === null ? operator.to : [manager.email],
      replyTo: null,
      mailbox: null,
      letter: {
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
            {what === "limited" && <Paragraph>{t("managerMail.stopped")}</Paragraph>}
            <Paragraph>{t(own ? "accountMail.wasNot" : "managerMail.ask")}</Paragraph>
            <MainLink href={`${settings.publicUrl}${deskPath}/audit`}>{t("managerMail.audit")}</MainLink>
            <Note>{t("accountMail.never")}</Note>
          </>
        ),
      },
    };
  };
}
