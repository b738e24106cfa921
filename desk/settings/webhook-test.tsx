/** Sends a test event to a webhook in use, and shows how its receiver answered. */
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { SettingContent } from "../../domain/desk/settings.ts";
import { useErrorText } from "../requests/error-text.ts";
import { testWebhook } from "../requests/settings.ts";
import { Button } from "../frame/button.tsx";
import { useLanguage } from "../language.tsx";
import css from "./settings.module.css";

interface WebhookTestProps {
  readonly entry: unknown;
  /** The group that is in use. */
  readonly shown: SettingContent;
}

export function WebhookTest({ entry, shown }: WebhookTestProps) {
  const { t } = useLanguage();
  const errorText = useErrorText();
  const { id } = entry as { readonly id?: string };
  const inUse = (shown.webhooks as readonly { readonly id: string }[] | undefined) ?? [];
  const test = useMutation({ mutationFn: () => testWebhook(id ?? "") });
  if (!inUse.some((webhook) => webhook.id === id)) return <p className={css.state}>{t("settings.testNotInUse")}</p>;
  const { data, error } = test;
  return (
    <div className={css.test}>
      <Button look="small" pending={test.isPending} onClick={() => test.mutate()}>
        {test.isPending ? t("act.working") : t("settings.test")}
      </Button>
      <Link to="/deliveries">{t("frame.deliveries")}</Link>
      <div role="status">
        {data && (
          <p data-accepted={data.accepted}>
            {t(data.accepted ? "settings.testAccepted" : "settings.testFailed", { took: data.took })}{" "}
            <span lang="en" dir="ltr">
              {data.text}
            </span>
          </p>
        )}
        {error && <p>{errorText(error)}</p>}
      </div>
    </div>
  );
}
