/** The desk's texts: every language has the same messages and arguments, and all are used. */
import { typefaces } from "../../domain/brand/brand.ts";
import { brandParts } from "../../desk/site/differences.ts";
import { tactics } from "../../domain/scam-check/tactics.ts";
import { parse } from "@formatjs/icu-messageformat-parser";
import { newsKinds, newsWays } from "../../domain/desk/notifications.ts";
import { describe, expect, test } from "vitest";
import { roleRights } from "../../domain/desk/team.ts";
import { callOutcomes, historyEvents, statuses } from "../../domain/application/lifecycle.ts";
import { nameDoubts } from "../../domain/application/name-doubts.ts";
import { actionNames } from "../../domain/desk/actions.ts";
import { bulkActions, bulkRefusals } from "../../domain/desk/bulk.ts";
import { exportColumns, exportFormats } from "../../domain/desk/export.ts";
import { funnelStages } from "../../domain/desk/figures.ts";
import { deskEventTypes } from "../../domain/desk/audit.ts";
import { consentEndings } from "../../domain/vacancies/testimonial.ts";
import { deliveryKinds } from "../../domain/delivery/drafts.ts";
import { deliveryStates, deskLanguages } from "../../domain/desk/desk.ts";
import { unsentReasons } from "../../domain/desk/application.ts";
import { templateFields, templateKinds } from "../../domain/messages/template.ts";
import { closeChoices } from "../../desk/application/close-reasons.ts";
import { followUpChoices } from "../../desk/application/follow-up-times.ts";
import { nextActionKinds } from "../../domain/desk/next-action.ts";
import { manyMenus } from "../../desk/bulk/bulk-menus.ts";
import { dueFilters, filterNames, queueViews } from "../../domain/desk/queue-filter.ts";
import { groups } from "../../desk/queue/time-left.ts";
import { translationRefusals } from "../../domain/translation/refusals.ts";
import { settingGroupNames } from "../../domain/operator/setting-groups.ts";
import { siteCheckCodes } from "../../domain/site-content/checks.ts";
import { linkedPages } from "../../domain/site-content/content.ts";
import { builtInSections, fieldsOf } from "../../domain/site-content/sections.ts";
import { factFields } from "../../desk/vacancy/differences.ts";
import { textFields } from "../../domain/vacancies/content.ts";
import { passingCheckNames } from "../../desk/vacancy/passing-checks.ts";
import { shortcutPlaces } from "../../desk/shortcuts.ts";
import { vacancyActions } from "../../desk/vacancy-actions/actions.ts";
import { vacancyTabs } from "../../desk/vacancy-list/search.ts";
import { checkCodes } from "../../domain/vacancies/check-codes.ts";
import { contractKinds, payPeriods, taxKinds, vacancyTags } from "../../domain/vacancies/content.ts";
import { vacancyStatuses } from "../../domain/vacancies/status.ts";
import { versionKinds } from "../../domain/vacancies/versions.ts";
import { deskMarket, deskTag } from "../../locales/desk-language.ts";
import type { MessageTree } from "../../locales/messages.ts";
import { statuses as errorStatuses } from "../../server/desk/error-codes.ts";
import { files, read, sources } from "../support/repository.ts";
import { flat } from "./all-texts.ts";
import { parameters, wrongPlurals } from "./icu.ts";

/** The desk's own messages, account emails, and the server's messages. */
const catalogues = ["desk", "desk-mail", "desk-answers"] as const;

function messages(catalogue: (typeof catalogues)[number], language: string): ReadonlyMap<string, string> {
  return flat(JSON.parse(read(`locales/${catalogue}/${language}.json`)) as MessageTree);
}

describe.each(catalogues)("locales/%s", (catalogue) => {
  const english = messages(catalogue, "en");
  const there = files.flatMap((path) => new RegExp(`^locales/${catalogue}/(.+)\\.json$`).exec(path)?.[1] ?? []);

  test("exists in exactly the site's languages", () => {
    expect(there).toEqual(deskLanguages.toSorted());
  });

  describe.each(there)("%s", (language) => {
    const own = messages(catalogue, language);

    test("has exactly the messages of English in order", () => {
      expect(missing(english, own), "missing").toEqual([]);
      expect(missing(own, english), "not English’s").toEqual([]);
      expect([...own.keys()]).toEqual([...english.keys()]);
    });

    test("has the same arguments and no empty messages", () => {
      const other = [...own].filter(
        ([key, message]) => message.trim() === "" || argumentsOf(message) !== argumentsOf(english.get(key) ?? ""),
      );
      expect(other).toEqual([]);
    });

    test("has exactly its language's plural forms", () => {
      expect(wrongPlurals(language, own)).toEqual([]);
    });
  });
});

const missing = (from: ReadonlyMap<string, string>, language: ReadonlyMap<string, string>) =>
  [...from].filter(([key]) => !language.has(key)).map(([key, message]) => `${key}: ${message}`);
const argumentsOf = (message: string) => parameters(parse(message)).join();

test("every server error has a message", () => {
  const errors = [...messages("desk-answers", "en").keys()].filter((key) => key.startsWith("error."));
  expect(errors.toSorted()).toEqual(
    Object.keys(errorStatuses)
      .map((code) => `error.${code}`)
      .toSorted(),
  );
});

