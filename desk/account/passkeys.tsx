import { useQuery } from "@tanstack/react-query";
import { listPasskeys, removePasskey } from "../calls/auth.ts";
import { addPasskey, passkeysWork } from "../calls/passkey.ts";
import { useNow } from "../clock.ts";
import { useTold } from "../confirm/use-told.ts";
import { Failed, Loading } from "../frame/states.tsx";
import states from "../frame/states.module.css";
import { useLanguage } from "../language.tsx";
import css from "../lists/lists.module.css";

export const passkeysQuery = { queryKey: ["passkeys"], queryFn: listPasskeys };

export function Passkeys() {
  const { t, format } = useLanguage();
  const now = useNow();
  const { data, error, isPending, refetch } = useQuery(passkeysQuery);
  const changes = [passkeysQuery.queryKey];
  const add = useTold(addPasskey, { done: t("account.passkeyAdded"), failed: t("account.passkeyFailed"), changes });
  const remove = useTold(removePasskey, { done: t("account.passkeyRemoved"), changes });
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
              <button
                type="button"
                className={`${states.button} ${states.smallButton}`}
                aria-label={t("account.removePasskeyOf", { name: name || t("account.passkeyName") })}
                aria-disabled={remove.isPending}
                onClick={() => {
                  if (!remove.isPending) remove.mutate(id);
                }}
              >
                {t("account.removePasskey")}
              </button>
            </li>
          ))}
        </ul>
      )}
      {passkeysWork() ? (
        <button
          type="button"
          className={states.button}
          aria-disabled={add.isPending}
          onClick={() => {
            if (!add.isPending) add.mutate(undefined);
          }}
        >
          {t("account.addPasskey")}
        </button>
      ) : (
        <p>{t("account.passkeyUnsupported")}</p>
      )}
    </>
  );
}
