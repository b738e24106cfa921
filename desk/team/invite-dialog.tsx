import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type DeskRole, deskRoles } from "../../domain/desk/desk.ts";
import type { DeskLink } from "../../domain/desk/team.ts";
import { DeskError } from "../requests/send-request.ts";
import { invitationsQuery, invite } from "../requests/team.ts";
import { useConfirming } from "../confirm/confirm.tsx";
import fields from "../frame/field.module.css";
import { Field, valueOf } from "../frame/field.tsx";
import { FormDialog } from "../frame/form-dialog.tsx";
import { useLanguage } from "../language.tsx";

interface InviteDialogProps {
  readonly close: () => void;
  readonly made: (link: DeskLink) => void;
}

export function InviteDialog({ close, made }: InviteDialogProps) {
  const { t } = useLanguage();
  const client = useQueryClient();
  const confirming = useConfirming();
  const ask = useMutation({
    mutationFn: ({ email, role }: { email: string; role: DeskRole }) => confirming(() => invite(email, role)),
    onSuccess: made,
    onSettled: () => client.invalidateQueries({ queryKey: invitationsQuery.queryKey }),
  });
  const { error } = ask;
  const code = error instanceof DeskError ? error.code : null;
  const message = code === "known" ? t("team.known") : code === "invalid" ? t("team.wrongEmail") : null;
  return (
    <FormDialog
      title={t("team.invite")}
      submit={t("team.make")}
      pending={ask.isPending}
      error={message === null ? error : null}
      close={close}
      send={(form) => {
        const role = valueOf(form, "role") === "manager" ? "manager" : "recruiter";
        ask.mutate({ email: valueOf(form, "email"), role });
      }}
    >
      <p>{t("team.inviteText")}</p>
      <Field label={t("team.email")} error={message} name="email" type="email" autoComplete="off" required autoFocus />
      <fieldset className={fields.choice}>
        <legend>{t("team.role")}</legend>
        {deskRoles.map((role) => (
          <label key={role} className={fields.tick}>
            <input type="radio" name="role" value={role} defaultChecked={role === "recruiter"} />{" "}
            {t(role === "manager" ? "frame.manager" : "frame.recruiter")}
          </label>
        ))}
      </fieldset>
    </FormDialog>
  );
}
