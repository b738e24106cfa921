/** Validates groups of settings, and puts them in the place of the operator file's. */
import * as v from "valibot";
import { isStorable, withoutOverrides } from "../application/text.ts";
import { wrongValue } from "../written/wrong-value.ts";
import { type Operator, sections, together } from "./operator.ts";
import {
  type GroupContent,
  type PublishedSettings,
  type SettingGroup,
  settingGroupNames,
  settingGroups,
  fixedSettings,
  sealedSettings,
} from "./setting-groups.ts";

function groupSchema(group: SettingGroup) {
  return v.strictObject(pick<keyof typeof sections>(settingGroups[group]));
}

/** The group's part of an operator, with its defaults. */
export function contentIn(operator: Operator, group: SettingGroup): GroupContent {
  return partOf(operator, settingGroups[group]);
}

/** What is shown with the group and cannot be changed there. */
export function fixedIn(operator: Operator, group: SettingGroup): GroupContent {
  return partOf(operator, fixedSettings[group] ?? []);
}

function partOf(operator: Operator, names: readonly (keyof typeof sections)[]): GroupContent {
  return Object.fromEntries(names.flatMap((name) => (operator[name] === undefined ? [] : [[name, operator[name]]])));
}

/** What is wrong with a group on its own: "webhooks.0.url: why". */
export function groupErrors(group: SettingGroup, content: unknown): string[] {
  const parsed = v.safeParse(groupSchema(group), content);
  return parsed.success ? textErrors(parsed.output, []) : issueTexts(parsed);
}

/**
 * Texts that cannot be stored, or that read differently from what they contain (UAX 9):
 * "identity.name: why".
 */
function textErrors(value: unknown, path: readonly string[]): string[] {
  if (typeof value === "string") {
    const place = path.join(".");
    if (!isStorable(value)) return [`${place}: must not contain NUL or half a character`];
    return withoutOverrides(value) === value
      ? []
      : [`${place}: must not contain characters that turn the direction of writing (U+202A to U+202E)`];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => textErrors(part, [...path, name]));
}

const groupedNames = settingGroupNames.flatMap((group) => settingGroups[group]);
const grouped = v.pipe(v.strictObject(pick(groupedNames)), together());

function pick<Name extends keyof typeof sections>(names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, sections[name]])) as Pick<typeof sections, Name>;
}

/**
 * The operator of the file with the groups that the desk has published, or what is wrong with them
 * together. A file that says `settings: file` stays as it is.
 */
export function withSettings(file: Operator, published: PublishedSettings): Operator | readonly string[] {
  if (file.settings === "file" || Object.keys(published).length === 0) return file;
  const unread = Object.values(published).flatMap((content) =>
    Object.entries(content).flatMap(([name, value]) =>
      sealedSettings.has(name) && typeof value === "string" ? [name] : [],
    ),
  );
  if (unread.length > 0) return unread.map((name) => `${name}: encrypted with another SECRET; set SECRET_PREVIOUS`);
  const contents = settingGroupNames.map((group) => published[group] ?? contentIn(file, group));
  const parsed = v.safeParse(grouped, Object.assign({}, ...contents));
  if (!parsed.success) return issueTexts(parsed);
  const others = Object.entries(file).filter(([name]) => !(groupedNames as readonly string[]).includes(name));
  return { ...Object.fromEntries(others), ...parsed.output } as Operator;
}

function issueTexts({ issues }: { readonly issues?: readonly v.BaseIssue<unknown>[] | undefined }): string[] {
  return (issues ?? []).map((issue) => {
    const place = v.getDotPath(issue);
    const text = wrongValue(issue, place === null || !holdsSecrets.test(place));
    return place === null ? text : `${place}: ${text}`;
  });
}

/**
 * Places that may contain keys or tokens, alone or in a URL. A key file pasted as one string is a
 * secret as a whole.
 */
export const holdsSecrets = new RegExp(`^(${[...sealedSettings].join("|")})(\\.|$)`);

/**
 * The settings in use, from those that are published now: processes take them within a second. The
 * previous ones while they do not fit the file.
 */
export function operatorInUse(
  { fileOperator, operator }: { readonly fileOperator: Operator; readonly operator: Operator },
  published: PublishedSettings,
): Operator {
  const merged = withSettings(fileOperator, published);
  return "identity" in merged ? merged : operator;
}
