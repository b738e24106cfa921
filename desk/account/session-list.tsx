import type { DeskSession } from "../../domain/desk/log-in.ts";
import { useNow } from "../clock.ts";
import { Button } from "../frame/button.tsx";
import { useLanguage } from "../language.tsx";
import css from "../lists/lists.module.css";

interface SessionListProps {
  readonly sessions: readonly DeskSession[];
  readonly busy: boolean;
  readonly end: (id: string) => void;
}

/** Lists the user's sessions. The current one has no button here: the menu logs it out. */
export function SessionList({ sessions, busy, end }: SessionListProps) {
  const { t, format } = useLanguage();
  const now = useNow();
  return (
    <ul className={css.accountList}>
      {sessions.map(({ id, browser, createdAt, lastSeenAt, current }) => {
        const device = browser ?? t("account.unknownDevice");
        return (
          <li key={id}>
            <span>
              {device}
              <br />
              <small>
                {t("account.since", { time: format.moment(createdAt, now) })} ·{" "}
                {t("account.lastSeen", { time: format.moment(lastSeenAt, now) })}
              </small>
            </span>
            {current ? (
              <strong>{t("account.thisSession")}</strong>
            ) : (
              <Button
                look="small"
                aria-label={t("account.revokeOf", { device })}
                pending={busy}
                onClick={() => end(id)}
              >
                {t("account.revoke")}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
