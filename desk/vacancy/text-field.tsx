/**
 * One field of a language beside its source. What changed in the source since is marked until a
 * recruiter confirms the translation.
 */
import { type TextareaHTMLAttributes, useId } from "react";
import { WarningIcon } from "../../ui/pictures/icons.tsx";
import {
  type TextField,
  textLimits,
  textLists,
  type VacancyDraft,
  type VacancyText,
} from "../../domain/vacancies/content.ts";
import { noText } from "../../domain/vacancies/staleness.ts";
import { direction, type Language } from "../../locales/markets.ts";
import { useLanguage } from "../language.tsx";
import { newInList, newInText, newWords, type Piece } from "./changed-words.ts";
import { trimText } from "./differences.ts";
import { DraftMark } from "../frame/draft-mark.tsx";
import { linesOf, listError, withRead, withText } from "./edits.ts";
import facts from "./facts.module.css";
import css from "./text.module.css";

/** Characters of the summary that search engines and cards show. */
const shownOfSentence = 160;

interface TextFieldProps {
  readonly draft: VacancyDraft;
  readonly language: Language;
  readonly field: TextField;
  readonly older: boolean;
  /** From the translation service, and nobody has read it. */
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

export function VacancyTextField(props: TextFieldProps) {
  const { draft, language, field } = props;
  if (language === draft.source) return <Written {...props} className={css.alone} news={[]} />;
  const source = draft.texts[draft.source]?.text ?? noText;
  const basis = draft.texts[language]?.basis?.text ?? noText;
  const news = newsOf(field, trimText(basis), trimText(source), props.older);
  return (
    <div className={css.pair}>
      <Source {...props} news={news} />
      <Written {...props} className={undefined} news={news} />
    </div>
  );
}

/** The source by line. Its pieces are all old if no review is needed. */
function newsOf(
  field: TextField,
  before: VacancyText,
  now: VacancyText,
  older: boolean,
): readonly (readonly Piece[])[] {
  const lines = [now[field]].flat().filter((line) => line !== "");
  if (!older) return lines.map((text) => [{ text, isNew: false }]);
  if (isList(field)) return newInList(before[field], now[field]);
  return lines.map((line) => newInText(before[field], line));
}

function Source({
  draft: { source },
  field,
  older,
  news,
}: TextFieldProps & { readonly news: readonly (readonly Piece[])[] }) {
  const { t } = useLanguage();
  const lines = news.map((pieces, at) => {
    const words = pieces.map(({ text, isNew }, place) =>
      // oxlint-disable-next-line react/no-array-index-key -- pieces have no other identity
      isNew ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>,
    );
    // oxlint-disable-next-line react/no-array-index-key -- lines have no other identity
    return isList(field) ? <li key={at}>{words}</li> : <span key={at}>{words}</span>;
  });
  return (
    <div className={css.source}>
      <span className={css.name}>
        <b>{t(`vacancyEdit.field.${field}`)}</b> {older && t("vacancyEdit.changed")}
      </span>
      <div className={css.said} lang={source} dir={direction(source)}>
        {lines.length === 0 ? "–" : isList(field) ? <ul>{lines}</ul> : <p>{lines}</p>}
      </div>
    </div>
  );
}

type WrittenProps = TextFieldProps & {
  readonly className: string | undefined;
  readonly news: readonly (readonly Piece[])[];
};

function Written({
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
  className,
  news,
}: WrittenProps) {
  const { t } = useLanguage();
  const note = useId();
  const place = placeOf(language, field);
  const text = draft.texts[language]?.text ?? noText;
  const value = unread ?? (isList(field) ? text[field].join("\n") : text[field]);
  const error = isList(field) ? listError(linesOf(value), textLimits) : null;
  const counted = t("vacancyEdit.characters", { count: value.trim().length, most: shownOfSentence });
  const wrong =
    error === null
      ? found
      : [t(`vacancyEdit.listError.${error}`, { item: textLimits.item, items: textLimits.items }), ...found];
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
  const shared = {
    id: place,
    lang: language,
    dir: direction(language),
    readOnly,
    value,
    spellCheck: true,
    "aria-describedby": drafted ? `${note} ${note}-draft` : note,
    "aria-invalid": wrong.length > 0 || undefined,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => type(target.value),
  } as const;
  return (
    <div className={[css.field, older && css.older, drafted && css.drafted, className].filter(Boolean).join(" ")}>
      <label htmlFor={place}>{t(`vacancyEdit.field.${field}`)}</label>
      {field === "title" ? (
        <input {...shared} type="text" maxLength={textLimits.title} />
      ) : (
        <AutoGrowTextarea
          {...shared}
          {...(isList(field) ? { list: true, placeholder: t("vacancyEdit.lineEach") } : {})}
          {...(field === "summary" ? { maxLength: textLimits.summary } : {})}
        />
      )}
      <div id={note}>
        {wrong.map((sentence) => (
          <p key={sentence} className={`${facts.wrong} ${css.wrong}`}>
            <WarningIcon /> {sentence}
          </p>
        ))}
        {field === "summary" && <p className={css.below}>{counted}</p>}
        {older && <p className={css.below}>{newsText(t, news)}</p>}
      </div>
      {drafted && (
        <DraftMark
          id={`${note}-draft`}
          name={t(`vacancyEdit.field.${field}`)}
          readOnly={readOnly}
          accept={() => change((before) => withRead(before, language, field))}
          discard={() => change((before) => withText(before, language, field, noText[field]))}
          focus={() => document.getElementById(place)?.focus()}
        />
      )}
      {older && !readOnly && (
        <p className={css.below}>
          <button
            type="button"
            aria-label={`${t("vacancyEdit.right")}: ${t(`vacancyEdit.field.${field}`)}`}
            onClick={check}
          >
            {t("vacancyEdit.right")}
          </button>
        </p>
      )}
    </div>
  );
}

/**
 * Names the new words if they are few; otherwise, or if words were only removed, says that
 * something changed.
 */
function newsText(t: ReturnType<typeof useLanguage>["t"], news: readonly (readonly Piece[])[]): string {
  const words = news
    .map(newWords)
    .filter((part) => part !== "")
    .join(" … ");
  return words === "" || words.length > 60 ? t("vacancyEdit.sourceChanged") : t("vacancyEdit.newInSource", { words });
}

function isList(field: TextField): field is (typeof textLists)[number] {
  return (textLists as readonly string[]).includes(field);
}

interface GrownProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly value: string;
  /** Each line is an entry. */
  readonly list?: boolean;
}

/** A textarea as high as its text; in a list, each line has a bullet. */
function AutoGrowTextarea({ value, list = false, ...field }: GrownProps) {
  const lines = linesOf(value);
  // An empty list shows three lines, the first with its bullet.
  const shown = list && value === "" ? ["", "", ""] : lines.length === 0 ? [""] : lines;
  const { lang, dir } = field;
  return (
    <div className={list ? `${css.grown} ${css.dotted}` : css.grown}>
      {/* A hidden copy of the text sets the height: `field-sizing` needs Chrome 123. */}
      <div aria-hidden="true" lang={lang} dir={dir}>
        {shown.map((line, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no other identity
          <p key={at}>{line === "" ? "\u200b" : line}</p>
        ))}
      </div>
      <textarea {...field} rows={1} value={value} />
    </div>
  );
}
