import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { optedOutKey, type NumberChannel, useOpenPhone } from "../requests/actions.ts";
import { Button } from "../frame/button.tsx";
import { Dialog } from "../frame/dialog.tsx";
import { useLanguage } from "../language.tsx";
import css from "./application.module.css";
import { useFollow } from "./use-number.ts";

interface PhoneRequest {
  readonly id: number;
  readonly by: NumberChannel;
  /** The user has seen that a colleague is writing to the applicant. */
  readonly alongside: boolean;
}

/**
 * Warns before revealing the number of a person who once opted out, whether a key, a row or the
 * pane asked for it.
 */
export function OptedOutDialog() {
  const { t } = useLanguage();
  const client = useQueryClient();
  const request = useQuery<PhoneRequest | null>({ queryKey: optedOutKey, queryFn: skipToken }).data ?? null;
  const { mutate } = useOpenPhone();
  const follow = useFollow();
  if (request === null) return null;
  const close = () => client.setQueryData(optedOutKey, null);
  return (
    <Dialog title={t("act.optedOutTitle")} close={close}>
      <p className={css.has}>{t("act.optedOutText")}</p>
      <ul className={css.choices}>
        <li>
          <Button look="main" autoFocus onClick={close}>
            {t("act.optedOutLeave")}
          </Button>
        </li>
        <li>
          <Button
            onClick={() => {
              mutate({ ...request, knowing: true }, { onSuccess: (phone) => follow(phone, request) });
              close();
            }}
          >
            {t("act.optedOutOpen")}
          </Button>
        </li>
      </ul>
    </Dialog>
  );
}
