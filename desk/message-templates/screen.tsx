/** The texts that recruiters write with, by stage and language (B6). For managers. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type TemplateKind, templateKinds } from "../../domain/messages/template.ts";
import { templatesQuery } from "../calls/messages.ts";
import { useNow } from "../clock.ts";
import { SettingsTabs } from "../frame/section-tabs.tsx";
import { Failed, Loading } from "../frame/states.tsx";
import { useLanguage, useTitle } from "../language.tsx";
import { type Draft, Editor } from "./editor.tsx";
import css from "./message-templates.module.css";

export function TemplatesScreen() {
  const { t, language: desk } = useLanguage();
  useTitle(t("templates.title"));
  const { data, error, isPending, refetch } = useQuery(templatesQuery);
  const [language, setLanguage] = useState<string>(desk);
  const [kind, setKind] = useState<TemplateKind | null>(null);
  /** What is not saved yet, by template: it outlasts a look at another. */
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft | undefined>>>({});
  const place = `${kind ?? ""} ${language}`;
  const changesIn = (code: string) =>
    data?.changed.filter((known) => known.language === code && !known.shipped).length ?? 0;
  return (
    <div className={css.screen}>
      <SettingsTabs />
      <div className={css.main}>
        <h1>{t("templates.title")}</h1>
        <p className={css.intro}>{t("templates.intro")}</p>
        {isPending && <Loading />}
        {error && <Failed error={error} retry={() => void refetch()} />}
        {data && (
          <>
            <div className={css.language}>
              <label htmlFor="desk-template-language">{t("templates.language")}</label>
              <select
                id="desk-template-language"
                value={language}
                onChange={(event) => setLanguage(event.target.value)}
              >
                {data.languages.map(({ code, name }) => (
                  <option key={code} value={code}>
                    {changesIn(code) > 0 ? `${name} (${changesIn(code)})` : name}
                  </option>
                ))}
              </select>
            </div>
            <ul className={css.kinds} aria-label={t("templates.label")}>
              {templateKinds.map((each) => (
                <li key={each}>
                  <button type="button" aria-current={each === kind ? "true" : undefined} onClick={() => setKind(each)}>
                    {t(`templateKind.${each}`)}
                  </button>
                  <State change={data.changed.find((known) => known.kind === each && known.language === language)} />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <div className={css.editor}>
        {kind === null ? (
          <p className={css.intro}>{t("templates.choose")}</p>
        ) : (
          <Editor
            key={place}
            kind={kind}
            code={language}
            draft={drafts[place]}
            keep={(draft) => setDrafts((kept) => ({ ...kept, [place]: draft }))}
          />
        )}
      </div>
    </div>
  );
}

interface Change {
  readonly shipped: boolean;
  readonly by: string | null;
  readonly at: string | null;
}

/** @param change undefined: there was none */
function State({ change }: { readonly change: Change | undefined }) {
  const { t, format } = useLanguage();
  const now = useNow();
  if (!change || change.shipped || change.at === null) return <span>{t("templates.shipped")}</span>;
  return <span>{t("templates.changedBy", { name: change.by ?? "", time: format.moment(change.at, now) })}</span>;
}
