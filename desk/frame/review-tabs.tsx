/** Tabs for decisions outside conversations: held applications, failed deliveries, reports. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { deliveriesQuery } from "../requests/deliveries.ts";
import { heldQuery } from "../requests/held.ts";
import { reportedNumbersQuery } from "../requests/reports.ts";
import { useLanguage } from "../language.tsx";
import { SectionTabs } from "./section-tabs.tsx";

/** The number that wait in each tab, and in all. */
export function useReviewCounts() {
  const held = useInfiniteQuery(heldQuery).data?.pages[0]?.count ?? 0;
  const failed = useInfiniteQuery(deliveriesQuery("dead")).data?.pages[0]?.dead ?? 0;
  const unseen = useInfiniteQuery(reportedNumbersQuery("open")).data?.pages[0]?.open ?? 0;
  return { held, failed, unseen, all: held + failed + unseen };
}

export function ReviewTabs() {
  const { t } = useLanguage();
  const { held, failed, unseen } = useReviewCounts();
  return (
    <SectionTabs
      label={t("frame.toCheck")}
      tabs={[
        { to: "/held", name: t("held.title"), count: held },
        { to: "/deliveries", name: t("frame.deliveries"), count: failed },
        { to: "/reports", name: t("frame.reports"), count: unseen },
      ]}
      note={t("held.everything")}
    />
  );
}
