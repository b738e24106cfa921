import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { QueueChoice } from "../../domain/desk/queue-filter.ts";
import { saveView } from "../requests/queue.ts";
import { Field, valueOf } from "../frame/field.tsx";
import { FormDialog } from "../frame/form-dialog.tsx";
import { useLanguage } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import css from "./toolbar.module.css";

/** Names and saves the current view. Only managers save for the whole team. */
export function SaveViewDialog({ choice, close }: { readonly choice: QueueChoice; readonly close: () => void }) {
  const { t } = useLanguage();
  const manager = useMe().role === "manager";
  const client = useQueryClient();
  const [team, setTeam] = useState(false);
  const save = useMutation({
    mutationFn: saveView,
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ["queue", "views"] });
      close();
    },
  });
  return (
    <FormDialog
      title={t("view.saveTitle")}
      layout="row"
      checked
      submit={t("view.saveButton")}
      cancel={null}
      pending={save.isPending}
      error={save.error}
      close={close}
      send={(form) => {
        const name = valueOf(form, "name");
        if (name !== "") save.mutate({ ...choice, name, team });
      }}
    >
      <Field label={t("view.name")} name="name" autoFocus required maxLength={60} autoComplete="off" />
      <fieldset className={css.whose}>
        <legend className="hide">{t("view.whose")}</legend>
        <label>
          <input type="radio" name="team" checked={!team} onChange={() => setTeam(false)} /> {t("view.own")}
        </label>
        <label>
          <input type="radio" name="team" checked={team} disabled={!manager} onChange={() => setTeam(true)} />
          <span>
            {t("view.team")} <small>{t("view.managersOnly")}</small>
          </span>
        </label>
      </fieldset>
    </FormDialog>
  );
}
