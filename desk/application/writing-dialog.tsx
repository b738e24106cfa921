/** Warns before revealing the number of an applicant to whom a colleague is already writing. */
import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { type NumberChannel, useAction, useOpenPhone, writingKey } from "../requests/actions.ts";
import { applicationQuery } from "../requests/queries.ts";
import { Button } from "../frame/button.tsx";
import { Dialog } from "../frame/dialog.tsx";
import states from "../frame/states.module.css";
import { useLanguage } from "../language.tsx";
import css from "./application.module.css";
import { useFollow } from "./use-number.ts";

interface WritingRequest {
  readonly id: number;
  readonly by: NumberChannel;
  /** The user has seen that a person with this number opted out. */
  readonly knowing: boolean;
}

export function WritingDialog() {
  const client = useQueryClient();
  const request = useQuery<WritingRequest | null>({ queryKey: writingKey, queryFn: skipToken }).data ?? null;
  // Here, because the code that opens WhatsApp must outlive the dialog.
  const { mutate } = useOpenPhone();
  const follow = useFollow();
  if (request === null) return null;
  return (
    <Writing
      request={request}
      close={() => client.setQueryData(writingKey, null)}
      open={() => mutate({ ...request, alongside: true }, { onSuccess: (phone) => follow(phone, request) })}
    />
  );
}

interface WritingProps {
  readonly request: WritingRequest;
  readonly close: () => void;
  readonly open: () => void;
}

function Writing({ request, close, open }: WritingProps) {
  const { t, format } = useLanguage();
  const { mutate: dispatch } = useAction();
  const { data } = useQuery(applicationQuery(request.id));
  if (!data) return null;
  const { name, writing } = data;
  const who = writing?.name ?? t("writing.somebody");
  return (
    <Dialog title={t("writing.title", { who, name })} close={close}>
      {writing && <p className={css.has}>{t("writing.now", { who, time: format.time(writing.since) })}</p>}
      <p className={css.has}>{t("writing.confuse", { name })}</p>
      <div className={states.actions}>
        <Button
          autoFocus
          onClick={() => {
            const body = { text: t("writing.note", { who, name }), ...(writing ? { ask: writing.id } : {}) };
            dispatch({ id: request.id, name, act: "note", body });
            close();
          }}
        >
          {t("writing.ask", { who })}
        </Button>
        <Button
          onClick={() => {
            open();
            close();
          }}
        >
          {t("writing.alongside")}
        </Button>
      </div>
    </Dialog>
  );
}
