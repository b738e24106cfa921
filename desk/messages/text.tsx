import { type ReactNode, useEffect, useRef, useState } from "react";
import { type DeskMessages, type DeskTemplate, longestMessage } from "../../domain/desk/messages.ts";
import { plainText } from "../../domain/messages/template.ts";
import { FormError } from "../frame/field.tsx";
import { useLanguage } from "../language.tsx";
import css from "./messages.module.css";
import { Pieces } from "./pieces.tsx";

interface MessageTextProps {
  readonly name: string;
  readonly template: DeskTemplate;
  readonly messages: DeskMessages;
  /** null: the template's own text. */
  readonly typed: string | null;
  readonly type: (text: string | null) => void;
  /** Actions on the message, beside those that change the text. */
  readonly children: ReactNode;
  /** What is added below the text. */
  readonly added: string | null;
  /** What is wrong with the typed text. */
  readonly error: string | null;
}

/** The text, read or edited, with a translation into the recruiter's language. */
export function MessageText({ name, template, messages, typed, type, children, added, error }: MessageTextProps) {
  const { t } = useLanguage();
  const [own, setOwn] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const pressed = useRef(false);
  const changing = typed !== null;
  useEffect(() => {
    if (changing && pressed.current) field.current?.focus();
    pressed.current = false;
  }, [changing]);
  const shown = own && template.own !== null && messages.own !== null;
  const instead = template.named?.instead ?? null;
  const { direction } = shown ? (messages.own ?? messages) : (instead ?? messages);
  return (
    <>
      {changing && !shown ? (
        <textarea
          ref={field}
          className={css.typed}
          dir={direction}
          rows={8}
          maxLength={longestMessage}
          value={typed}
          aria-label={t("message.text", { name })}
          aria-invalid={error !== null}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Escape") return;
            event.preventDefault();
            event.stopPropagation();
            event.currentTarget.closest<HTMLElement>("[tabindex='-1']")?.focus();
          }}
        />
      ) : (
        <p className={css.text} dir={direction}>
          <Pieces pieces={shown ? (template.own ?? template.pieces) : template.pieces} />
        </p>
      )}
      {instead && !shown && (
        <p className={css.added}>{t("message.instead", { language: messages.language, other: instead.language })}</p>
      )}
      <FormError text={error} />
      {added !== null && <p className={css.added}>{t("message.added", { text: added })}</p>}
      <div className={css.foot}>
        {messages.own !== null && (
          <button type="button" className={css.word} aria-pressed={shown} onClick={() => setOwn(!own)}>
            {messages.own.language}
          </button>
        )}
        <button
          type="button"
          className={css.word}
          onClick={() => {
            pressed.current = true;
            setOwn(false);
            type(changing ? null : plainText(template.pieces));
          }}
        >
          {t(changing ? "message.asShipped" : "message.change")}
        </button>
        {children}
      </div>
    </>
  );
}
