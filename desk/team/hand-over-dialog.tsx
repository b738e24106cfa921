/** Chooses who takes over a colleague's open applications before the account is disabled. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { DeskRecruiter } from "../../domain/desk/team.ts";
import { handOver, disableRecruiter, teamQuery } from "../requests/team.ts";
import { useConfirming } from "../confirm/confirm.tsx";
import { FormDialog } from "../frame/form-dialog.tsx";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import { handOverRest } from "./hand-over-rest.ts";
import css from "./team.module.css";

interface HandOverDialogProps {
  readonly person: DeskRecruiter;
  readonly others: readonly DeskRecruiter[];
  readonly close: () => void;
}

export function HandOverDialog({ person: { id, name, open, disabled }, others, close }: HandOverDialogProps) {
  const { t } = useLanguage();
  const client = useQueryClient();
  const confirming = useConfirming();
  const { say } = useToast();
  const [to, setTo] = useState(others[0]?.id ?? "");
  const [left, setLeft] = useState<number | null>(null);
  const all = Math.max(open, left ?? 0);
  const handingOver = useMutation({
    mutationFn: () =>
      confirming(async () => {
        const first = disabled ? await handOver(id, to) : await disableRecruiter(id, to);
        await handOverRest(first.left, async () => (await handOver(id, to)).left, setLeft);
      }),
    onSuccess() {
      say({ text: disabled ? t("team.handedOver", { name }) : t("team.disableDone", { name }) });
      close();
    },
    onSettled: () => client.invalidateQueries({ queryKey: teamQuery.queryKey }),
  });
  return (
    <FormDialog
      title={t("team.handOverTitle", { name })}
      submit={t(disabled ? "team.handOver" : "team.disableAndHandOver")}
      pending={handingOver.isPending}
      error={handingOver.error}
      wrong={others.length === 0 ? t("team.nobodyTakes") : null}
      close={close}
      send={() => {
        if (to !== "") handingOver.mutate();
      }}
    >
      <p>{t("team.handOverText", { name, count: open })}</p>
      <label className={css.takes}>
        {t("team.takes")}
        <select value={to} onChange={({ target }) => setTo(target.value)}>
          {others.map((other) => (
            <option key={other.id} value={other.id}>
              {t("team.takesWith", { name: other.name, count: other.open })}
            </option>
          ))}
        </select>
      </label>
      {handingOver.isPending && (
        <p role="status">
          <progress className={css.progress} max={Math.max(1, all)} value={left === null ? 0 : all - left} />{" "}
          {t("team.handing", { done: left === null ? 0 : all - left, all })}
        </p>
      )}
    </FormDialog>
  );
}
