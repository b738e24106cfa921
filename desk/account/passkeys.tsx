import { useQuery } from "@tanstack/react-query";
import { listPasskeys, removePasskey } from "../requests/auth.ts";
import { addPasskey, passkeysWork } from "../requests/passkey.ts";
import { useNow } from "../clock.ts";
import { useReportedMutation } from "../confirm/use-reported-mutation.ts";
import { Button } from "../frame/button.tsx";
import { Failed, Loading } from "../frame/states.tsx";
import { useLanguage } from "../language.tsx";
import css from "../lists/lists.module.css";

export const passkeysQuery = { queryKey: ["passkeys"], queryFn: listPasskeys };

export function Passkeys() {
  const { t, format } = useLanguage();
  const now = useNow();
  const { data, error, isPending, refetch } = useQuery(passkeysQuery);
  const changes = [passkeysQuery.queryKey];
  const add = useReportedMutation(addPasskey, {
    done: t("account.passkeyAdded"),
    failed: t("account.passkeyFailed"),
    changes,
  });
  const remove = useReportedMutation(removePasskey, { done: t("account.passkeyRemoved"), changes });
  if (isPending) return <Loading />;
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  return (
    <>
      {data.length === 0 ? (
        <p>{t("account.noPasskeys")}</p>
      ) : (
        <ul className={css.accountList}>
          {data.map(({ id, name, createdAt }) => (
            <li key={id}>
              <span>
                {name || t("account.passkeyName")}
                {createdAt && ` · ${t("account.added", { time: format.moment(createdAt, now) })}`}
              </span>
              <Button
                look="small"
                aria-label={t("account.removePasskeyOf", { name: name || t("account.passkeyName") })}
                pending={remove.isPending}
                onClick={() => remove.mutate(id)}
              >
                {t("account.removePasskey")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {passkeysWork() ? (
        <Button pending={add.isPending} onClick={() => add.mutate(undefined)}>
          {t("account.addPasskey")}
        </Button>
      ) : (
        <p>{t("account.passkeyUnsupported")}</p>
      )}
    </>
  );
}