test("each language is written as in its first market, English as in Britain", () => {
  expect(deskLanguages.map((language) => [deskMarket(language), deskTag(language)])).toEqual([
    ["gb", "en-GB"],
    ["de", "de-DE"],
    ["nl", "nl-NL"],
    ["fr", "fr-FR"],
    ["ro", "ro-RO"],
    ["tr", "tr-TR"],
    ["es", "es-ES"],
    ["se", "sv-SE"],
    ["it", "it-IT"],
    ["sk", "sk-SK"],
    ["no", "nb-NO"],
    ["pl", "pl-PL"],
    ["pt", "pt-PT"],
    ["si", "sl-SI"],
    ["ar", "ar-u-ca-gregory-nu-latn"],
    ["kr", "ko-KR"],
  ]);
});

const english = messages("desk", "en");

const ownFields = fieldsOf("own-1").map(({ name }) => name);

/** Composed keys that end with a domain word: `event.${type}`. */
const puttogether: Readonly<Record<string, readonly string[]>> = {
  act: ["contacted", "interview", "offered", "hired"],
  "bulk.act": [...bulkActions, "opted_out", "undo"],
  "bulk.column": exportColumns,
  "bulk.do": manyMenus,
  "bulk.export": exportFormats,
  "bulk.why": bulkRefusals,
  "team.may": roleRights,
  arrival: ["webhook", "operator", "applicant", "recruiter"],
  callOutcome: callOutcomes,
  close: closeChoices,
  delivery: [...deliveryStates, ...deliveryKinds],
  deskEvent: deskEventTypes.filter((type) => !(historyEvents as readonly string[]).includes(type)),
  done: actionNames,
  due: dueFilters,
  event: historyEvents,
  filter: filterNames,
  followUp: followUpChoices,
  group: groups,
  groupHint: groups,
  keyPlace: shortcutPlaces,
  nameDoubt: nameDoubts,
  neverPay: tactics,
  news: [...newsKinds, ...newsWays.map((way) => `${way}Way`)],
  next: nextActionKinds,
  "settings.group": settingGroupNames,
  "sitePage.check": siteCheckCodes,
  "sitePage.claim": ["noExperience", "training", "paidWeekly"],
  "sitePage.field": ["point", "text", ...new Set([...ownFields, "lead", "description"])],
  "sitePage.linkPage": linkedPages,
  "sitePage.section": [...builtInSections, "page"],
  stage: funnelStages,
  status: statuses,
  templateField: templateFields,
  templateKind: templateKinds,
  testimonials: ["up", "down", ...consentEndings],
  "translation.refused": translationRefusals,
  upcoming: nextActionKinds,
  vacancyDo: vacancyActions,
  vacancyPay: payPeriods,
  vacancyStatus: vacancyStatuses,
  vacancyTab: vacancyTabs,
  "message.press": ["whatsapp", "call"],
  "message.silence": unsentReasons,
  brand: ["light", "dark", "form", "preview", "heroHint", "shareHint", "iconHint", ...brandParts],
  "brand.face": typefaces,
  "vacancyEdit.amountsError": ["form", "order", "most"],
  "vacancyEdit.check": checkCodes,
  "vacancyEdit.contractKind": contractKinds,
  "vacancyEdit.field": [...textFields, ...factFields],
  "vacancyEdit.fine": passingCheckNames,
  "vacancyEdit.fineHint": passingCheckNames,
  "vacancyEdit.listError": ["entries", "length"],
  "vacancyEdit.off": ["readOnly", "unread", "blocks"],
  "vacancyEdit.period": payPeriods,
  "vacancyEdit.state": ["older", "drafted"],
  "vacancyEdit.status": vacancyStatuses,
  "vacancyEdit.tactic": tactics,
  "vacancyEdit.tag": vacancyTags,
  "vacancyEdit.taxKind": taxKinds,
  "vacancyEdit.what": versionKinds,
  view: queueViews,
};

const namespaceOf = (key: string) => key.slice(0, key.lastIndexOf("."));

test("every message is used", () => {
  const text = sources
    .filter((path) => path.startsWith("desk/"))
    .map(read)
    .join("\n");
  const templates = new Set(Array.from(text.matchAll(/`([\w.]+)\.\$\{/g), ([, namespace]) => namespace));
  expect([...templates].toSorted()).toEqual(Object.keys(puttogether).toSorted());
  const unsaid = [...english.keys()].filter(
    (key) => !text.includes(`"${key}"`) && !puttogether[namespaceOf(key)]?.includes(key.split(".").at(-1) ?? ""),
  );
  expect(unsaid).toEqual([]);
});

test("every account email message is used", () => {
  const letter = ["account-changed.tsx", "to-managers.tsx"].map((name) => read(`email/account/${name}`)).join("");
  const changes = Array.from(letter.matchAll(/^ {2}\| "(\w+)"/gm), ([, change]) => `accountMail.titles.${change}`);
  const unsaid = [...messages("desk-mail", "en").keys()].filter(
    (key) => !letter.includes(`"${key}"`) && !changes.includes(key),
  );
  expect(unsaid).toEqual([]);
});
