/** Notifies the operator of a new or repeated application: each fact on a line of its own. */
import { onOneLine } from "../../domain/application/shown-text.ts";
import {
  type ApplicationCreated,
  type ApplicationRepeated,
  chosenIn,
} from "../../domain/delivery/application-created.ts";
import { chosenWords, choiceWords } from "../../locales/choices.ts";
import { countryName } from "../../locales/countries.ts";
import { dateText } from "../../locales/dates.ts";
import { languageNames, markets } from "../../locales/markets.ts";
import { sourceWords } from "../../locales/source.ts";
import { type Fact, Facts, Paragraph } from "../parts.tsx";
import type { OperatorEmail, OperatorContext } from "./to-operator.ts";

export function applicationCreated(context: OperatorContext, payload: unknown): OperatorEmail {
  const { type, data } = payload as ApplicationCreated | ApplicationRepeated;
  const { t, tag } = context;
  const again = type === "application.repeated";
  const due = dateText(new Date(data.contact_due_at), tag, {
    dateStyle: "full",
    timeStyle: "long",
    timeZone: "UTC",
  });
  const subject = again ? t("mail.againSubject", { code: data.code }) : t("mail.subject", { code: data.code, due });
  return {
    subject,
    title: subject,
    replyTo: data.contact.email,
    body: (
      <>
        <Paragraph>{t(again ? "mail.againOpening" : "mail.opening", { due })}</Paragraph>
        <Facts rows={factRows(context, data)} />
        <Paragraph>{t("mail.closing")}</Paragraph>
      </>
    ),
  };
}

/** Applicants' input stays on one line, so that it cannot imitate a fact of ours. */
function factRows({ t, language, tag, catalog }: OperatorContext, data: ApplicationCreated["data"]): Fact[] {
  const none = t("mail.none");
  const job = data.job === null ? null : (catalog.title(data.job, language) ?? data.job);
  const agreed = data.consent && `${data.consent.wording} (${data.consent.version}, ${data.consent.language})`;
  return [
    { label: t("mail.code"), value: data.code },
    { label: t("mail.name"), value: onOneLine(data.contact.nickname) },
    { label: t("mail.phone"), value: onOneLine(data.contact.phone) },
    { label: t("mail.email"), value: onOneLine(data.contact.email) },
    { label: t("mail.prefers"), value: choiceWords("prefers", data.prefers ?? "whatsapp", t) },
    { label: t("mail.country"), value: countryName(data.contact.country, tag) },
    { label: t("mail.language"), value: languageOf(data.language) },
    { label: t("mail.job"), value: onOneLine(job ?? none) },
    ...chosenWords(chosenIn(data), "operator", t, none).map(({ label, value }) => ({ label, value: onOneLine(value) })),
    { label: t("mail.source"), value: sourceWords(data.attribution, t) ?? none },
    { label: t("mail.agreed"), value: onOneLine(agreed ?? none) },
  ];
}

/** "Deutsch (de-DE)" */
function languageOf(tag: string): string {
  const market = Object.values(markets).find((known) => known.tag === tag);
  return market ? `${languageNames[market.language]} (${tag})` : onOneLine(tag);
}
