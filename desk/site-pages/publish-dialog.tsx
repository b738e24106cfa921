/** Shows what differs from the site, then the warnings, to accept once. */
import type { DeskSitePage, SitePublishing } from "../../domain/desk/site-pages.ts";
import { publishSitePage } from "../requests/site-pages.ts";
import { DifferenceRows } from "../editor/difference-rows.tsx";
import { Blocks, Warnings } from "../editor/findings.tsx";
import { FormDialog } from "../frame/form-dialog.tsx";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import { useDifferences } from "./differences.ts";
import { useReview, useSitePageAction } from "./use-review.ts";
import { useCheckText } from "./words.ts";

interface PublishDialogProps {
  readonly page: DeskSitePage;
  readonly close: () => void;
}

export function PublishDialog({ page, close }: PublishDialogProps) {
  const { t } = useLanguage();
  const { say } = useToast();
  const textOf = useCheckText(page.draft);
  const rows = useDifferences()(page.published, page.draft);
  const publish = useSitePageAction(
    page.id,
    async (body: SitePublishing) => {
      const now = await publishSitePage(page.id, body);
      say({ text: t("sitePage.published") });
      return now;
    },
    close,
  );
  const { blocks, questions, keys, seen, see } = useReview(page, publish.error);
  // A home page without any change still becomes the operator's own.
  const nothing = page.published !== null && rows.length === 0;
  const off = nothing
    ? t("vacancyEdit.noDifference")
    : blocks.length > 0
      ? t("vacancyEdit.off.blocks", { count: blocks.length })
      : seen
        ? null
        : t("vacancyEdit.acceptFirst");
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
        if (off === null) publish.run({ version: page.version, accepted: keys });
      }}
    >
      <Blocks checks={blocks} textOf={textOf} />
      <Warnings checks={questions} textOf={textOf} seen={seen} see={see} />
      {rows.length > 0 && (
        <section aria-labelledby="site-differences">
          <h3 id="site-differences">{t("vacancyEdit.differences")}</h3>
          <DifferenceRows
            rows={rows}
            before={page.published && t("vacancyEdit.onSiteNow")}
            after={t("vacancyEdit.onSiteThen")}
          />
        </section>
      )}
    </FormDialog>
  );
}
