import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { QueueChoice } from "../../domain/desk/queue-filter.ts";
import { saveView } from "../calls/queue.ts";
import { useErrorText } from "../calls/error-text.ts";
import { Dialog } from "../frame/dialog.tsx";
import { Field, FormError, valueOf } from "../frame/field.tsx";
import states from "../frame/states.module.css";
import { useLanguage } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import css from "./toolbar.module.css";

/** Gives what is looked at a name. Only managers save for everybody. */
export function SaveViewDialog({ choice, close }: { readonly choice: QueueChoice; readonly close: () => void }) {
  const { t } = useLanguage();
  const manager = useMe().role === "manager";
  const client = useQueryClient();
  const errorText = useErrorText();
  const [team, setTeam] = useState(false);
  const save = useMutation({
    mutationFn: saveView,
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ["queue", "views"] });
      close();
    },
  });
  return (
    <Dialog title={t("view.saveTitle")} close={close}>
      <form
        className={css.saving}
        onSubmit={(event) => {
          event.preventDefault();
          const name = valueOf(event.currentTarget, "name");
          if (name !== "" && !save.isPending) save.mutate({ ...choice, name, team });
        }}
      >
        <FormError text={save.error ? errorText(save.error) : null} />
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
        <button type="submit" className={`${states.button} ${states.mainButton}`} aria-disabled={save.isPending}>
          {t("view.saveButton")}
        </button>
      </form>
    </Dialog>
  );
}
