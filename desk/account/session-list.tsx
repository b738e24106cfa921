import type { DeskSession } from "../../domain/desk/log-in.ts";
import { useNow } from "../clock.ts";
import states from "../frame/states.module.css";
import { useLanguage } from "../language.tsx";
import css from "../lists/lists.module.css";

interface SessionListProps {
  readonly sessions: readonly DeskSession[];
  readonly busy: boolean;
  readonly end: (id: string) => void;
}

/** Where somebody is logged in; the session that looks has no way out here, the menu has. */
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
              <button
                type="button"
                className={`${states.button} ${states.smallButton}`}
                aria-label={t("account.revokeOf", { device })}
                aria-disabled={busy}
                onClick={() => {
                  if (!busy) end(id);
                }}
              >
                {t("account.revoke")}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
