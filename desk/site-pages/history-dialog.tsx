/** Every version with author, time and changes. Each can be viewed, and restored as the draft. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { DeskSitePage } from "../../domain/desk/site-pages.ts";
import { useErrorText } from "../calls/error-text.ts";
import { cacheSitePage, restoreSitePage, sitePastQuery } from "../calls/site-pages.ts";
import { DifferenceRows } from "../editor/difference-rows.tsx";
import css from "../editor/dialogs.module.css";
import { VersionList } from "../editor/version-list.tsx";
import { Button } from "../frame/button.tsx";
import { Dialog } from "../frame/dialog.tsx";
import { FormError } from "../frame/field.tsx";
import { Empty, Failed, Loading } from "../frame/states.tsx";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import { useDifferences } from "./differences.ts";

interface HistoryDialogProps {
  readonly page: DeskSitePage;
  readonly close: () => void;
  readonly restored: (page: DeskSitePage) => void;
}

export function HistoryDialog({ page, close, restored }: HistoryDialogProps) {
  const { t } = useLanguage();
  const rows = page.history.map((row) => ({ ...row, languages: [] }));
  return (
    <Dialog title={t("vacancyEdit.history")} close={close}>
      {rows.length === 0 && <Empty>{t("templates.noHistory")}</Empty>}
      <VersionList rows={rows}>
        {({ id }) => <Past page={page} row={id} close={close} restored={restored} />}
      </VersionList>
    </Dialog>
  );
}

function Past({ page, row, close, restored }: HistoryDialogProps & { readonly row: number }) {
  const { t } = useLanguage();
  const { say } = useToast();
  const client = useQueryClient();
  const errorText = useErrorText();
  const differences = useDifferences();
  const { data, error, isPending, refetch } = useQuery(sitePastQuery(page.id, row));
  const restore = useMutation({
    mutationFn: () => restoreSitePage(page.id, { version: page.version, row }),
    onSuccess: (now) => {
      cacheSitePage(client, now);
      say({ text: t("vacancyEdit.restored") });
      restored(now);
      close();
    },
  });
  if (isPending) return <Loading />;
  if (!data) return <Failed error={error} retry={() => void refetch()} />;
  const rows = differences(data.draft, page.draft);
  return (
    <div className={css.past}>
      {rows.length === 0 ? (
        <p className={css.note}>{t("vacancyEdit.sameAsNow")}</p>
      ) : (
        <>
          <DifferenceRows rows={rows} before={t("vacancyEdit.then")} after={t("vacancyEdit.now")} />
          <FormError text={restore.error && errorText(restore.error)} />
          <Button look="small" pending={restore.isPending} onClick={() => restore.mutate()}>
            {t("vacancyEdit.restore")}
          </Button>
        </>
      )}
    </div>
  );
}
