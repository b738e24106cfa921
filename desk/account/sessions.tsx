import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { listSessions, revokeOtherSessions, revokeSession, thisSession } from "../calls/auth.ts";
import { useFaultText } from "../calls/fault-text.ts";
import { useNow } from "../clock.ts";
import { Failed, Loading } from "../frame/states.tsx";
import states from "../frame/states.module.css";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import css from "../lists/lists.module.css";
import { deviceIn } from "../../domain/desk/device.ts";

export function Sessions() {
  const { t, format } = useLanguage();
  const now = useNow();
  const client = useQueryClient();
  const { say } = useToast();
  const faultText = useFaultText();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["sessions"],
    queryFn: async () => ({ all: await listSessions(), own: (await thisSession())?.session.id ?? null }),
  });
  const told = {
    onSuccess: () => say({ text: t("account.revoked") }),
    onError: (fault: unknown) => say({ text: faultText(fault), fault: true }),
    onSettled: () => client.invalidateQueries({ queryKey: ["sessions"] }),
  };
  const revoke = useMutation({ mutationFn: revokeSession, ...told });
  const revokeOthers = useMutation({ mutationFn: revokeOtherSessions, ...told });
  if (isPending) return <Loading />;
  if (error) return <Failed fault={error} retry={() => void refetch()} />;
  return (
    <>
      <ul className={css.deskAccountList}>
        {data.all.map((session) => {
          const device = deviceIn(session.userAgent ?? "") ?? t("account.unknownDevice");
          return (
            <li key={session.id}>
              <span>
                {device} · {t("account.since", { time: format.moment(session.createdAt, now) })}
              </span>
              {session.id === data.own ? (
                <strong>{t("account.thisSession")}</strong>
              ) : (
                <button
                  type="button"
                  className={`${states.deskButton} ${states.deskSmallButton}`}
                  aria-label={t("account.revokeOf", { device })}
                  disabled={revoke.isPending}
                  onClick={() => revoke.mutate(session.token)}
                >
                  {t("account.revoke")}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {data.all.length > 1 && (
        <button
          type="button"
          className={states.deskButton}
          disabled={revokeOthers.isPending}
          onClick={() => revokeOthers.mutate()}
        >
          {t("account.revokeOthers")}
        </button>
      )}
    </>
  );
}
