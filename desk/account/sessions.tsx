import { useQuery } from "@tanstack/react-query";
import { endSession, listSessions, revokeOtherSessions } from "../calls/auth.ts";
import { useTold } from "../confirm/use-told.ts";
import { Failed, Loading } from "../frame/states.tsx";
import states from "../frame/states.module.css";
import { useLanguage } from "../language.tsx";
import { SessionList } from "./session-list.tsx";

export const sessionsQuery = { queryKey: ["sessions"], queryFn: listSessions };

export function Sessions() {
  const { t } = useLanguage();
  const { data, error, isPending, refetch } = useQuery(sessionsQuery);
  const told = { done: t("account.revoked"), changes: [sessionsQuery.queryKey] };
  const end = useTold(endSession, told);
  const endOthers = useTold(revokeOtherSessions, told);
  if (isPending) return <Loading />;
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  return (
    <>
      <SessionList sessions={data} busy={end.isPending} end={(id) => end.mutate(id)} />
      {data.length > 1 && (
        <button
          type="button"
          className={states.button}
          aria-disabled={endOthers.isPending}
          onClick={() => {
            if (!endOthers.isPending) endOthers.mutate(undefined);
          }}
        >
          {t("account.revokeOthers")}
        </button>
      )}
    </>
  );
}
