/** A webhook in use: whether it gets its events, the newest deliveries, and a test event. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type DeskWebhook, mayReplay } from "../../domain/desk/deliveries.ts";
import type { SettingContent } from "../../domain/desk/settings.ts";
import { WarningIcon } from "../../ui/pictures/icons.tsx";
import { useErrorText } from "../requests/error-text.ts";
import { enableWebhook, testWebhook, webhookQuery } from "../requests/settings.ts";
import { useNow } from "../clock.ts";
import { Button } from "../frame/button.tsx";
import { Moment } from "../frame/moment.tsx";
import { Failed, Loading } from "../frame/states.tsx";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import { DeliveryState } from "../lists/delivery-state.tsx";
import lists from "../lists/lists.module.css";
import { ReplayButton } from "../lists/replay-button.tsx";
import css from "./settings.module.css";

interface WebhookStateProps {
  readonly entry: unknown;
  /** The group's content in use. */
  readonly shown: SettingContent;
}

export function WebhookState({ entry, shown }: WebhookStateProps) {
  const { t } = useLanguage();
  const { id } = entry as { readonly id?: string };
  const inUse = (shown.webhooks as readonly { readonly id: string }[] | undefined) ?? [];
  if (id === undefined || !inUse.some((webhook) => webhook.id === id)) {
    return <p className={css.state}>{t("settings.testNotInUse")}</p>;
  }
  return <InUse key={id} id={id} />;
}

function InUse({ id }: { readonly id: string }) {
  const { t } = useLanguage();
  const errorText = useErrorText();
  const test = useMutation({ mutationFn: () => testWebhook(id) });
  const { data: webhook, error, isPending, refetch } = useQuery(webhookQuery(id));
  return (
    <div className={css.test}>
      {webhook && <EndpointStatus id={id} webhook={webhook} />}
      <Button look="small" pending={test.isPending} onClick={() => test.mutate()}>
        {test.isPending ? t("act.working") : t("settings.test")}
      </Button>
      <Link to="/deliveries">{t("frame.deliveries")}</Link>
      <div role="status">
        {test.data && (
          <p data-accepted={test.data.accepted}>
            {t(test.data.accepted ? "settings.testAccepted" : "settings.testFailed", { took: test.data.took })}{" "}
            <span lang="en" dir="ltr">
              {test.data.text}
            </span>
          </p>
        )}
        {test.error && <p>{errorText(test.error)}</p>}
      </div>
      {isPending && <Loading />}
      {error && !webhook && <Failed error={error} retry={() => void refetch()} />}
      {webhook && <Latest webhook={webhook} />}
    </div>
  );
}

/** Whether it gets its events now. */
function EndpointStatus({ id, webhook }: { readonly id: string; readonly webhook: DeskWebhook }) {
  const { t, format } = useLanguage();
  const now = useNow();
  const client = useQueryClient();
  const { say } = useToast();
  const errorText = useErrorText();
  const enable = useMutation({
    mutationFn: () => enableWebhook(id),
    onSuccess: (next) => {
      client.setQueryData(webhookQuery(id).queryKey, next);
      say({ text: t("settings.switchedOn") });
    },
    onError: (failure) => say({ text: errorText(failure), error: true }),
  });
  const { pausedAt, disabledAt, failingSince, waiting } = webhook;
  const waitingText = waiting > 0 && t("settings.eventsWait", { count: waiting });
  const paused = pausedAt !== null && (
    <p className={css.condition}>
      {[t("settings.pausedSince", { time: format.moment(pausedAt, now) }), waitingText].filter(Boolean).join(" · ")}
    </p>
  );
  if (disabledAt !== null) {
    return (
      <>
        {paused}
        <p className={css.condition}>
          <WarningIcon /> {t("settings.switchedOff", { time: format.moment(disabledAt, now) })}
        </p>
        <Button look="small" pending={enable.isPending} onClick={() => enable.mutate()}>
          {t("settings.switchOn")}
        </Button>
      </>
    );
  }
  if (paused) return paused;
  if (failingSince !== null) {
    const since = t("settings.failingSince", { time: format.moment(failingSince, now) });
    return (
      <p className={css.condition}>
        <WarningIcon /> {[since, waitingText].filter(Boolean).join(" · ")}
      </p>
    );
  }
  return waitingText && <p className={css.condition}>{waitingText}</p>;
}

function Latest({ webhook: { deliveries } }: { readonly webhook: DeskWebhook }) {
  const { t } = useLanguage();
  if (deliveries.length === 0) return <p className={css.state}>{t("settings.nothingSent")}</p>;
  return (
    <details className={css.latest}>
      <summary>{t("settings.latest")}</summary>
      <table className={lists.table}>
        <thead>
          <tr>
            {(["created", "event", "state", "error"] as const).map((head) => (
              <th key={head} scope="col">
                {t(`delivery.${head}`)}
              </th>
            ))}
            <th scope="col">{t("queue.actions")}</th>
          </tr>
        </thead>
        <tbody>
          {deliveries.map((row) => (
            <tr key={row.id}>
              <td data-name={t("delivery.created")}>
                <Moment at={row.createdAt} />
              </td>
              <td data-name={t("delivery.event")}>
                {row.application === null ? (
                  row.event
                ) : (
                  <Link to="/applications/$id" params={{ id: String(row.application) }}>
                    {row.event}
                  </Link>
                )}
              </td>
              <td data-name={t("delivery.state")}>
                <DeliveryState delivery={row} />
              </td>
              <td data-name={t("delivery.error")}>{row.lastError ?? "–"}</td>
              <td data-name={t("queue.actions")}>{mayReplay(row) ? <ReplayButton delivery={row} /> : "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
