import { Link } from "@tanstack/react-router";
import type { DeskReportsOf } from "../../domain/desk/reports.ts";
import { useLanguage } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import { chooseMessage } from "../messages/use-writing.ts";
import css from "./lists.module.css";

/**
 * The code that an impostor quoted. Links to its application, whose applicant may not know of the
 * leak, and to a warning message.
 */
export function QuotedCode({ code, person }: Pick<DeskReportsOf["rows"][number], "code" | "person">) {
  const { t } = useLanguage();
  const me = useMe().id;
  if (code === null || person === null) return code ?? t("report.none");
  const { id, name } = person;
  const to = { to: "/applications/$id", params: { id: String(id) } } as const;
  return (
    <span className={css.states}>
      <Link {...to}>
        {code}, <bdi>{name}</bdi>
      </Link>
      <Link {...to} onClick={() => chooseMessage(me, id, "warning")}>
        {t("report.warn", { name })}
      </Link>
    </span>
  );
}
