/**
 * Notification settings, one per kind. A change is saved at once, with this browser's time zone.
 */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type NewsChoice, type NewsKind, newsKinds, type NewsWay, newsWays } from "../../domain/desk/notifications.ts";
import { useErrorText } from "../requests/error-text.ts";
import { DeskError } from "../requests/send-request.ts";
import { chooseNotifications, newsChoiceQuery } from "../requests/notifications.ts";
import { Failed, Loading } from "../frame/states.tsx";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import lists from "../lists/lists.module.css";
import { subscribe, canSubscribe } from "../notifications/subscription.ts";

export function Notifications() {
  const { t } = useLanguage();
  const client = useQueryClient();
  const { say } = useToast();
  const errorText = useErrorText();
  const chosen = useQuery(newsChoiceQuery);
  const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions();
  const save = useMutation({
    mutationFn: (choice: NewsChoice) => chooseNotifications(choice, zone),
    onSuccess: (now) => {
      client.setQueryData(newsChoiceQuery.queryKey, now);
      say({ text: t("news.saved") });
    },
    onError: (error) => say({ text: errorText(error), error: true }),
  });
  if (chosen.isPending) return <Loading />;
  if (chosen.error && !chosen.data) return <Failed error={chosen.error} retry={() => void chosen.refetch()} />;
  const { choice, mail, pushKey } = chosen.data;
  const possible: Readonly<Record<NewsWay, boolean>> = { title: true, push: canSubscribe, digest: mail };
  const ways = newsWays.filter((way) => possible[way]);
  const choose = async (kind: NewsKind, way: NewsWay, on: boolean) => {
    try {
      if (way === "push" && on && !(await subscribe(pushKey))) return say({ text: t("news.refused"), error: true });
      save.mutate(changed(choice, kind, way, on));
    } catch (error) {
      say({ text: error instanceof DeskError ? errorText(error) : t("news.refused"), error: true });
    }
  };
  return (
    <>
      <p className={lists.listIntro}>{t("news.intro", { zone })}</p>
      <table className={lists.table}>
        <thead>
          <tr>
            <th scope="col">{t("news.what")}</th>
            {ways.map((way) => (
              <th key={way} scope="col">
                {t(`news.${way}Way`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {newsKinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{t(`news.${kind}`)}</th>
              {ways.map((way) => (
                <td key={way} data-name={t(`news.${way}Way`)}>
                  <input
                    type="checkbox"
                    aria-label={t("news.both", { kind: t(`news.${kind}`), way: t(`news.${way}Way`) })}
                    checked={choice[kind].includes(way)}
                    disabled={save.isPending}
                    onChange={(event) => void choose(kind, way, event.target.checked)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {!mail && <p className={lists.listIntro}>{t("news.noMail")}</p>}
    </>
  );
}

function changed(choice: NewsChoice, kind: NewsKind, way: NewsWay, on: boolean): NewsChoice {
  const others = choice[kind].filter((known) => known !== way);
  return { ...choice, [kind]: on ? [...others, way] : others };
}
