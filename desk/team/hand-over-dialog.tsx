/** Who goes on with what somebody has open: asked before they are switched off, so that nothing is left with nobody. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { DeskRecruiter } from "../../domain/desk/team.ts";
import { useErrorText } from "../calls/error-text.ts";
import { handOver, switchOff, teamQuery } from "../calls/team.ts";
import { NotConfirmed, useConfirming } from "../confirm/confirm.tsx";
import { Dialog } from "../frame/dialog.tsx";
import { FormError } from "../frame/field.tsx";
import fields from "../frame/field.module.css";
import states from "../frame/states.module.css";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import css from "./team.module.css";

interface HandOverDialogProps {
  readonly person: DeskRecruiter;
  /** Who could. */
  readonly others: readonly DeskRecruiter[];
  readonly close: () => void;
}

export function HandOverDialog({ person: { id, name, open, disabled }, others, close }: HandOverDialogProps) {
  const { t } = useLanguage();
  const client = useQueryClient();
  const confirming = useConfirming();
  const errorText = useErrorText();
  const { say } = useToast();
  const [to, setTo] = useState(others[0]?.id ?? "");
  const [left, setLeft] = useState<number | null>(null);
  const all = Math.max(open, left ?? 0);
  const hand = useMutation({
    mutationFn: () =>
      confirming(async () => {
        let handed = disabled ? await handOver(id, to) : await switchOff(id, to);
        while (handed.left > 0) {
          setLeft(handed.left);
          handed = await handOver(id, to);
        }
      }),
    onSuccess() {
      say({ text: disabled ? t("team.handedOver", { name }) : t("team.disableDone", { name }) });
      close();
    },
    onSettled: () => client.invalidateQueries({ queryKey: teamQuery.queryKey }),
  });
  const failed = hand.error && !(hand.error instanceof NotConfirmed) ? errorText(hand.error) : null;
  return (
    <Dialog title={t("team.handOverTitle", { name })} close={close}>
      <form
        className={fields.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!hand.isPending && to !== "") hand.mutate();
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
        <FormError text={others.length === 0 ? t("team.nobodyTakes") : failed} />
        {hand.isPending && (
          <p role="status">
            <progress className={css.progress} max={Math.max(1, all)} value={left === null ? 0 : all - left} />{" "}
            {t("team.handing", { done: left === null ? 0 : all - left, all })}
          </p>
        )}
        <button type="submit" className={`${states.button} ${states.mainButton}`} aria-disabled={hand.isPending}>
          {t(disabled ? "team.handOver" : "team.disableAndHandOver")}
        </button>
      </form>
    </Dialog>
  );
}
