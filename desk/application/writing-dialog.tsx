/** Before a number opens whose owner a colleague writes to already: shown wherever it was asked for. */
import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { type NumberChannel, useAct, useOpenPhone, writingKey } from "../calls/acts.ts";
import { applicationQuery } from "../calls/queries.ts";
import { useNow } from "../clock.ts";
import { Dialog } from "../frame/dialog.tsx";
import states from "../frame/states.module.css";
import { useLanguage } from "../language.tsx";
import css from "./application.module.css";
import { useFollow } from "./use-number.ts";

interface Asked {
  readonly id: number;
  readonly by: NumberChannel;
  /** It was seen that somebody with the number asked us not to write. */
  readonly knowing: boolean;
}

export function WritingDialog() {
  const client = useQueryClient();
  const asked = useQuery<Asked | null>({ queryKey: writingKey, queryFn: skipToken }).data ?? null;
  // Here, because what opens WhatsApp has to outlast the dialog.
  const { mutate } = useOpenPhone();
  const follow = useFollow();
  if (asked === null) return null;
  return (
    <Writing
      asked={asked}
      close={() => client.setQueryData(writingKey, null)}
      open={() => mutate({ ...asked, alongside: true }, { onSuccess: (phone) => follow(phone, asked) })}
    />
  );
}

interface WritingProps {
  readonly asked: Asked;
  readonly close: () => void;
  readonly open: () => void;
}

function Writing({ asked, close, open }: WritingProps) {
  const { t } = useLanguage();
  const now = useNow();
  const { mutate: give } = useAct();
  const { data } = useQuery(applicationQuery(asked.id));
  if (!data) return null;
  const { name, writing } = data;
  const who = writing?.name ?? t("writing.somebody");
  const minutes = writing ? Math.max(0, Math.floor((now - Date.parse(writing.since)) / 60_000)) : 0;
  return (
    <Dialog title={t("writing.title", { who, name })} close={close}>
      <p className={css.has}>
        {writing && `${t("writing.opened", { minutes })} `}
        {t("writing.confuse", { name })}
      </p>
      <div className={css.dialogActs}>
        <button
          type="button"
          className={states.button}
          autoFocus
          onClick={() => {
            const body = { text: t("writing.note", { who, name }), ...(writing ? { ask: writing.id } : {}) };
            give({ id: asked.id, name, act: "note", body });
            close();
          }}
        >
          {t("writing.ask", { who })}
        </button>
        <button
          type="button"
          className={states.button}
          onClick={() => {
            open();
            close();
          }}
        >
          {t("writing.alongside")}
        </button>
      </div>
    </Dialog>
  );
}
