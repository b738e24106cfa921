/** The texts that recruiters write with, by stage and language (B6): for managers; and those that the team named itself. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { templateKinds } from "../../domain/messages/template.ts";
import { ownTemplatesQuery, templatesQuery } from "../calls/messages.ts";
import { useNow } from "../clock.ts";
import { SettingsTabs } from "../frame/section-tabs.tsx";
import { Failed, Loading } from "../frame/states.tsx";
import { useLanguage, useTitle } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import { type Draft, Editor } from "./editor.tsx";
import css from "./message-templates.module.css";
import { OwnName, OwnTemplates } from "./own.tsx";

export function TemplatesScreen() {
  const { t, language: desk } = useLanguage();
  useTitle(t("templates.title"));
  const shipped = useMe().role === "manager";
  const changed = useQuery({ ...templatesQuery, enabled: shipped }).data?.changed ?? [];
  const { data, error, isPending, refetch } = useQuery(ownTemplatesQuery);
  const [language, setLanguage] = useState<string>(desk);
  /** A shipped kind, or the id of one of the team's own. */
  const [chosen, choose] = useState<string | null>(null);
  /** What is not saved yet, by template: it outlasts a look at another. */
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft | undefined>>>({});
  const key = `${chosen ?? ""} ${language}`;
  const changesIn = (code: string) => changed.filter((known) => known.language === code && !known.shipped).length;
  const kind = templateKinds.find((known) => known === chosen);
  const own = data?.templates.find(({ id }) => id === chosen);
  const editor = {
    code: language,
    draft: drafts[key],
    keep: (draft: Draft | undefined) => setDrafts((kept) => ({ ...kept, [key]: draft })),
  };
  return (
    <div className={css.screen}>
      {shipped && <SettingsTabs />}
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
            {shipped && (
              <ul className={css.kinds} aria-label={t("templates.label")}>
                {templateKinds.map((each) => (
                  <li key={each}>
                    <button
                      type="button"
                      aria-current={each === chosen ? "true" : undefined}
                      onClick={() => choose(each)}
                    >
                      {t(`templateKind.${each}`)}
                    </button>
                    <State change={changed.find((known) => known.kind === each && known.language === language)} />
                  </li>
                ))}
              </ul>
            )}
            <OwnTemplates templates={data.templates} chosen={chosen} language={language} choose={choose} />
          </>
        )}
      </div>
      <div className={css.editor}>
        {kind && (
          <Editor key={key} {...editor} place={`templates/${kind}`} name={t(`templateKind.${kind}`)} own={null} />
        )}
        {own && (
          <>
            {own.mayChange && <OwnName key={own.id} template={own} gone={() => choose(null)} />}
            <Editor key={key} {...editor} place={`own-templates/${own.id}/texts`} name={own.name} own={own} />
          </>
        )}
        {!kind && !own && <p className={css.intro}>{t("templates.choose")}</p>}
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
