import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { auditTypes, commandLine } from "../../domain/desk/audit.ts";
import type { AuditSearch } from "../requests/audit.ts";
import { teamQuery } from "../requests/team.ts";
import { Button } from "../frame/button.tsx";
import { useLanguage } from "../language.tsx";
import css from "./audit.module.css";
import { auditSearch } from "./search.ts";
import { wordsOf } from "./words.ts";

/** Filters by person, kind, time and application code. The filter is in the URL. */
export function AuditFilter({ search }: { readonly search: AuditSearch }) {
  const { t, language } = useLanguage();
  const navigate = useNavigate();
  const people = useQuery(teamQuery).data ?? [];
  const named = auditTypes.map((type) => [type, wordsOf(type, t)] as const);
  return (
    <form
      className={css.filter}
      onSubmit={(event) => {
        event.preventDefault();
        const entries = Object.fromEntries(new FormData(event.currentTarget));
        void navigate({ to: "/audit", search: auditSearch(entries) });
      }}
    >
      <label>
        {t("audit.who")}
        {/* Rebuilds the select once people are loaded: the current value may be one of them. */}
        <select key={people.length} name="person" defaultValue={search.person ?? ""}>
          <option value="">{t("audit.everybody")}</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value={commandLine}>{t("audit.commandLine")}</option>
        </select>
      </label>
      <label>
        {t("audit.what")}
        <select name="type" defaultValue={search.type ?? ""}>
          <option value="">{t("audit.everything")}</option>
          {named
            .toSorted(([, words], [, others]) => words.localeCompare(others, language))
            .map(([type, words]) => (
              <option key={type} value={type}>
                {words}
              </option>
            ))}
        </select>
      </label>
      <label>
        {t("audit.from")}
        <input type="date" name="from" defaultValue={search.from} />
      </label>
      <label>
        {t("audit.to")}
        <input type="date" name="to" defaultValue={search.to} />
      </label>
      <label>
        {t("queue.code")}
        <input name="code" defaultValue={search.code} autoComplete="off" spellCheck={false} dir="ltr" />
      </label>
      <Button type="submit">{t("audit.look")}</Button>
      {Object.keys(search).length > 0 && <Link to="/audit">{t("audit.all")}</Link>}
    </form>
  );
}
