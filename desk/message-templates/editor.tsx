import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { DeskTemplateText } from "../../domain/desk/messages.ts";
import { longestTemplate, type TemplateField, templateFields, unknownFields } from "../../domain/messages/template.ts";
import { DeskError } from "../calls/call.ts";
import { useErrorText } from "../calls/error-text.ts";
import {
  ownTemplatesQuery,
  saveTemplate,
  type TemplatePlace,
  templateQuery,
  templatesQuery,
} from "../calls/messages.ts";
import { FormError } from "../frame/field.tsx";
import { Failed, Loading } from "../frame/states.tsx";
import states from "../frame/states.module.css";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import { Changes } from "./changes.tsx";
import css from "./message-templates.module.css";
import { Preview } from "./preview.tsx";

interface EditorProps {
  readonly place: TemplatePlace;
  /** What it is called. */
  readonly name: string;
  /** The team named it itself, and nothing is shipped; null: it is shipped. */
  readonly own: { readonly mayChange: boolean } | null;
  readonly code: string;
  /** What was typed and is not saved. */
  readonly draft: Draft | undefined;
  readonly keep: (draft: Draft | undefined) => void;
}

export interface Draft {
  readonly text: string;
  /** That it is made of, or that was seen beside it since. */
  readonly version: number;
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
  draft,
  keep,
  template,
}: EditorProps & { readonly template: DeskTemplateText }) {
  const { t, format } = useLanguage();
  const { say } = useToast();
  const client = useQueryClient();
  const errorText = useErrorText();
  const field = useRef<HTMLTextAreaElement>(null);
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
      // However short ago it was fetched: it is known to be another by now.
      const newest = await client.fetchQuery({ ...templateQuery(place, code), staleTime: 0 });
      keep({ text, version: newest.version });
    },
  });
  const mayChange = own?.mayChange ?? true;
  // A language that nobody has written in yet is empty without being wrong.
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
        if (wrong === null && !save.isPending) save.mutate(text);
      }}
    >
      <h2 id="desk-template">{t("templates.edit", { kind: name, language: template.language })}</h2>
      <textarea
        ref={field}
        rows={10}
        dir={template.direction}
        maxLength={longestTemplate}
        value={text}
        readOnly={!mayChange}
        aria-label={t("templates.text")}
        aria-invalid={isTyped && wrong !== null}
        onChange={(event) => type(event.target.value)}
      />
      {mayChange && (
        <div role="group" aria-label={t("templates.fields")} className={css.fields}>
          {templateFields.map((name) => (
            <button
              key={name}
              type="button"
              className={`${states.button} ${states.smallButton}`}
              onClick={() => put(name)}
            >
              {t(`templateField.${name}`)}
            </button>
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
        <div className={css.acts}>
          <button type="submit" className={`${states.button} ${states.mainButton}`} aria-disabled={wrong !== null}>
            {t("templates.save")}
          </button>
          {template.text !== template.shipped && (
            <button
              type="button"
              className={states.button}
              onClick={() => {
                if (!save.isPending) save.mutate(null);
              }}
            >
              {t(own ? "templates.removeText" : "templates.restore")}
            </button>
          )}
        </div>
      )}
      <Preview text={text} template={template} />
      <Changes template={template} none={t(own ? "templates.removedText" : "templates.restored")} />
    </form>
  );
}
