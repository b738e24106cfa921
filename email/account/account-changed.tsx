import { deskMarket } from "../../locales/desk-language.ts";
import { deskMailTranslator } from "../../locales/desk-mail.ts";
import { direction, markets } from "../../locales/markets.ts";
import { deskPath } from "../../routes.ts";
import type { LocalisedContent } from "../email.ts";
import { moment } from "../format-moment.ts";
import { Facts, Lead, MainLink, Note, Paragraph } from "../parts.tsx";
import type { OwnerContext } from "./to-owner.ts";

type Change =
  | "passkeyAdded"
  | "passkeyRemoved"
  | "passwordChanged"
  | "backupCodesRenewed"
  | "reset"
  | "newBrowser"
  | "disabled"
  | "enabled"
  | "roleChanged";

/** Changes that another person makes: the command line when no manager did. */
const byOthers: ReadonlySet<Change> = new Set(["disabled", "enabled", "roleChanged"]);

export function accountChanged(change: Change): (context: OwnerContext) => LocalisedContent {
  return ({ owner, at, manager, browser, passkeys, settings }) => {
    const t = deskMailTranslator(owner.language);
    const { tag } = markets[deskMarket(owner.language)];
    const title = t(`accountMail.titles.${change}`);
    const own = manager === null && !byOthers.has(change);
    return {
      subject: `${title} (${settings.operator.identity.name})`,
      tag,
      dir: direction(owner.language),
      title,
      body: (
        <>
          <Lead>{t(own ? "accountMail.wasIt" : "accountMail.byManager")}</Lead>
          <Facts
            rows={[
              { label: t("accountMail.account"), value: owner.email },
              // The server does not know the owner's time zone.
              { label: t("accountMail.when"), value: moment(at, "UTC", tag) },
              ...(browser === null ? [] : [{ label: t("accountMail.browser"), value: browser }]),
              ...(manager === null ? [] : [{ label: t("accountMail.by"), value: manager }]),
            ]}
          />
          {passkeys > 0 && <Paragraph>{t("accountMail.passkeys", { count: passkeys })}</Paragraph>}
          {own && <Paragraph>{t("accountMail.wasNot")}</Paragraph>}
          {change !== "disabled" && (
            <MainLink href={`${settings.publicUrl}${deskPath}/account`}>{t("accountMail.open")}</MainLink>
          )}
          <Note>{t("accountMail.never")}</Note>
        </>
      ),
    };
  };
}
