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
 * What differs between two drafts, for people: texts by language, then pictures, order and places.
 */
export function useDifferences(): (before: SitePageContent | null, after: SitePageContent) => readonly DifferenceRow[] {
  const { t, format } = useLanguage();
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
    const placesOf = (content: SitePageContent) => [
      ...content.sections.map(({ id, hidden, link, listed }) =>
        [
          hidden ? `${sectionName(content, id)} (${t("sitePage.hidden")})` : sectionName(content, id),
          ...(link === null ? [] : [link]),
          ...(listed ? [t("sitePage.navigation")] : []),
        ].join(" · "),
      ),
      ...("places" in content
        ? [
            format.list([
              ...(content.places.navigation ? [t("sitePage.navigation")] : []),
              ...(content.places.footer ? [t("sitePage.footer")] : []),
            ]),
          ]
        : []),
    ];
    const changes = [...texts, ...pictures];
    if (isEqual(arrangement(before), arrangement(after))) return changes;
    const order = { before: placesOf(before).join("\n"), after: placesOf(after).join("\n") };
    return [...changes, { key: "order", language: null, name: t("sitePage.arrangement"), ...order }];
  };
}

function arrangement(content: SitePageContent): unknown {
  const sections = content.sections.map(({ id, hidden, link, listed }) => ({ id, hidden, link, listed }));
  return [sections, "places" in content ? content.places : null];
}
