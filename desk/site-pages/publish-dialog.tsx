import { type DeskSitePage, homePageId, type SitePublishing } from "../../domain/desk/site-pages.ts";
import { languagesOf } from "../../domain/site-content/shown.ts";
import { deskTag } from "../../locales/desk-language.ts";
import { markets } from "../../locales/markets.ts";
import { publishSitePage } from "../requests/site-pages.ts";
import { DifferenceRows } from "../editor/difference-rows.tsx";
import dialogs from "../editor/dialogs.module.css";
import { PublishForm } from "../editor/publish-form.tsx";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import { namesFor } from "../vacancy-actions/names.ts";
import { useDifferences } from "./differences.ts";
import { useReview, useSitePageAction } from "./use-review.ts";
import { useFindingText } from "./words.ts";

interface PublishDialogProps {
  readonly page: DeskSitePage;
  readonly close: () => void;
}

export function PublishDialog({ page, close }: PublishDialogProps) {
  const { t } = useLanguage();
  const { say } = useToast();
  const textOf = useFindingText(page.draft);
  const rows = useDifferences()(page.published, page.draft);
  const publish = useSitePageAction(
    page.id,
    async (body: SitePublishing) => {
      const now = await publishSitePage(page.id, body);
      say({ text: `${t("sitePage.published")} ${t("sitePage.browsers")}` });
      return now;
    },
    close,
  );
  const { errors, warnings, keys, isAccepted, setAccepted } = useReview(page, publish.error);
  // A home page without any change still becomes the operator's own.
  const nothing = page.published !== null && rows.length === 0;
  return (
    <PublishForm
      errors={errors}
      warnings={warnings}
      textOf={textOf}
      isAccepted={isAccepted}
      setAccepted={setAccepted}
      emptyReason={nothing ? t("vacancyEdit.noDifference") : null}
      differences={
        rows.length === 0 ? null : (
          <DifferenceRows
            rows={rows}
            before={page.published && t("vacancyEdit.onSiteNow")}
            after={t("vacancyEdit.onSiteThen")}
          />
        )
      }
      pending={publish.isPending}
      error={publish.error}
      publish={() => publish.run({ version: page.version, accepted: keys })}
      close={close}
    >
      {page.id !== homePageId && <ShownIn page={page} />}
    </PublishForm>
  );
}

/** An own page exists in the languages it is written in. */
function ShownIn({ page }: Pick<PublishDialogProps, "page">) {
  const { t, format, language } = useLanguage();
  const names = namesFor(deskTag(language));
  const shown = languagesOf(page.draft);
  if (shown.length === 0) return null;
  const isEverywhere = page.offered.every((market) => shown.includes(markets[market].language));
  return (
    <p className={dialogs.note}>
      {t("sitePage.shownIn", { languages: format.list(shown.map((each) => names.language(each))) })}
      {!isEverywhere && ` ${t("sitePage.notShownIn")}`}
    </p>
  );
}
