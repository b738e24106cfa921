/** What colleagues ask whoever looks about this person, until it is answered: by a note, or by saying that it is done. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { deskDetail, type DeskDetail } from "../../domain/desk/application.ts";
import { deskApiPath } from "../../routes.ts";
import { call } from "../calls/call.ts";
import { useErrorText } from "../calls/error-text.ts";
import { keep, lookAgain } from "../calls/keep.ts";
import states from "../frame/states.module.css";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import css from "./application.module.css";

export function Asked({ application: { id, events } }: { readonly application: Pick<DeskDetail, "id" | "events"> }) {
  const { t } = useLanguage();
  const me = useMe();
  const client = useQueryClient();
  const { say } = useToast();
  const errorText = useErrorText();
  const answer = useMutation({
    mutationFn: () => call(`${deskApiPath}/applications/${id}/answered`, deskDetail, { method: "POST", body: {} }),
    onSuccess: (detail) => {
      keep(client, detail);
      lookAgain(client, id);
    },
    onError: (error) => {
      say({ text: errorText(error), error: true });
      lookAgain(client, id);
    },
  });
  const questions = events.filter(({ asks }) => asks.includes(me.id));
  if (questions.length === 0) return null;
  return (
    <div role="status" className={css.asked}>
      {questions.map((question) => (
        <p key={question.id}>
          <strong>{t("detail.asksYou", { who: question.by ?? t("writing.somebody") })}</strong>{" "}
          <bdi dir="auto">{question.text}</bdi>
        </p>
      ))}
      <button
        type="button"
        className={`${states.button} ${states.smallButton}`}
        aria-disabled={answer.isPending}
        onClick={({ currentTarget }) => {
          if (answer.isPending) return;
          // The button goes with the question.
          currentTarget.closest<HTMLElement>("[tabindex='-1']")?.focus();
          answer.mutate();
        }}
      >
        {t("detail.answered")}
      </button>
    </div>
  );
}
