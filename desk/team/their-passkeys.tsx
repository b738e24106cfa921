import type { DeskLogIns, DeskRecruiter } from "../../domain/desk/team.ts";
import { removePasskeyOf, teamQuery } from "../calls/team.ts";
import { useNow } from "../clock.ts";
import { useTold } from "../confirm/use-told.ts";
import states from "../frame/states.module.css";
import { useLanguage } from "../language.tsx";
import lists from "../lists/lists.module.css";

/** Of somebody, for managers: each can be removed. */
export function TheirPasskeys({
  person: { id, name },
  passkeys,
}: { readonly person: DeskRecruiter } & Pick<DeskLogIns, "passkeys">) {
  const { t, format } = useLanguage();
  const now = useNow();
  const changes = [teamQuery.queryKey];
  const remove = useTold((passkey: string) => removePasskeyOf(id, passkey), {
    done: t("team.passkeyRemoved", { name }),
    changes,
  });
  if (passkeys.length === 0) return <p>{t("team.noPasskeys", { name })}</p>;
  return (
    <ul className={lists.accountList}>
      {passkeys.map((passkey) => {
        const label = passkey.name || t("account.passkeyName");
        return (
          <li key={passkey.id}>
            <span>
              {label}
              {passkey.createdAt && ` · ${t("account.added", { time: format.moment(passkey.createdAt, now) })}`}
            </span>
            <button
              type="button"
              className={`${states.button} ${states.smallButton}`}
              aria-label={t("account.removePasskeyOf", { name: label })}
              aria-disabled={remove.isPending}
              onClick={() => {
                if (!remove.isPending) remove.mutate(passkey.id);
              }}
            >
              {t("account.removePasskey")}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
