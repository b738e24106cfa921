import type { DeskSitePage, SiteScheduling } from "../../domain/desk/site-pages.ts";
import { deskTag } from "../../locales/desk-language.ts";
import { scheduleSitePage, siteRefusalOf, unscheduleSitePage } from "../requests/site-pages.ts";
import { AcceptWarnings, ErrorList, WarningList } from "../editor/findings.tsx";
import { ScheduleForm } from "../editor/schedule-form.tsx";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import { namesFor } from "../vacancy-actions/names.ts";
import { useReview, useSitePageAction } from "./use-review.ts";
import { useFindingText } from "./words.ts";

interface ScheduleDialogProps {
  readonly page: DeskSitePage;
  readonly close: () => void;
}

/** Schedules the whole draft, in all its languages. */
export function ScheduleDialog({ page, close }: ScheduleDialogProps) {
  const { t, language } = useLanguage();
  const { say } = useToast();
  const textOf = useFindingText(page.draft);
  const { id, version, schedule } = page;
  const command = useSitePageAction(
    id,
    async (body: SiteScheduling) => {
      const now = await scheduleSitePage(id, body);
      const time = namesFor(deskTag(language)).wall(body.localTime);
      say({ text: t("sitePage.scheduled", { time, zone: body.zone }) });
      return now;
    },
    close,
  );
  const ending = useSitePageAction(
    id,
    async () => {
      const now = await unscheduleSitePage(id);
      say({ text: t("sitePage.unscheduled") });
      return now;
    },
    close,
  );
  const { errors, warnings, keys, isAccepted, setAccepted } = useReview(page, command.error);
  return (
    <ScheduleForm
      title={t("vacancyAct.scheduleButton")}
      schedule={schedule}
      pending={command.isPending || ending.isPending}
      error={command.error ?? ending.error}
      next={siteRefusalOf(command.error).next}
      reset={() => {
        ending.reset();
        command.reset();
      }}
      send={(chosen) => {
        if (errors.length > 0) return t("vacancyAct.mendFirst");
        if (!isAccepted) return t("vacancyAct.seeFirst");
        command.run({ version, accepted: keys, ...chosen });
        return null;
      }}
      unschedule={() => ending.run(undefined)}
      close={close}
      confirm={<AcceptWarnings checks={warnings} isAccepted={isAccepted} setAccepted={setAccepted} />}
    >
      <ErrorList checks={errors} textOf={textOf} />
      <WarningList checks={warnings} textOf={textOf} />
    </ScheduleForm>
  );
}
