import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { textLimits } from "../../domain/vacancies/content.ts";
import { deskTag } from "../../locales/desk-language.ts";
import { type Language, languages } from "../../locales/markets.ts";
import { madeId } from "../calls/made-id.ts";
import { createVacancy, lookAtVacancies } from "../calls/vacancies.ts";
import { Field, valueOf } from "../frame/field.tsx";
import { useLanguage } from "../language.tsx";
import { ActForm } from "./act-form.tsx";
import { namesFor } from "./names.ts";
import css from "./vacancy-acts.module.css";

interface NewVacancyDialogProps {
  readonly close: () => void;
  /** It is there, and can be written. */
  readonly made: (id: string) => void;
}

/** A title and the language it is written in. However often it is pressed, one is made. */
export function NewVacancyDialog({ close, made }: NewVacancyDialogProps) {
  const { t, language: own } = useLanguage();
  const client = useQueryClient();
  const names = namesFor(deskTag(own));
  const [wrong, setWrong] = useState<string | null>(null);
  /** What was typed last, and its key: the same again is the same vacancy. */
  const asked = useRef({ title: "", source: own, key: madeId() });
  const create = useMutation({
    mutationFn: createVacancy,
    onSuccess: ({ id }) => {
      lookAtVacancies(client);
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
    if (asked.current.title !== title || asked.current.source !== source) {
      asked.current = { title, source, key: madeId() };
    }
    create.mutate(asked.current);
  };
  const sorted = [...languages].toSorted((a, b) => names.language(a).localeCompare(names.language(b), deskTag(own)));
  return (
    <ActForm
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
    </ActForm>
  );
}
