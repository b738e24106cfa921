import { useQuery } from "@tanstack/react-query";
import { endSession, listSessions, revokeOtherSessions } from "../requests/auth.ts";
import { useReportedMutation } from "../confirm/use-reported-mutation.ts";
import { Button } from "../frame/button.tsx";
import { Failed, Loading } from "../frame/states.tsx";
import { useLanguage } from "../language.tsx";
import { SessionList } from "./session-list.tsx";

export const sessionsQuery = { queryKey: ["sessions"], queryFn: listSessions };

export function Sessions() {
  const { t } = useLanguage();
  const { data, error, isPending, refetch } = useQuery(sessionsQuery);
  const report = { done: t("account.revoked"), changes: [sessionsQuery.queryKey] };
  const end = useReportedMutation(endSession, report);
  const endOthers = useReportedMutation(revokeOtherSessions, report);
  if (isPending) return <Loading />;
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  return (
    <>
      <SessionList sessions={data} busy={end.isPending} end={(id) => end.mutate(id)} />
      {data.length > 1 && (
        <Button pending={endOthers.isPending} onClick={() => endOthers.mutate(undefined)}>
          {t("account.revokeOthers")}
        </Button>
      )}
    </>
  );
}
