import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { DeskTemplateText } from "../../domain/desk/messages.ts";
import {
  fill,
  longestTemplate,
  plainText,
  type TemplateField,
  templateFields,
  unknownFields,
} from "../../domain/messages/template.ts";
import { DeskError } from "../requests/send-request.ts";
import { useErrorText } from "../requests/error-text.ts";
import {
  ownTemplatesQuery,
  saveTemplate,
  type TemplatePlace,
  templateQuery,
  templatesQuery,
} from "../requests/messages.ts";
import { translateTemplate } from "../requests/template-translation.ts";
import { useRefusalText } from "../requests/refusal-text.ts";
import { Button } from "../frame/button.tsx";
import { DraftMark } from "../frame/draft-mark.tsx";
import look from "../frame/editor.module.css";
import { FormError } from "../frame/field.tsx";
import { Failed, Loading } from "../frame/states.tsx";
import states from "../frame/states.module.css";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import { deskTag } from "../../locales/desk-language.ts";
import type { Language } from "../../locales/markets.ts";
import { useMe } from "../log-in/me.ts";
import { TranslateIcon } from "../../ui/pictures/icons.tsx";
import { namesFor } from "../vacancy-actions/names.ts";
import { TemplateHistory } from "./template-history.tsx";
import css from "./message-templates.module.css";
import { addedSigns } from "../../domain/messages/final-message.ts";
import { Pieces } from "../messages/pieces.tsx";

interface EditorProps {
  readonly place: TemplatePlace;
  readonly name: string;
  /** Set for a template that the team created; null: it is shipped. */
  readonly own: { readonly mayChange: boolean } | null;
  readonly code: string;
  /** Language of a text to draft from; null: none. */
  readonly from: Language | null;
  readonly draft: Draft | undefined;
  /** The heading takes the focus, because a recruiter opened it. */
  readonly takesFocus: boolean;
  readonly keep: (draft: Draft | undefined) => void;
}

export interface Draft {
  readonly text: string;
  /** The version it is based on, or the newer one shown beside it since. */
  readonly version: number;
  /** The draft is unread; this is the text before it. */
  readonly drafted?: { readonly before: Draft | undefined };
}

export function Editor(props: EditorProps) {
  const { data, error, isPending, refetch } = useQuery(templateQuery(props.place, props.code));
  if (isPending) return <Loading />;
  if (!data) return <Failed error={error} retry={() => void refetch()} />;
  return <Loaded {...props} template={data} />;
}

