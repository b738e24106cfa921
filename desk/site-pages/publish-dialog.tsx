/** Shows what differs from the site, then the warnings, to accept once. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { DeskSitePage } from "../../domain/desk/site-pages.ts";
import { cacheSitePage, publishSitePage } from "../calls/site-pages.ts";
import { DifferenceRows } from "../editor/difference-rows.tsx";
import css from "../editor/dialogs.module.css";
import fields from "../frame/field.module.css";
import { FormDialog } from "../frame/form-dialog.tsx";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import { useDifferences } from "./differences.ts";
import { useCheckWords } from "./words.ts";

interface PublishDialogProps {
  readonly page: DeskSitePage;
  readonly close: () => void;
}

export function PublishDialog({ page, close }: PublishDialogProps) {
  const { t } = useLanguage();
  const { say } = useToast();
  const client = useQueryClient();
  const words = useCheckWords(page.draft);
  const rows = useDifferences()(page.published, page.draft);
  const [seen, see] = useState(false);
  const { version, checks } = page;
  const publish = useMutation({
    mutationFn: () => publishSitePage(page.id, { version, accepted: checks.map(({ key }) => key) }),
    onSuccess: (now) => {
      cacheSitePage(client, now);
      say({ text: t("sitePage.published") });
      close();
    },
  });
  // A home page without any change still becomes the operator's own.
  const nothing = page.published !== null && rows.length === 0;
  const off = nothing
    ? t("vacancyEdit.noDifference")
    : checks.length > 0 && !seen
      ? t("vacancyEdit.acceptFirst")
      : null;
  return (
    <FormDialog
      layout="row"
      title={t("vacancyEdit.publishTitle")}
      submit={t("vacancyEdit.publish")}
      pending={publish.isPending}
      error={publish.error}
      wrong={off}
      close={close}
      send={() => {
        if (off === null) publish.mutate();
      }}
    >
      {checks.length > 0 && (
        <fieldset>
          <legend>{t("vacancyEdit.questions")}</legend>
          <ul className={css.faults}>
            {checks.map((check) => {
              const { title, text } = words(check);
              return <li key={check.key}>{text === null ? title : `${title}: ${text}`}</li>;
            })}
          </ul>
          <label className={fields.tick}>
            <input type="checkbox" checked={seen} onChange={({ target }) => see(target.checked)} />
            <span>{t("vacancyAct.seen")}</span>
          </label>
        </fieldset>
      )}
      {rows.length > 0 && (
        <section aria-labelledby="site-differences">
          <h3 id="site-differences">{t("vacancyEdit.differences")}</h3>
          <DifferenceRows rows={rows} before={t("vacancyEdit.onSiteNow")} after={t("vacancyEdit.onSiteThen")} />
        </section>
      )}
    </FormDialog>
  );
}
