import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type DeskRole, deskRoles } from "../../domain/desk/desk.ts";
import type { DeskLink } from "../../domain/desk/team.ts";
import { DeskError } from "../calls/call.ts";
import { useErrorText } from "../calls/error-text.ts";
import { invitationsQuery, invite } from "../calls/team.ts";
import { NotConfirmed, useConfirming } from "../confirm/confirm.tsx";
import { Dialog } from "../frame/dialog.tsx";
import states from "../frame/states.module.css";
import { useLanguage } from "../language.tsx";
import { Field, FormError, valueOf } from "../frame/field.tsx";
import fields from "../frame/field.module.css";

interface InviteDialogProps {
  readonly close: () => void;
  readonly made: (link: DeskLink) => void;
}

export function InviteDialog({ close, made }: InviteDialogProps) {
  const { t } = useLanguage();
  const client = useQueryClient();
  const confirming = useConfirming();
  const errorText = useErrorText();
  const ask = useMutation({
    mutationFn: ({ email, role }: { email: string; role: DeskRole }) => confirming(() => invite(email, role)),
    onSuccess: made,
    onSettled: () => client.invalidateQueries({ queryKey: invitationsQuery.queryKey }),
  });
  const { error } = ask;
  const code = error instanceof DeskError ? error.code : null;
  const said = code === "known" ? t("team.known") : code === "invalid" ? t("team.wrongEmail") : null;
  return (
    <Dialog title={t("team.invite")} close={close}>
      <form
        method="post"
        className={fields.form}
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          const role = valueOf(form, "role") === "manager" ? "manager" : "recruiter";
          if (!ask.isPending) ask.mutate({ email: valueOf(form, "email"), role });
        }}
      >
        <p>{t("team.inviteText")}</p>
        <Field label={t("team.email")} error={said} name="email" type="email" autoComplete="off" required autoFocus />
        <fieldset className={fields.choice}>
          <legend>{t("team.role")}</legend>
          {deskRoles.map((role) => (
            <label key={role} className={fields.tick}>
              <input type="radio" name="role" value={role} defaultChecked={role === "recruiter"} />{" "}
              {t(role === "manager" ? "frame.manager" : "frame.recruiter")}
            </label>
          ))}
        </fieldset>
        <FormError text={error && said === null && !(error instanceof NotConfirmed) ? errorText(error) : null} />
        <button type="submit" className={`${states.button} ${states.mainButton}`} aria-disabled={ask.isPending}>
          {ask.isPending ? t("act.working") : t("team.make")}
        </button>
      </form>
    </Dialog>
  );
}
