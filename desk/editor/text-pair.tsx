/**
 * A text of a language beside its source. What changed in the source since is marked until a
 * recruiter confirms the translation.
 */
import { type ReactNode, type TextareaHTMLAttributes, useId } from "react";
import { WarningIcon } from "../../ui/pictures/icons.tsx";
import { direction, type Language } from "../../locales/markets.ts";
import { DraftMark } from "../frame/draft-mark.tsx";
import { useLanguage } from "../language.tsx";
import { newWords, type Piece } from "./changed-words.ts";
import { linesOf } from "./lines.ts";
import css from "./text.module.css";

/** Lines of a text, in pieces; all old if no review is needed. */
export type News = readonly (readonly Piece[])[];

interface TextPairProps {
  /** The field's id in the document. */
  readonly place: string;
  readonly name: string;
  readonly language: Language;
  readonly source: Language;
  /** What the source says. */
  readonly news: News;
  readonly as: "line" | "text" | "list";
  readonly value: string;
  /** Characters. */
  readonly most?: number;
  readonly placeholder?: string;
  readonly older: boolean;
  /** Set: the translation service drafted the text, and it is unread. */
  readonly drafted?: { readonly accept: () => void; readonly discard: () => void } | undefined;
  readonly readOnly: boolean;
  /** What is wrong with it, one sentence each. */
  readonly wrong: readonly string[];
  readonly below?: ReactNode;
  readonly type: (typed: string) => void;
  /** Confirms that the translation is up to date. */
  readonly check: () => void;
}

export function TextPair(props: TextPairProps) {
  if (props.language === props.source) return <Written {...props} className={css.alone} />;
  return (
    <div className={css.pair}>
      <Source {...props} />
      <Written {...props} className={undefined} />
    </div>
  );
}

function Source({ name, source, older, as, news }: TextPairProps) {
  const { t } = useLanguage();
  const lines = news.map((pieces, at) => {
    const words = pieces.map(({ text, isNew }, place) =>
      // oxlint-disable-next-line react/no-array-index-key -- pieces have no other identity
      isNew ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>,
    );
    // oxlint-disable-next-line react/no-array-index-key -- lines have no other identity
    return as === "list" ? <li key={at}>{words}</li> : <p key={at}>{words}</p>;
  });
  return (
    <div className={css.source}>
      <span className={css.name}>
        <b>{name}</b> {older && t("vacancyEdit.changed")}
      </span>
      <div className={css.said} lang={source} dir={direction(source)}>
        {lines.length === 0 ? "–" : as === "list" ? <ul>{lines}</ul> : lines}
      </div>
    </div>
  );
}

type WrittenProps = TextPairProps & { readonly className: string | undefined };

function Written({
  place,
  name,
  language,
  as,
  value,
  most,
  placeholder,
  older,
  drafted,
  readOnly,
  wrong,
  below,
  type,
  check,
  className,
  news,
}: WrittenProps) {
  const { t } = useLanguage();
  const note = useId();
  const shared = {
    id: place,
    lang: language,
    dir: direction(language),
    readOnly,
    value,
    placeholder: as === "list" ? t("vacancyEdit.lineEach") : placeholder,
    ...(most === undefined ? {} : { maxLength: most }),
    spellCheck: true,
    "aria-describedby": drafted ? `${note} ${note}-draft` : note,
    "aria-invalid": wrong.length > 0 || undefined,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => type(target.value),
  } as const;
  return (
    <div className={[css.field, older && css.older, drafted && css.drafted, className].filter(Boolean).join(" ")}>
      <label htmlFor={place}>{name}</label>
      {as === "line" ? <input {...shared} type="text" /> : <AutoGrowTextarea {...shared} list={as === "list"} />}
      <div id={note}>
        {wrong.map((sentence) => (
          <p key={sentence} className={css.wrong}>
            <WarningIcon /> {sentence}
          </p>
        ))}
        {below !== undefined && <p className={css.below}>{below}</p>}
        {older && <p className={css.below}>{newsText(t, news)}</p>}
      </div>
      {drafted && (
        <DraftMark
          {...drafted}
          id={`${note}-draft`}
          name={name}
          readOnly={readOnly}
          focus={() => document.getElementById(place)?.focus()}
        />
      )}
      {older && !readOnly && (
        <p className={css.below}>
          <button type="button" aria-label={`${t("vacancyEdit.right")}: ${name}`} onClick={check}>
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
function newsText(t: ReturnType<typeof useLanguage>["t"], news: News): string {
  const words = news
    .map(newWords)
    .filter((part) => part !== "")
    .join(" … ");
  return words === "" || words.length > 60 ? t("vacancyEdit.sourceChanged") : t("vacancyEdit.newInSource", { words });
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
  const empty = list ? ["", "", ""] : [field.placeholder ?? ""];
  const shown = value === "" ? empty : lines;
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
