/** The desk's messages: both languages say the same things with the same arguments, and everything said is said somewhere. */
import { newsKinds, newsWays } from "../../domain/desk/news.ts";
import { describe, expect, test } from "vitest";
import { historyEvents, statuses } from "../../domain/application/lifecycle.ts";
import { nameDoubts } from "../../domain/application/name-doubt.ts";
import { acts } from "../../domain/desk/acts.ts";
import { bulkActs, bulkRefusals } from "../../domain/desk/bulk.ts";
import { exportColumns, exportFormats } from "../../domain/desk/export.ts";
import { funnelStages } from "../../domain/desk/figures.ts";
import { deskEventTypes } from "../../domain/desk/audit.ts";
import { deliveryStates } from "../../domain/desk/desk.ts";
import { templateFields, templateKinds } from "../../domain/messages/template.ts";
import { closeChoices } from "../../desk/application/close-reasons.ts";
import { followUpChoices } from "../../desk/application/follow-up-times.ts";
import { nextActKinds } from "../../domain/desk/next-act.ts";
import { manyMenus } from "../../desk/bulk/many-menus.ts";
import { dueFilters, filterNames, queueViews } from "../../domain/desk/queue-filter.ts";
import { groups } from "../../desk/queue/time-left.ts";
import { shortcutPlaces } from "../../desk/shortcuts.ts";
import { read, sources } from "../support/repository.ts";

interface Tree {
  readonly [key: string]: string | Tree;
}

/** @param folder the desk's own messages, or those of letters about its accounts */
function messages(folder: "desk" | "desk-mail", language: string): Map<string, string> {
  const found = new Map<string, string>();
  const walk = (tree: Tree, prefix: string) => {
    for (const [key, value] of Object.entries(tree)) {
      if (typeof value === "string") found.set(prefix + key, value);
      else walk(value, `${prefix}${key}.`);
    }
  };
  walk(JSON.parse(read(`locales/${folder}/${language}.json`)) as Tree, "");
  return found;
}

/** What a message takes, sorted: "name}", "count, plural"; what is said in a plural's braces is followed by neither. */
function argumentsOf(message: string): string[] {
  return Array.from(
    message.matchAll(/\{(\w+(?:\}|, (?:plural|number)))/g),
    ([, argument]) => argument ?? "",
  ).toSorted();
}

const english = messages("desk", "en");

describe.each([
  ["desk", 200],
  ["desk-mail", 15],
] as const)("locales/%s", (folder, least) => {
  const english = messages(folder, "en");
  const german = messages(folder, "de");

  test("German has every message of English, with its arguments, and no other", () => {
    expect(english.size).toBeGreaterThan(least);
    expect([...german.keys()].toSorted()).toEqual([...english.keys()].toSorted());
    for (const [key, message] of english) {
      expect(argumentsOf(german.get(key) ?? ""), key).toEqual(argumentsOf(message));
      expect(german.get(key)?.trim(), key).not.toBe("");
    }
  });
});

/** Keys whose last part is a word of the domain, put together with a template: `event.${type}`. */
const puttogether: Readonly<Record<string, readonly string[]>> = {
  act: ["contacted", "interview", "offered", "hired"],
  "bulk.act": [...bulkActs, "undo"],
  "bulk.column": exportColumns,
  "bulk.do": manyMenus,
  "bulk.export": exportFormats,
  "bulk.why": bulkRefusals,
  arrival: ["webhook", "operator", "applicant", "recruiter"],
  close: closeChoices,
  delivery: [...deliveryStates, "webhook", "email"],
  deskEvent: deskEventTypes.filter((type) => !(historyEvents as readonly string[]).includes(type)),
  done: acts,
  due: dueFilters,
  event: historyEvents,
  filter: filterNames,
  followUp: followUpChoices,
  group: groups,
  groupHint: groups,
  keyPlace: shortcutPlaces,
  nameDoubt: nameDoubts,
  news: [...newsKinds, ...newsWays.map((way) => `${way}Way`)],
  next: nextActKinds,
  stage: funnelStages,
  status: statuses,
  templateField: templateFields,
  templateKind: templateKinds,
  upcoming: nextActKinds,
  view: queueViews,
};

const namespaceOf = (key: string) => key.slice(0, key.lastIndexOf("."));

test("every message is said somewhere", () => {
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

test("every message of a letter about an account is said in it", () => {
  const letter = read("mail/account/account-changed.tsx");
  const changes = Array.from(letter.matchAll(/^ {2}\| "(\w+)"/gm), ([, change]) => `accountMail.titles.${change}`);
  const unsaid = [...messages("desk-mail", "en").keys()].filter(
    (key) => !letter.includes(`"${key}"`) && !changes.includes(key),
  );
  expect(unsaid).toEqual([]);
});
