import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { DeskSavedView } from "../../domain/desk/queue.ts";
import { removeView, renameView } from "../requests/queue.ts";
import { useErrorText } from "../requests/error-text.ts";
import { Button } from "../frame/button.tsx";
import { Dialog } from "../frame/dialog.tsx";
import { Field, FormError, valueOf } from "../frame/field.tsx";
import states from "../frame/states.module.css";
import { useLanguage } from "../language.tsx";
import css from "./toolbar.module.css";

/** Renames or deletes a saved view. */
export function ViewMenu({ view }: { readonly view: DeskSavedView }) {
  const { t } = useLanguage();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={css.plus}
        aria-label={t("view.changeOf", { name: view.name })}
        title={t("view.changeOf", { name: view.name })}
        onClick={() => setOpen(true)}
      >
        <svg className="ic" viewBox="0 0 20 20" aria-hidden="true">
          <path d="M4 10h.1M10 10h.1M16 10h.1" />
        </svg>
      </button>
      {open && <ViewDialog view={view} close={() => setOpen(false)} />}
    </>
  );
}

function ViewDialog({ view, close }: { readonly view: DeskSavedView; readonly close: () => void }) {
  const { t } = useLanguage();
  const client = useQueryClient();
  const errorText = useErrorText();
  const onSuccess = () => {
    void client.invalidateQueries({ queryKey: ["queue", "views"] });
    close();
  };
  const rename = useMutation({ mutationFn: renameView, onSuccess });
  const remove = useMutation({ mutationFn: removeView, onSuccess });
  const busy = rename.isPending || remove.isPending;
  const error = rename.error ?? remove.error;
  return (
    <Dialog title={t("view.change")} close={close}>
      <form
        className={css.saving}
        onSubmit={(event) => {
          event.preventDefault();
          const name = valueOf(event.currentTarget, "name");
          if (name !== "" && !busy) rename.mutate({ id: view.id, name });
        }}
      >
        <FormError text={error ? errorText(error) : null} />
        <Field label={t("view.name")} name="name" defaultValue={view.name} autoFocus required maxLength={60} />
        <p className={states.actions}>
          <Button type="submit" pending={busy}>
            {t("view.rename")}
          </Button>
          <Button pending={busy} onClick={() => remove.mutate(view.id)}>
            {t("view.remove")}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}
