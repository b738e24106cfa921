import { useMutation } from "@tanstack/react-query";
import { confirmWithPassword } from "../calls/confirm.ts";
import { addPasskey } from "../calls/passkey.ts";
import { useLanguage } from "../language.tsx";
import { FormError } from "../frame/field.tsx";
import fields from "../frame/field.module.css";
import states from "../frame/states.module.css";

/** The last step of an invitation; nobody has to. */
export function OfferPasskey({ password, done }: { readonly password: string; readonly done: () => void }) {
  const { t } = useLanguage();
  const add = useMutation({
    // The server asks for it again, and it was chosen a minute ago.
    mutationFn: () => confirmWithPassword(password).then(addPasskey),
    onSuccess: done,
  });
  return (
    <div className={fields.form}>
      <p>{t("invitation.passkeyText")}</p>
      <FormError text={add.error && t("account.passkeyFailed")} />
      <button
        type="button"
        className={`${states.button} ${states.mainButton}`}
        // The step before has gone, and the focus with it.
        autoFocus
        aria-disabled={add.isPending}
        onClick={() => {
          if (!add.isPending) add.mutate();
        }}
      >
        {t("invitation.addPasskey")}
      </button>
      <button type="button" className={states.button} onClick={done}>
        {t("invitation.skip")}
      </button>
    </div>
  );
}
