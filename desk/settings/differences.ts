/** Where two versions of a group of settings differ, setting by setting. */
import type { DifferenceRow } from "../editor/difference-rows.tsx";
import { hiddenSecret, type SettingContent } from "../../domain/desk/settings.ts";
import type { SettingSchema } from "../../domain/written/setting-schema.ts";
import { isEqual } from "../../domain/vacancies/publish.ts";
import { deskTag } from "../../locales/desk-language.ts";
import { useLanguage } from "../language.tsx";
import { namesFor } from "../vacancy-actions/names.ts";
import { fieldOf, type Path, settingSchemas } from "./schema.ts";
import { useSettingWords } from "./words.ts";

export function useDifferences(): (before: SettingContent, after: SettingContent) => readonly DifferenceRow[] {
  const { t, language, format } = useLanguage();
  const { words, choice } = useSettingWords();
  const names = namesFor(deskTag(language));
  const textOf = (path: Path, schema: SettingSchema | undefined, value: unknown): string => {
    if (value === undefined || value === "" || (Array.isArray(value) && value.length === 0)) return t("settings.empty");
    if (value === true) return t("settings.yes");
    if (value === false) return schema?.type === "boolean" ? t("settings.no") : t("settings.noneOf");
    if (Array.isArray(value)) return value.map((each) => textOf(path, schema?.items, each)).join(", ");
    const text = typeof value === "string" ? value : JSON.stringify(value);
    if (isHidden(text)) return t("settings.secretKept");
    const kind = schema === undefined ? null : fieldOf(path, schema);
    if (kind?.kind === "secret") return "••••";
    if (kind?.kind !== "choice") return text;
    const { choices } = kind;
    if (choices.of === "countries") return names.country(text);
    if (choices.of === "markets") return format.market(text);
    return choices.of === "values" ? choice(path, text) : text;
  };
  return (before, after) => {
    const rows: DifferenceRow[] = [];
    const compare = (
      path: Path,
      schema: SettingSchema | undefined,
      left: unknown,
      right: unknown,
      place: readonly string[],
    ) => {
      if (isEqual(left ?? null, right ?? null)) return;
      const name = [...place, nameOf(path)];
      const parts = [left, right].filter(isComposite);
      if (parts.length === 0) {
        rows.push({
          key: path.join("."),
          language: null,
          name: name.join(" · "),
          before: textOf(path, schema, left),
          // Both are stored, but not the same.
          after: [left, right].every(isHidden) ? "••••" : textOf(path, schema, right),
        });
        return;
      }
      const [some = {}, other = {}] = [left, right].map((each) => (isComposite(each) ? each : {}));
      const keys = new Set([...Object.keys(some), ...Object.keys(other)]);
      for (const key of keys) {
        const isList = Array.isArray(left) || Array.isArray(right);
        const step = isList ? Number(key) : key;
        compare([...path, step], partOf(schema, key), at(some, key), at(other, key), path.length === 0 ? [] : name);
      }
    };
    const nameOf = (path: Path) => {
      const last = path.at(-1);
      if (last === undefined) return "";
      if (typeof last === "number") return String(last + 1);
      const { label } = words(path);
      return label === last && /^[A-Z]{2}$/.test(last) ? names.country(last) : label;
    };
    compare([], { properties: settingSchemas }, before, after, []);
    return rows;
  };
}

const isHidden = (value: unknown) => typeof value === "string" && hiddenSecret.test(value);

/** Lists of plain values are shown as one. */
function isComposite(value: unknown): value is object {
  return (
    typeof value === "object" &&
    value !== null &&
    (!Array.isArray(value) || value.some((each) => typeof each === "object"))
  );
}

const at = (of: object, key: string): unknown => (of as Readonly<Record<string, unknown>>)[key];

function partOf(schema: SettingSchema | undefined, key: string): SettingSchema | undefined {
  const whole = schema?.anyOf?.find(({ type }) => type === "object" || type === "array") ?? schema;
  if (whole?.properties) return whole.properties[key];
  if (typeof whole?.additionalProperties === "object") return whole.additionalProperties;
  return whole?.items;
}
