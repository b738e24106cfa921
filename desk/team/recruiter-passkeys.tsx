import type { DeskLogIns, DeskRecruiter } from "../../domain/desk/team.ts";
import { removePasskeyOf, teamQuery } from "../requests/team.ts";
import { useNow } from "../clock.ts";
import { useReportedMutation } from "../confirm/use-reported-mutation.ts";
import { Button } from "../frame/button.tsx";
import { useLanguage } from "../language.tsx";
import lists from "../lists/lists.module.css";

/** An account's passkeys; managers can remove each. */
export function RecruiterPasskeys({
  person: { id, name },
  passkeys,
}: { readonly person: DeskRecruiter } & Pick<DeskLogIns, "passkeys">) {
  const { t, format } = useLanguage();
  const now = useNow();
  const changes = [teamQuery.queryKey];
  const remove = useReportedMutation((passkey: string) => removePasskeyOf(id, passkey), {
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
            <Button
              look="small"
              aria-label={t("account.removePasskeyOf", { name: label })}
              pending={remove.isPending}
              onClick={() => remove.mutate(passkey.id)}
            >
              {t("account.removePasskey")}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
