import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import type { DeskOwnTemplates } from "../../domain/desk/messages.ts";
import { useErrorText } from "../requests/error-text.ts";
import { randomId } from "../requests/random-id.ts";
import { changeOwnTemplates, ownTemplatesQuery } from "../requests/messages.ts";
import { Button } from "../frame/button.tsx";
import { Dialog } from "../frame/dialog.tsx";
import look from "../frame/editor.module.css";
import { Field, FormError, valueOf } from "../frame/field.tsx";
import states from "../frame/states.module.css";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import css from "./message-templates.module.css";

type OwnTemplate = DeskOwnTemplates["templates"][number];

/** A change to the list, with its error. */
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
  /** An idempotency key per name, so that repeated presses create one template. */
  const [id, setId] = useState(randomId);
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
          setId(randomId());
        },
      },
    );
  };
  return (
    <section aria-labelledby="desk-own-templates">
      <h2 id="desk-own-templates">{t("templates.own")}</h2>
      {templates.length === 0 && <p className={look.note}>{t("templates.noOwn")}</p>}
      {templates.length > 0 && (
        <ul className={css.kinds}>
          {templates.map((template) => (
            <li key={template.id}>
              <button
                type="button"
                className={look.choose}
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
        <Button type="submit" pending={isPending}>
          {t("templates.add")}
        </Button>
      </form>
    </section>
  );
}

interface OwnNameProps {
  readonly template: OwnTemplate;
  readonly gone: () => void;
}

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
      <div className={states.actions}>
        <Button type="submit" pending={rename.isPending}>
          {t("view.rename")}
        </Button>
        <Button aria-haspopup="dialog" onClick={() => setAsks(true)}>
          {t("testimonials.delete")}
        </Button>
      </div>
      {asks && (
        <Dialog title={t("templates.deleteTitle", { name })} close={() => setAsks(false)}>
          <p>{t("templates.deleteText")}</p>
          <FormError text={remove.wrong} />
          <div className={states.actions}>
            <Button
              look="main"
              pending={remove.isPending}
              autoFocus
              onClick={() => remove.mutate({ path: `/${id}/delete`, body: {} })}
            >
              {t("testimonials.delete")}
            </Button>
            <Button onClick={() => setAsks(false)}>{t("close.cancel")}</Button>
          </div>
        </Dialog>
      )}
    </form>
  );
}
