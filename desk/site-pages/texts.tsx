import type { DeskSitePage, SitePageContent } from "../../domain/desk/site-pages.ts";
import { fieldsIn, type Section } from "../../domain/site-content/content.ts";
import {
  countryPlace,
  isOwnText,
  pictureField,
  type TextField,
  type TextKey,
  textKey,
} from "../../domain/site-content/sections.ts";
import { textIn } from "../../domain/site-content/staleness.ts";
import { deskTag } from "../../locales/desk-language.ts";
import { type Language, languageNames } from "../../locales/markets.ts";
import { newInList, newInText } from "../editor/changed-words.ts";
import { linesOf, listError } from "../editor/lines.ts";
import text from "../editor/text.module.css";
import { type News, TextPair } from "../editor/text-pair.tsx";
import { TranslationButton, TranslationErrors } from "../editor/translation.tsx";
import type { Translation } from "../editor/use-translation.ts";
import { Button } from "../frame/button.tsx";
import { Key } from "../frame/key.tsx";
import states from "../frame/states.module.css";
import { useKeysOn } from "../keys.ts";
import { useLanguage } from "../language.tsx";
import { namesFor } from "../vacancy-actions/names.ts";
import { reviewed, withRead, withText } from "./edits.ts";
import { SectionFacts } from "./section-facts.tsx";
import css from "./site-pages.module.css";
import { useFindingWords, useFieldName, useSectionName } from "./words.ts";

interface TextsProps {
  readonly page: DeskSitePage;
  readonly draft: SitePageContent;
  readonly language: Language;
  readonly section: Section;
  readonly older: readonly TextKey[];
  /** Drafted by the translation service, and unread. */
  readonly drafted: readonly TextKey[];
  readonly translation: Translation;
  readonly unread: Readonly<Record<string, string>>;
  readonly change: (to: (draft: SitePageContent) => SitePageContent) => void;
  readonly setUnread: (place: string, typed: string | null) => void;
  readonly turn: (by: 1 | -1) => void;
}

/** A field's id in the document and among invalid inputs. */
export function placeOf(language: Language, key: TextKey): string {
  return `site-${language}-${key.replace(".", "-")}`;
}

/** All texts of one section in one language. */
export function Texts(props: TextsProps) {
  const { page, draft, language, section, translation, change, setUnread, turn } = props;
  const { t, language: desk } = useLanguage();
  const nameOf = useSectionName();
  const keys = useKeysOn();
  const fields = fieldsIn(section);
  return (
    <section aria-labelledby="section-text">
      <div className={text.head}>
        <h2 id="section-text">
          <bdi>{nameOf(draft, section.id)}</bdi> · <bdi lang={language}>{languageNames[language]}</bdi>
        </h2>
        <span className={text.beside}>
          {language === draft.source
            ? t("vacancyEdit.isSource")
            : t("vacancyEdit.beside", { language: namesFor(deskTag(desk)).language(draft.source) })}
        </span>
        <span className={text.ways}>
          <TranslationButton translation={translation} />
          {([-1, 1] as const).map((by) => (
            <Button key={by} look="small" className={states.tool} onClick={() => turn(by)}>
              {t(by === 1 ? "vacancyEdit.next" : "vacancyEdit.previous")}
              {keys && <Key name={by === 1 ? "]" : "["} quiet />}
            </Button>
          ))}
        </span>
      </div>
      <TranslationErrors translation={translation} />
      {fields
        .filter(({ name }) => name !== pictureField)
        .map((field) => (
          <Field key={field.name} {...props} field={field} />
        ))}
      {!isOwnText(section.id) && page.id === "home" && <p className={css.fixed}>{t("sitePage.fixed")}</p>}
      <SectionFacts page={page} draft={draft} section={section} change={change} setUnread={setUnread}>
        {fields
          .filter(({ name }) => name === pictureField)
          .map((field) => (
            <Field key={field.name} {...props} field={field} />
          ))}
      </SectionFacts>
    </section>
  );
}

function Field({
  page,
  draft,
  language,
  section,
  older,
  drafted,
  unread,
  change,
  setUnread,
  field,
}: TextsProps & { readonly field: TextField }) {
  const { t } = useLanguage();
  const fieldName = useFieldName();
  const findingWords = useFindingWords(draft);
  const { name, most, entries } = field;
  const key = textKey(section.id, name);
  const place = placeOf(language, key);
  const isLong = entries > 1;
  const value = unread[place] ?? (textIn(draft, language)[key] ?? []).join("\n");
  const error = isLong ? listError(linesOf(value), { item: most, items: entries }) : null;
  const found = page.checks
    .filter((each) => each.language === language && each.section === section.id && each.field === name)
    .map((each) => {
      const { title, text: more } = findingWords(each);
      return more === null ? title : `${title}: ${more}`;
    });
  const isOlder = older.includes(key);
  const type = (typed: string) => {
    if (!isLong) {
      // Joins pasted lines.
      const line = typed.replaceAll(/[\r\n]+/g, " ");
      return change((before) => withText(before, language, key, [line]));
    }
    const lines = linesOf(typed);
    const refused = listError(lines, { item: most, items: entries }) !== null;
    setUnread(place, refused ? typed : null);
    if (!refused) change((before) => withText(before, language, key, lines));
  };
  const words = page.words[language]?.[key];
  return (
    <TextPair
      place={place}
      name={fieldName(key)}
      language={language}
      source={draft.source}
      news={newsOf({ page, draft, language, key, isLong, isOlder })}
      as={name === "list" ? "list" : isLong || most > 80 ? "text" : "line"}
      value={value}
      {...(isLong ? {} : { most })}
      {...(words === undefined ? {} : { placeholder: words })}
      older={isOlder}
      drafted={
        drafted.includes(key)
          ? {
              accept: () => change((before) => withRead(before, language, key)),
              discard: () => change((before) => withText(before, language, key, [])),
            }
          : undefined
      }
      readOnly={false}
      wrong={error === null ? found : [t(`vacancyEdit.listError.${error}`, { item: most, items: entries }), ...found]}
      below={
        key === "hero.lead"
          ? t("sitePage.countryHint", { field: countryPlace })
          : name === "paragraphs"
            ? t("sitePage.paragraphsHint")
            : name === pictureField && value === ""
              ? t("sitePage.altHint")
              : value.length > most * 0.8 && !isLong
                ? t("vacancyEdit.characters", { count: value.trim().length, most })
                : undefined
      }
      type={type}
      check={() => change((before) => reviewed(before, language, [key]))}
    />
  );
}

/** The source by line, or the product's words where the source has none of its own. */
function newsOf({
  page,
  draft,
  language,
  key,
  isLong,
  isOlder,
}: Pick<TextsProps, "page" | "draft" | "language"> & {
  readonly key: TextKey;
  readonly isLong: boolean;
  readonly isOlder: boolean;
}): News {
  const now = (textIn(draft, draft.source)[key] ?? []).filter((line) => line.trim() !== "");
  const words = page.words[draft.source]?.[key];
  if (now.length === 0) return words === undefined ? [] : [[{ text: words, isNew: false }]];
  if (!isOlder) return now.map((line) => [{ text: line, isNew: false }]);
  const before = draft.texts[language]?.basis?.[key] ?? [];
  return isLong ? newInList(before, now) : now.map((line) => newInText(before[0] ?? "", line));
}
