/**
 * Questions that colleagues asked this recruiter about the application. A note or "done" answers
 * them.
 */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { DeskDetail } from "../../domain/desk/application.ts";
import { markAnswered } from "../requests/actions.ts";
import { useErrorText } from "../requests/error-text.ts";
import { cacheApplication, invalidateApplication } from "../requests/update-cache.ts";
import { Button } from "../frame/button.tsx";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import css from "./application.module.css";

export function AskedQuestions({
  application: { id, events },
}: {
  readonly application: Pick<DeskDetail, "id" | "events">;
}) {
  const { t } = useLanguage();
  const me = useMe();
  const client = useQueryClient();
  const { say } = useToast();
  const errorText = useErrorText();
  const answer = useMutation({
    mutationFn: () => markAnswered(id),
    onSuccess: (detail) => {
      cacheApplication(client, detail);
      invalidateApplication(client, id);
    },
    onError: (error) => {
      say({ text: errorText(error), error: true });
      invalidateApplication(client, id);
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
      <Button
        look="small"
        aria-disabled={answer.isPending}
        onClick={({ currentTarget }) => {
          if (answer.isPending) return;
          // The button disappears with the question, so focus moves first.
          currentTarget.closest<HTMLElement>("[tabindex='-1']")?.focus();
          answer.mutate();
        }}
      >
        {t("detail.answered")}
      </Button>
    </div>
  );
}
