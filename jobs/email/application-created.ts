/** The operator's e-mail about a new application, or one applied for again: every fact on a line of its own. */
import { positionValues, sexValues } from "../../domain/application/registration.ts";
import { onOneLine } from "../../domain/application/shown-text.ts";
import type { ApplicationCreated, ApplicationRepeated } from "../../domain/delivery/application-created.ts";
import type { Operator } from "../../domain/operator/operator.ts";
import { countryName } from "../../locales/countries.ts";
import { languageNames, markets } from "../../locales/markets.ts";
import { translatorFor } from "../../locales/translator.ts";
import { facts, type Letter, paragraph } from "./letter.ts";

/** The operator's own language is English for now, whatever the applicant reads. */
const market = "gb";

export function applicationCreatedLetter(
  { type, data }: ApplicationCreated | ApplicationRepeated,
  operator: Operator,
): Letter {
  const again = type === "application.repeated";
  const t = translatorFor(market);
  const { tag } = markets[market];
  const due = new Intl.DateTimeFormat(tag, { dateStyle: "full", timeStyle: "long", timeZone: "UTC" }).format(
    new Date(data.contact_due_at),
  );
  const none = t("mail.none");
  const job = operator.vacancies.find((vacancy) => vacancy.slug === data.job)?.text.en?.title ?? data.job;
  const position = positionValues.find((value) => value === data.position);
  const sex = sexValues.find((value) => value === data.contact.sex);
  const source =
    data.attribution &&
    Object.entries(data.attribution)
      .map(([name, value]) => `${name}: ${value}`)
      .join(", ");
  const rows: [string, string][] = [
    [t("mail.code"), data.code],
    [t("mail.name"), data.contact.nickname],
    [t("mail.phone"), data.contact.phone],
    [t("mail.email"), data.contact.email],
    [t("mail.age"), String(data.age)],
    [t("mail.country"), countryName(data.contact.country, tag)],
    [t("mail.language"), languageOf(data.language)],
    [t("mail.job"), job ?? none],
    [t("mail.position"), position ? t(`form.positions.${position}`) : none],
    [t("mail.sex"), sex ? t(`form.genders.${sex}`) : none],
    [t("mail.source"), source || none],
    [
      t("mail.agreed"),
      data.consent ? `${data.consent.wording} (${data.consent.version}, ${data.consent.language})` : none,
    ],
  ];
  const subject = again ? t("mail.againSubject", { code: data.code }) : t("mail.subject", { code: data.code, due });
  return {
    subject,
    lang: tag,
    dir: "ltr",
    title: subject,
    blocks: [
      paragraph(t(again ? "mail.againOpening" : "mail.opening", { due })),
      // What an applicant typed stays on its line, so that it cannot look like a fact of ours.
      facts(rows.map(([label, value]) => ({ label, value: onOneLine(value) }))),
      paragraph(t("mail.closing")),
    ],
  };
}

function languageOf(tag: string): string {
  const found = Object.values(markets).find((one) => one.tag === tag);
  return found ? `${languageNames[found.language]} (${tag})` : tag;
}
