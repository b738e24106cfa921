import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { listPasskeys, removePasskey } from "../calls/auth.ts";
import { useFaultText } from "../calls/fault-text.ts";
import { addPasskey, passkeysWork } from "../calls/passkey.ts";
import { useNow } from "../clock.ts";
import { Failed, Loading } from "../frame/states.tsx";
import states from "../frame/states.module.css";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import css from "../lists/lists.module.css";

export function Passkeys() {
  const { t, format } = useLanguage();
  const now = useNow();
  const client = useQueryClient();
  const { say } = useToast();
  const faultText = useFaultText();
  const { data, error, isPending, refetch } = useQuery({ queryKey: ["passkeys"], queryFn: listPasskeys });
  const look = () => client.invalidateQueries({ queryKey: ["passkeys"] });
  const add = useMutation({
    mutationFn: addPasskey,
    onSuccess: () => say({ text: t("account.passkeyAdded") }),
    onError: () => say({ text: t("account.passkeyFailed"), fault: true }),
    onSettled: look,
  });
  const remove = useMutation({
    mutationFn: removePasskey,
    onSuccess: () => say({ text: t("account.passkeyRemoved") }),
    onError: (fault) => say({ text: faultText(fault), fault: true }),
    onSettled: look,
  });
  if (isPending) return <Loading />;
  if (error) return <Failed fault={error} retry={() => void refetch()} />;
  return (
    <>
      {data.length === 0 ? (
        <p>{t("account.noPasskeys")}</p>
      ) : (
        <ul className={css.deskAccountList}>
          {data.map(({ id, name, createdAt }) => (
            <li key={id}>
              <span>
                {name || t("account.passkeyName")}
                {createdAt && ` · ${t("account.added", { time: format.moment(createdAt, now) })}`}
              </span>
              <button
                type="button"
                className={`${states.deskButton} ${states.deskSmallButton}`}
                aria-label={t("account.removePasskeyOf", { name: name || t("account.passkeyName") })}
                disabled={remove.isPending}
                onClick={() => remove.mutate(id)}
              >
                {t("account.removePasskey")}
              </button>
            </li>
          ))}
        </ul>
      )}
      {passkeysWork() ? (
        <button type="button" className={states.deskButton} disabled={add.isPending} onClick={() => add.mutate()}>
          {t("account.addPasskey")}
        </button>
      ) : (
        <p>{t("account.passkeyUnsupported")}</p>
      )}
    </>
  );
}
