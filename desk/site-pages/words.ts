import type { DeskSitePage, SitePageContent } from "../../domain/desk/site-pages.ts";
import { mostOwnCharacters } from "../../domain/site-content/checks.ts";
import { draftedTexts } from "../../domain/site-content/drafted.ts";
import { isOwnText, readTextKey, type SectionId, type TextKey, textKey } from "../../domain/site-content/sections.ts";
import { olderTexts, textIn } from "../../domain/site-content/staleness.ts";
import { deskTag } from "../../locales/desk-language.ts";
import { languages } from "../../locales/markets.ts";
import { useLanguage } from "../language.tsx";
import { namesFor } from "../vacancy-actions/names.ts";
import { useAskedText } from "../vacancy/asked-text.ts";

type Check = DeskSitePage["checks"][number];

/** An own text has its heading as its name. */
export function useSectionName(): (draft: SitePageContent, id: SectionId) => string {
  const { t } = useLanguage();
  return (draft, id) => {
    if (!isOwnText(id)) return t(`sitePage.section.${id}`);
    const heading = textIn(draft, draft.source)[textKey(id, "title")]?.join(" ").trim();
    return heading || t("sitePage.section.own");
  };
}

/** "Point 2: text" */
export function useFieldName(): (key: TextKey) => string {
  const { t } = useLanguage();
  return (key) => {
    const { id, field } = readTextKey(key) ?? {};
    const name = field?.name ?? "title";
    const [, kind, number] = /^(point|text)(\d)$/.exec(name) ?? [];
    if (kind === "point" || kind === "text") return t(`sitePage.field.${kind}`, { number: Number(number) });
    if (name === "title" && id === "page") return t("vacancyEdit.field.title");
    return t(`sitePage.field.${name as "title" | "lead" | "paragraphs" | "list" | "link" | "alt" | "description"}`);
  };
}

interface FindingWords {
  readonly title: string;
  readonly text: string | null;
}

/** Title and text in one line. */
export function useFindingText(draft: SitePageContent): (check: Check) => string {
  const words = useFindingWords(draft);
  return (check) => {
    const { title, text } = words(check);
    return text === null ? title : `${title}: ${text}`;
  };
}

export function useFindingWords(draft: SitePageContent): (check: Check) => FindingWords {
  const { t, format, language: desk } = useLanguage();
  const names = namesFor(deskTag(desk));
  const sectionName = useSectionName();
  const fieldName = useFieldName();
  const askedText = useAskedText();
  return (check) => {
    const { code, language, section, sentence, why } = check;
    const name = { language: language === null ? "" : names.language(language) };
    const words = { ...name, section: section === null ? "" : sectionName(draft, section) };
    const quoted = sentence === null ? null : t("vacancyEdit.quoted", { sentence });
    switch (code) {
      case "asks_for_money":
        return { title: t("vacancyEdit.check.asks_for_money", name), text: askedText(check) ?? quoted };
      case "date_passed":
        return { title: t("vacancyEdit.check.date_passed", name), text: quoted };
      case "language_older": {
        const older = language === null ? [] : olderTexts(draft, language);
        const fields = format.list([...new Set(older.map(fieldName))]);
        return {
          title: t("vacancyEdit.check.language_older", { ...name, count: Math.max(1, older.length) }),
          text: older.length > 0 ? t("vacancyEdit.olderHint", { fields }) : null,
        };
      }
      case "draft_unread": {
        const drafted = language === null ? [] : draftedTexts(draft, language);
        const fields = format.list([...new Set(drafted.map(fieldName))]);
        return {
          title: t("vacancyEdit.check.draft_unread", { ...name, count: Math.max(1, drafted.length) }),
          text: drafted.length > 0 ? t("vacancyEdit.draftedHint", { fields }) : null,
        };
      }
      case "section_missing": {
        const lacking = languages.filter((each) => why?.split(" ").includes(each)).map((each) => names.language(each));
        return {
          title: t("sitePage.check.section_missing", { ...words, languages: format.list(lacking) }),
          text: t("sitePage.missingIn"),
        };
      }
      case "too_long":
        return {
          title: t("sitePage.check.too_long", { ...name, count: Number(why), most: mostOwnCharacters }),
          text: null,
        };
      case "claims_unconfirmed": {
        const claims = (["noExperience", "training", "paidWeekly"] as const).filter((each) =>
          why?.split(" ").includes(each),
        );
        const named = format.list(claims.map((each) => t(`sitePage.claim.${each}`)));
        return { title: t("sitePage.check.claims_unconfirmed", { claims: named }), text: null };
      }
      case "no_language":
        return { title: t("sitePage.check.no_language"), text: null };
      default:
        return { title: t(`sitePage.check.${code}`, words), text: null };
    }
  };
}
