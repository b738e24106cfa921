/** Templates that the team named itself: which there are, another one, and another name or the end of one. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import type { DeskOwnTemplates } from "../../domain/desk/messages.ts";
import { useErrorText } from "../calls/error-text.ts";
import { madeId } from "../calls/made-id.ts";
import { changeOwnTemplates, ownTemplatesQuery } from "../calls/messages.ts";
import { Dialog } from "../frame/dialog.tsx";
import { Field, FormError, valueOf } from "../frame/field.tsx";
import states from "../frame/states.module.css";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import css from "./message-templates.module.css";

type OwnTemplate = DeskOwnTemplates["templates"][number];

/** A change of which there are, and what is wrong with it. */
function useChange(done: () => void) {
  const client = useQueryClient();
  const errorText = useErrorText();
  const change = useMutation({
    mutationFn: ({
      path,
      body,
    }: {
      path: Parameters<typeof changeOwnTemplates>[0];
      body: { id?: string; name?: string };
    }) => changeOwnTemplates(path, body),
    onSuccess: (answer) => {
      client.setQueryData(ownTemplatesQuery.queryKey, answer);
      done();
    },
  });
  return { ...change, wrong: change.error ? errorText(change.error) : null };
}

interface OwnTemplatesProps {
  readonly templates: readonly OwnTemplate[];
  readonly chosen: string | null;
  readonly language: string;
  readonly choose: (id: string) => void;
}

export function OwnTemplates({ templates, chosen, language, choose }: OwnTemplatesProps) {
  const { t } = useLanguage();
  const { mutate, isPending, wrong, reset } = useChange(() => {});
  /** Made once for each name: however often it is pressed, one is made. */
  const [id, setId] = useState(madeId);
  const add = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const name = valueOf(form, "name");
    if (name === "" || isPending) return;
    mutate(
      { path: "", body: { id, name } },
      {
        onSuccess: () => {
          form.reset();
          choose(id);
          setId(madeId());
        },
      },
    );
  };
  return (
    <section aria-labelledby="desk-own-templates">
      <h2 id="desk-own-templates">{t("templates.own")}</h2>
      {templates.length > 0 && (
        <ul className={css.kinds}>
          {templates.map((template) => (
            <li key={template.id}>
              <button
                type="button"
                aria-current={template.id === chosen ? "true" : undefined}
                onClick={() => choose(template.id)}
              >
                <bdi>{template.name}</bdi>
              </button>
              {!template.written.includes(language) && <span>{t("templates.noText")}</span>}
            </li>
          ))}
        </ul>
      )}
      <form method="post" className={css.add} onSubmit={add}>
        <Field label={t("view.name")} name="name" maxLength={40} autoComplete="off" dir="auto" onChange={reset} />
        <FormError text={wrong} />
        <button type="submit" className={states.button} aria-disabled={isPending}>
          {t("templates.add")}
        </button>
      </form>
    </section>
  );
}

interface OwnNameProps {
  readonly template: OwnTemplate;
  readonly gone: () => void;
}

/** Another name for one, or its end. */
export function OwnName({ template: { id, name }, gone }: OwnNameProps) {
  const { t } = useLanguage();
  const { say } = useToast();
  const [asks, setAsks] = useState(false);
  const rename = useChange(() => say({ text: t("templates.saved") }));
  const remove = useChange(() => {
    say({ text: t("templates.deleted") });
    gone();
  });
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = valueOf(event.currentTarget, "name");
    if (typed !== "" && typed !== name && !rename.isPending)
      rename.mutate({ path: `/${id}/rename`, body: { name: typed } });
  };
  return (
    <form method="post" className={css.add} onSubmit={send}>
      <Field
        label={t("view.name")}
        name="name"
        defaultValue={name}
        maxLength={40}
        autoComplete="off"
        dir="auto"
        onChange={rename.reset}
      />
      <FormError text={rename.wrong} />
      <div className={css.acts}>
        <button type="submit" className={states.button} aria-disabled={rename.isPending}>
          {t("view.rename")}
        </button>
        <button type="button" className={states.button} aria-haspopup="dialog" onClick={() => setAsks(true)}>
          {t("testimonials.delete")}
        </button>
      </div>
      {asks && (
        <Dialog title={t("templates.deleteTitle", { name })} close={() => setAsks(false)}>
          <p>{t("templates.deleteText")}</p>
          <FormError text={remove.wrong} />
          <div className={css.acts}>
            <button
              type="button"
              className={`${states.button} ${states.mainButton}`}
              aria-disabled={remove.isPending}
              autoFocus
              onClick={() => {
                if (!remove.isPending) remove.mutate({ path: `/${id}/delete`, body: {} });
              }}
            >
              {t("testimonials.delete")}
            </button>
            <button type="button" className={states.button} onClick={() => setAsks(false)}>
              {t("close.cancel")}
            </button>
          </div>
        </Dialog>
      )}
    </form>
  );
}
