import type { SitePageContent } from "../../domain/desk/site-pages.ts";
import { keysOf, textIn } from "../../domain/site-content/staleness.ts";
import { isEqual } from "../../domain/vacancies/publish.ts";
import { languages } from "../../locales/markets.ts";
import type { DifferenceRow } from "../editor/difference-rows.tsx";
import { useLanguage } from "../language.tsx";
import { sentDraft } from "./edits.ts";
import { pictureValue } from "./picture-value.tsx";
import { useFieldName, useSectionName } from "./words.ts";

/**
 * What differs between two drafts, for people: texts by language, then pictures, navigation and
 * footer, and order.
 */
export function useDifferences(): (before: SitePageContent | null, after: SitePageContent) => readonly DifferenceRow[] {
  const { t } = useLanguage();
  const fieldName = useFieldName();
  const sectionName = useSectionName();
  return (given, changed) => {
    const after = sentDraft(changed);
    const before = given ?? { ...after, texts: {} };
    const keys = [...new Set([...keysOf(after), ...keysOf(before)])];
    const texts = languages.flatMap((language) =>
      keys.flatMap((key): DifferenceRow[] => {
        const [old = [], now = []] = [textIn(before, language)[key], textIn(after, language)[key]];
        if (isEqual(old, now)) return [];
        const id = key.split(".")[0];
        const holder = [after, before].find(({ sections }) => sections.some((each) => each.id === id));
        const section = holder?.sections.find((each) => each.id === id);
        const name = [...(holder && section ? [sectionName(holder, section.id)] : []), fieldName(key)].join(" · ");
        return [{ key: `${language} ${key}`, language, name, before: old.join("\n"), after: now.join("\n") }];
      }),
    );
    const pictures = after.sections.flatMap(({ id, picture: now }): DifferenceRow[] => {
      const old = given?.sections.find((each) => each.id === id)?.picture;
      if (isEqual(old, now)) return [];
      const name = `${sectionName(after, id)} · ${t("sitePage.picture")}`;
      const [was, is] = [old, now].map((picture) => pictureValue(picture, t("sitePage.decorative")));
      return [{ key: `picture ${id}`, language: null, name, before: was, after: is }];
    });
    const switched = (key: string, name: string, old: boolean, now: boolean): DifferenceRow[] => {
      const [was, is] = [old, now].map((isOn) => t(isOn ? "settings.yes" : "settings.no"));
      return old === now ? [] : [{ key, language: null, name, before: was, after: is }];
    };
    const isIn = (content: SitePageContent | null, place: "navigation" | "footer") =>
      content !== null && "places" in content && content.places[place];
    const places = [
      ...switched("navigation", t("sitePage.navigation"), isIn(given, "navigation"), isIn(after, "navigation")),
      ...switched("footer", t("sitePage.footer"), isIn(given, "footer"), isIn(after, "footer")),
    ];
    const listed = after.sections.flatMap(({ id, listed: now }) => {
      const old = given?.sections.find((each) => each.id === id)?.listed ?? false;
      return switched(`listed ${id}`, `${sectionName(after, id)} · ${t("sitePage.navigation")}`, old, now);
    });
    const placesOf = (content: SitePageContent) =>
      content.sections.map(({ id, hidden, link }) =>
        [
          hidden ? `${sectionName(content, id)} (${t("sitePage.hidden")})` : sectionName(content, id),
          ...(link === null ? [] : [link]),
        ].join(" · "),
      );
    const changes = [...texts, ...pictures, ...places, ...listed];
    if (isEqual(arrangement(before), arrangement(after))) return changes;
    const order = { before: placesOf(before).join("\n"), after: placesOf(after).join("\n") };
    return [...changes, { key: "order", language: null, name: t("sitePage.arrangement"), ...order }];
  };
}

function arrangement({ sections }: SitePageContent): unknown {
  return sections.map(({ id, hidden, link }) => ({ id, hidden, link }));
}