function Loaded({
  place,
  name,
  own,
  code,
  from,
  draft,
  takesFocus,
  keep,
  template,
}: EditorProps & { readonly template: DeskTemplateText }) {
  const { t, format, language: desk } = useLanguage();
  const names = namesFor(deskTag(desk));
  const { say } = useToast();
  const client = useQueryClient();
  const errorText = useErrorText();
  const field = useRef<HTMLTextAreaElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // On a phone the editor is below the list.
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const { text, version } = draft ?? template;
  const type = (typed: string) => keep({ text: typed, version });
  const save = useMutation({
    mutationFn: (to: string | null) => saveTemplate(place, code, { version, text: to }),
    onSuccess: (saved) => {
      client.setQueryData(templateQuery(place, code).queryKey, saved);
      const { queryKey } = own ? ownTemplatesQuery : templatesQuery;
      void client.invalidateQueries({ queryKey: [...queryKey], exact: true });
      keep(undefined);
      say({ text: t("templates.saved") });
    },
    onError: async (error) => {
      if (!(error instanceof DeskError) || error.code !== "changed") return;
      // Ignores the cache: the conflict proves that it is stale.
      const newest = await client.fetchQuery({ ...templateQuery(place, code), staleTime: 0 });
      keep({ text, version: newest.version });
    },
  });
  const mayChange = own?.mayChange ?? true;
  const drafted = draft?.drafted;
  const translates = useMe().translates;
  const refusalText = useRefusalText();
  const translate = useMutation({
    mutationFn: (source: Language) => translateTemplate(place, code, source),
  });
  const translateFrom = (source: Language) => {
    if (translate.isPending) return;
    translate.mutate(source, {
      // Only while this editor is open: elsewhere it could replace what was typed since.
      onSuccess: ({ text: words }) => {
        if (words !== null) keep({ text: words, version, drafted: { before: draft } });
      },
    });
  };
  const refused = translate.data?.refused;
  const notDrafted =
    (translate.error && errorText(translate.error)) ??
    (refused ? t("translation.notDrafted", { name: t("templates.text"), why: refusalText(refused) }) : null);
  // An empty text is not an error in a language that has none yet.
  const isTyped = own === null || draft !== undefined || template.text !== "";
  const unknown = unknownFields(text);
  const wrong =
    unknown.length > 0
      ? t("templates.unknown", { fields: format.list(unknown.map((name) => `{${name}}`)) })
      : text.trim() === ""
        ? t("templates.empty")
        : null;
  const faster = save.error instanceof DeskError && save.error.code === "changed";
  const put = (name: TemplateField) => {
    const at = field.current;
    const [from, to] = [at?.selectionStart ?? text.length, at?.selectionEnd ?? text.length];
    type(`${text.slice(0, from)}{${name}}${text.slice(to)}`);
    requestAnimationFrame(() => {
      at?.focus();
      at?.setSelectionRange(from + name.length + 2, from + name.length + 2);
    });
  };
  return (
    <form
      method="post"
      className={css.form}
      aria-labelledby="desk-template"
      onSubmit={(event) => {
        event.preventDefault();
        if (wrong === null && !drafted && !save.isPending) save.mutate(text);
      }}
    >
      <h2 ref={heading} tabIndex={-1} id="desk-template">
        {t("templates.edit", { kind: name, language: template.language })}
      </h2>
      {mayChange && translates && from !== null && (
        <div className={states.actions}>
          <Button
            look="small"
            className={states.tool}
            pending={translate.isPending}
            onClick={() => translateFrom(from)}
          >
            <TranslateIcon />{" "}
            {translate.isPending
              ? t("translation.working")
              : t("translation.draftFrom", { language: names.language(from) })}
          </Button>
        </div>
      )}
      <FormError text={notDrafted} />
      <textarea
        ref={field}
        rows={10}
        dir={template.direction}
        maxLength={longestTemplate}
        value={text}
        readOnly={!mayChange || translate.isPending}
        className={drafted && css.drafted}
        aria-describedby={drafted && "desk-template-draft"}
        aria-label={t("templates.text")}
        aria-invalid={isTyped && wrong !== null}
        onChange={(event) => type(event.target.value)}
      />
      {drafted && (
        <DraftMark
          id="desk-template-draft"
          name={t("templates.text")}
          accept={() => keep({ text, version })}
          discard={() => keep(drafted.before)}
          focus={() => field.current?.focus()}
        />
      )}
      {mayChange && (
        <div role="group" aria-label={t("templates.fields")} className={states.actions}>
          {templateFields.map((name) => (
            <Button key={name} look="small" className={states.tool} onClick={() => put(name)}>
              {t(`templateField.${name}`)}
            </Button>
          ))}
        </div>
      )}
      <FormError
        text={
          (isTyped ? wrong : null) ??
          (save.error
            ? faster
              ? t("templates.changed", { error: errorText(save.error) })
              : errorText(save.error)
            : null)
        }
      />
      {faster && draft !== undefined && (
        <section aria-labelledby="desk-template-theirs">
          <h3 id="desk-template-theirs">{t("templates.theirText")}</h3>
          <p className={css.preview} dir={template.direction}>
            {template.text}
          </p>
        </section>
      )}
      {mayChange && (
        <div className={states.actions}>
          <Button
            type="submit"
            look="main"
            pending={wrong !== null || drafted !== undefined}
            aria-describedby={drafted && "desk-template-draft"}
          >
            {t("templates.save")}
          </Button>
          {template.text !== template.shipped && (
            <Button
              onClick={() => {
                if (!save.isPending) save.mutate(null);
              }}
            >
              {t(own ? "templates.removeText" : "templates.restore")}
            </Button>
          )}
        </div>
      )}
      <Preview text={text} template={template} />
      <TemplateHistory template={template} none={t(own ? "templates.removedText" : "templates.restored")} />
    </form>
  );
}

interface PreviewProps {
  readonly text: string;
  readonly template: DeskTemplateText;
}

/** The message as sent to a sample applicant, with everything that is added automatically. */
function Preview({ text, template: { sample, direction } }: PreviewProps) {
  const { t } = useLanguage();
  const pieces = fill(text, { ...sample.values, name: t("templates.sampleName") });
  const added = addedSigns(plainText(pieces), sample.signs);
  const lines = [...added.proof, ...(added.stop === null ? [] : [added.stop])];
  return (
    <section aria-labelledby="desk-template-preview">
      <h3 id="desk-template-preview">{t("templates.preview")}</h3>
      <p className={look.note}>{t("templates.previewText")}</p>
      <p className={css.preview} dir={direction}>
        <Pieces pieces={pieces} />
      </p>
      {lines.length > 0 && <p className={look.note}>{t("message.added", { text: lines.join(" ") })}</p>}
    </section>
  );
}
