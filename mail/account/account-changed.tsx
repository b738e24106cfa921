/** To the owner of an account: how they log in was changed, or somebody logged in. Whoever did it, they hear of it. */
import { deskMarket } from "../../locales/desk-language.ts";
import { deskMailTranslator } from "../../locales/desk-mail.ts";
import { direction, markets } from "../../locales/markets.ts";
import { deskPath } from "../../routes.ts";
import type { Letter } from "../letter.ts";
import { moment } from "../moment.ts";
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

/** What nobody does in their own name: it is the command line's where it is no manager's. */
const byOthers: ReadonlySet<Change> = new Set(["disabled", "enabled", "roleChanged"]);

export function accountChanged(change: Change): (context: OwnerContext) => Letter {
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
              // Where its reader is, nobody has asked.
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
