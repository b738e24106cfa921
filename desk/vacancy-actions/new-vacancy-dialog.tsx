import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { textLimits } from "../../domain/vacancies/content.ts";
import { deskTag } from "../../locales/desk-language.ts";
import { type Language, languages } from "../../locales/markets.ts";
import { randomId } from "../requests/random-id.ts";
import { createVacancy, invalidateVacancies } from "../requests/vacancies.ts";
import { Field, valueOf } from "../frame/field.tsx";
import { FormDialog } from "../frame/form-dialog.tsx";
import { useLanguage } from "../language.tsx";
import { namesFor } from "./names.ts";
import css from "./vacancy-actions.module.css";

interface NewVacancyDialogProps {
  readonly close: () => void;
  /** Called when the vacancy exists and can be edited. */
  readonly made: (id: string) => void;
}

/** Asks for a title and its language. Repeated presses create one vacancy. */
export function NewVacancyDialog({ close, made }: NewVacancyDialogProps) {
  const { t, language: own } = useLanguage();
  const client = useQueryClient();
  const names = namesFor(deskTag(own));
  const [wrong, setWrong] = useState<string | null>(null);
  /** The last input and its idempotency key: the same input is the same vacancy. */
  const request = useRef({ title: "", source: own, key: randomId() });
  const create = useMutation({
    mutationFn: createVacancy,
    onSuccess: ({ id }) => {
      invalidateVacancies(client);
      made(id);
    },
  });
  const send = (form: HTMLFormElement) => {
    const title = valueOf(form, "title");
    if (title === "") {
      setWrong(t("vacancyAct.titleMissing"));
      form.querySelector("input")?.focus();
      return;
    }
    setWrong(null);
    const source = languages.find((language) => language === valueOf(form, "source")) ?? own;
    if (request.current.title !== title || request.current.source !== source) {
      request.current = { title, source, key: randomId() };
    }
    create.mutate(request.current);
  };
  const sorted = [...languages].toSorted((a, b) => names.language(a).localeCompare(names.language(b), deskTag(own)));
  return (
    <FormDialog
      layout="row"
      title={t("vacancies.new")}
      submit={t("vacancyAct.create")}
      pending={create.isPending}
      error={create.error}
      close={close}
      send={send}
    >
      <Field
        label={t("vacancyAct.titleField")}
        error={wrong}
        name="title"
        maxLength={textLimits.title}
        autoComplete="off"
        dir="auto"
        autoFocus
      />
      <label className={css.label}>
        {t("vacancyAct.source")}
        <small>{t("vacancyAct.sourceHint")}</small>
        <select name="source" defaultValue={own}>
          {sorted.map((language: Language) => (
            <option key={language} value={language}>
              {names.language(language)}
            </option>
          ))}
        </select>
      </label>
    </FormDialog>
  );
}
