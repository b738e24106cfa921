import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { askedOutKey, type NumberChannel, useOpenPhone } from "../calls/acts.ts";
import { Dialog } from "../frame/dialog.tsx";
import states from "../frame/states.module.css";
import { useLanguage } from "../language.tsx";
import css from "./application.module.css";
import { useFollow } from "./use-number.ts";

interface AskedOut {
  readonly id: number;
  readonly by: NumberChannel;
  /** It was seen that a colleague writes. */
  readonly alongside: boolean;
}

/** Before a number opens whose owner asked us once not to write: shown wherever it was asked for, by key, row or pane. */
export function OptedOutDialog() {
  const { t } = useLanguage();
  const client = useQueryClient();
  const asked = useQuery<AskedOut | null>({ queryKey: askedOutKey, queryFn: skipToken }).data ?? null;
  const { mutate } = useOpenPhone();
  const follow = useFollow();
  if (asked === null) return null;
  const close = () => client.setQueryData(askedOutKey, null);
  return (
    <Dialog title={t("act.optedOutTitle")} close={close}>
      <p className={css.has}>{t("act.optedOutText")}</p>
      <ul className={css.choices}>
        <li>
          <button type="button" className={`${states.button} ${states.mainButton}`} autoFocus onClick={close}>
            {t("act.optedOutLeave")}
          </button>
        </li>
        <li>
          <button
            type="button"
            className={states.button}
            onClick={() => {
              mutate({ ...asked, knowing: true }, { onSuccess: (phone) => follow(phone, asked) });
              close();
            }}
          >
            {t("act.optedOutOpen")}
          </button>
        </li>
      </ul>
    </Dialog>
  );
}
