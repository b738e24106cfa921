import {
  type TextField,
  textLimits,
  textLists,
  type VacancyDraft,
  type VacancyText,
} from "../../domain/vacancies/content.ts";
import { noText } from "../../domain/vacancies/staleness.ts";
import type { Language } from "../../locales/markets.ts";
import { newInList, newInText } from "../editor/changed-words.ts";
import { linesOf, listError } from "../editor/lines.ts";
import { type News, TextPair } from "../editor/text-pair.tsx";
import { useLanguage } from "../language.tsx";
import { trimText } from "./differences.ts";
import { withRead, withText } from "./edits.ts";

/** Characters of the summary that search engines and cards show. */
const shownOfSentence = 160;

interface TextFieldProps {
  readonly draft: VacancyDraft;
  readonly language: Language;
  readonly field: TextField;
  readonly older: boolean;
  /** Drafted by the translation service, and unread. */
  readonly drafted: boolean;
  readonly readOnly: boolean;
  /** Input that cannot be saved; undefined: show the draft's value. */
  readonly unread: string | undefined;
  /** The server's findings, one sentence each. */
  readonly found: readonly string[];
  readonly change: (to: (draft: VacancyDraft) => VacancyDraft) => void;
  readonly setUnread: (place: string, typed: string | null) => void;
  readonly check: () => void;
}

/** A field's id in the document and among invalid inputs. */
export function placeOf(language: Language, field: string): string {
  return `vacancy-${language}-${field}`;
}

export function VacancyTextField({
  draft,
  language,
  field,
  older,
  drafted,
  readOnly,
  unread,
  found,
  change,
  setUnread,
  check,
}: TextFieldProps) {
  const { t } = useLanguage();
  const place = placeOf(language, field);
  const text = draft.texts[language]?.text ?? noText;
  const source = draft.texts[draft.source]?.text ?? noText;
  const basis = draft.texts[language]?.basis?.text ?? noText;
  const value = unread ?? (isList(field) ? text[field].join("\n") : text[field]);
  const error = isList(field) ? listError(linesOf(value), textLimits) : null;
  const type = (typed: string) => {
    if (!isList(field)) {
      // Joins pasted lines.
      const line = typed.replaceAll(/[\r\n]+/g, " ");
      return change((before) => withText(before, language, field, line));
    }
    const entries = linesOf(typed);
    const refused = listError(entries, textLimits) !== null;
    setUnread(place, refused ? typed : null);
    if (!refused) change((before) => withText(before, language, field, entries));
  };
  return (
    <TextPair
      place={place}
      name={t(`vacancyEdit.field.${field}`)}
      language={language}
      source={draft.source}
      news={newsOf(field, trimText(basis), trimText(source), older)}
      as={field === "title" ? "line" : isList(field) ? "list" : "text"}
      value={value}
      {...(isList(field) ? {} : { most: textLimits[field] })}
      older={older}
      drafted={
        drafted
          ? {
              accept: () => change((before) => withRead(before, language, field)),
              discard: () => change((before) => withText(before, language, field, noText[field])),
            }
          : undefined
      }
      readOnly={readOnly}
      wrong={
        error === null
          ? found
          : [t(`vacancyEdit.listError.${error}`, { item: textLimits.item, items: textLimits.items }), ...found]
      }
      below={
        field === "summary"
          ? t("vacancyEdit.characters", { count: value.trim().length, most: shownOfSentence })
          : undefined
      }
      type={type}
      check={check}
    />
  );
}

/** The source by line. Its pieces are all old if no review is needed. */
function newsOf(field: TextField, before: VacancyText, now: VacancyText, older: boolean): News {
  const lines = [now[field]].flat().filter((line) => line !== "");
  if (!older) return lines.map((text) => [{ text, isNew: false }]);
  if (isList(field)) return newInList(before[field], now[field]);
  return lines.map((line) => newInText(before[field], line));
}

function isList(field: TextField): field is (typeof textLists)[number] {
  return (textLists as readonly string[]).includes(field);
}
