import { Link } from "@tanstack/react-router";
import { askedOf, noFilter, stageFilters } from "../../domain/desk/queue-filter.ts";
import type { DeskRecruiter } from "../../domain/desk/team.ts";
import { useLanguage } from "../language.tsx";

type Work = Pick<DeskRecruiter, "id" | "name">;

const open = stageFilters.filter((stage) => stage !== "hired" && stage !== "closed");

/** How much somebody has to do, and the way to it. */
export function Open({ person: { id, name }, count }: { readonly person: Work; readonly count: number }) {
  const { t } = useLanguage();
  if (count === 0) return <>–</>;
  const search = askedOf({ view: "everybody", filter: { ...noFilter, recruiter: [id], stage: open } });
  return (
    <Link to="/" search={search} aria-label={t("team.openOf", { name, count })}>
      {count}
    </Link>
  );
}

/** How many numbers they opened since yesterday, and the way to each in the audit log. */
export function Opened({ person: { id, name }, count }: { readonly person: Work; readonly count: number }) {
  const { t } = useLanguage();
  if (count === 0) return <>–</>;
  return (
    <Link to="/audit" search={{ person: id, type: "phone_opened" }} aria-label={t("team.openedOf", { name, count })}>
      {count}
    </Link>
  );
}
