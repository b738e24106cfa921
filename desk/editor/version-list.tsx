import { type ReactNode, useState } from "react";
import { type Language, languageNames } from "../../locales/markets.ts";
import { versionKinds } from "../../domain/vacancies/versions.ts";
import { useNow } from "../clock.ts";
import { useLanguage } from "../language.tsx";
import css from "./dialogs.module.css";

interface Version {
  readonly id: number;
  readonly what: (typeof versionKinds)[number];
  /** Empty: all. */
  readonly languages: readonly Language[];
  readonly at: string;
  readonly by: string | null;
}

interface VersionListProps<Row extends Version> {
  readonly rows: readonly Row[];
  /** What a version looked like. */
  readonly children: (row: Row) => ReactNode;
}

/** Every version with author, time and changes. */
export function VersionList<Row extends Version>({ rows, children }: VersionListProps<Row>) {
  const { t, format } = useLanguage();
  const now = useNow();
  const [looking, look] = useState<number | null>(null);
  return (
    <ol className={css.versions}>
      {rows.map((row) => (
        <li key={row.id}>
          <span>
            <b>{t(`vacancyEdit.what.${row.what}`)}</b>
            {row.languages.length > 0 && (
              <>
                {" "}
                <bdi>{row.languages.map((language) => languageNames[language]).join(", ")}</bdi>
              </>
            )}
            <br />
            {[format.moment(row.at, now), row.by].filter((part) => part !== null).join(" · ")}
          </span>
          <button
            type="button"
            aria-label={`${t("vacancyEdit.look")}: ${format.whole(row.at)}`}
            aria-expanded={looking === row.id}
            onClick={() => look(looking === row.id ? null : row.id)}
          >
            {t("vacancyEdit.look")}
          </button>
          {looking === row.id && children(row)}
        </li>
      ))}
    </ol>
  );
}
