/** E-mails to recruiters about how they log in. Nothing in them was typed by whoever did it. */
import * as v from "valibot";
import type { LetterOwner } from "../../db/queries/letter-owner.ts";
import type { AccountTemplate } from "../../domain/delivery/drafts.ts";
import { deskTags } from "../../locales/desk.ts";
import { deskPath } from "../../routes.ts";
import { accountWords } from "./account-words.ts";
import type { EmailSettings } from "./settings.ts";
import { facts, lead, type Letter, mainLink, note, paragraph } from "./letter.ts";

/** server/desk/tell-owner.ts writes it. */
export const accountPayload = v.object({
  at: v.pipe(v.string(), v.isoTimestamp()),
  by: v.nullable(v.string()),
  browser: v.nullable(v.string()),
  passkeys: v.number(),
});

/** @param manager the name of who did it, where it was not done in the owner's own name */
export function accountLetter(
  template: AccountTemplate,
  { at, browser, passkeys }: v.InferOutput<typeof accountPayload>,
  owner: LetterOwner,
  manager: string | null,
  settings: EmailSettings,
): Letter {
  const words = accountWords[owner.language];
  const tag = deskTags[owner.language];
  const title = words.titles[template];
  return {
    subject: `${title} (${settings.operator.identity.name})`,
    lang: tag,
    dir: "ltr",
    title,
    blocks: [
      lead(manager === null ? words.wasIt : words.byManager),
      facts([
        { label: words.account, value: owner.email },
        { label: words.when, value: moment(new Date(at), tag) },
        ...(browser === null ? [] : [{ label: words.browser, value: browser }]),
        ...(manager === null ? [] : [{ label: words.by, value: manager }]),
      ]),
      ...(passkeys > 0 ? [paragraph(words.passkeys(passkeys))] : []),
      ...(manager === null ? [paragraph(words.wasNot)] : []),
      ...(template === "account.disabled" ? [] : [mainLink(words.open, `${settings.publicUrl}${deskPath}/account`)]),
      note(words.never),
    ],
  };
}

/** "Saturday, 21 November 2026 at 10:00 UTC": where its reader is, nobody has asked. */
function moment(at: Date, tag: string): string {
  const day = { weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;
  const time = { hour: "2-digit", minute: "2-digit", timeZoneName: "short" } as const;
  return new Intl.DateTimeFormat(tag, { ...day, ...time, timeZone: "UTC" }).format(at);
}
