/** Message templates by stage and language (B6), edited by managers, and the team's own. */
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { languages } from "../../locales/markets.ts";
import { templateKinds } from "../../domain/messages/template.ts";
import { ownTemplatesQuery, templatesQuery } from "../requests/messages.ts";
import { useNow } from "../clock.ts";
import look from "../frame/editor.module.css";
import { SettingsTabs } from "../settings/tabs.tsx";
import { Failed, Loading } from "../frame/states.tsx";
import { useWide } from "../frame/use-wide.ts";
import { useLanguage, useTitle } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import { type Draft, Editor } from "./editor.tsx";
import css from "./message-templates.module.css";
import { OwnName, OwnTemplates } from "./own-templates.tsx";

export function TemplatesScreen() {
  const { t, language: desk } = useLanguage();
  useTitle(t("templates.title"));
  const shipped = useMe().role === "manager";
  const wide = useWide();
  const changed = useQuery({ ...templatesQuery, enabled: shipped }).data?.changed ?? [];
  const { data, error, isPending, refetch } = useQuery(ownTemplatesQuery);
  const [language, setLanguage] = useState<string>(desk);
  /** A shipped kind, or the id of one of the team's own. */
  const [picked, setPicked] = useState<string | null>(null);
  /** Focus goes to the editor when a template is chosen, but not when the language changes. */
  const [takesFocus, setTakesFocus] = useState(false);
  /** Unsaved texts by template. They survive a switch to another template. */
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft | undefined>>>({});
  const kinds = shipped ? templateKinds : [];
  const keys = [...kinds, ...(data?.templates ?? []).map(({ id }) => id)];
  // If both fit, the first template is open by default.
  const chosen = keys.find((known) => known === picked) ?? (wide ? (keys[0] ?? null) : null);
  const key = `${chosen ?? ""} ${language}`;
  const changesIn = (code: string) => changed.filter((known) => known.language === code && !known.shipped).length;
  const kind = kinds.find((known) => known === chosen);
  const own = data?.templates.find(({ id }) => id === chosen);
  /** Languages in which a person wrote a text to draft from. */
  const sources =
    own?.written ?? changed.filter((each) => each.kind === kind && !each.shipped).map((each) => each.language);
  const editor = {
    code: language,
    from: [desk, "en" as const, ...languages].find((code) => code !== language && sources.includes(code)) ?? null,
    draft: drafts[key],
    takesFocus,
    keep: (draft: Draft | undefined) => setDrafts((before) => ({ ...before, [key]: draft })),
  };
  const heading = useRef<HTMLHeadingElement>(null);
  const gone = () => {
    setPicked(null);
    setTakesFocus(false);
    heading.current?.focus();
  };
  const choose = (to: string) => {
    setPicked(to);
    setTakesFocus(true);
  };
  return (
    <div className={css.screen}>
      {shipped && <SettingsTabs />}
      <div className={`${look.main} ${css.main}`}>
        <h1 ref={heading} tabIndex={-1}>
          {t("templates.title")}
        </h1>
        <p className={look.note}>{t("templates.intro")}</p>
        {isPending && <Loading />}
        {error && <Failed error={error} retry={() => void refetch()} />}
        {data && (
          <>
            <div className={css.language}>
              <label htmlFor="desk-template-language">{t("templates.language")}</label>
              <select
                id="desk-template-language"
                value={language}
                onChange={(event) => {
                  setLanguage(event.target.value);
                  setTakesFocus(false);
                }}
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
                {kinds.map((each) => (
                  <li key={each}>
                    <button
                      type="button"
                      className={look.choose}
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
      {data && chosen !== null && (
        <div className={look.editor}>
          {kind && (
            <Editor key={key} {...editor} place={`templates/${kind}`} name={t(`templateKind.${kind}`)} own={null} />
          )}
          {own && (
            <>
              {own.mayChange && <OwnName key={own.id} template={own} gone={gone} />}
              <Editor key={key} {...editor} place={`own-templates/${own.id}/texts`} name={own.name} own={own} />
            </>
          )}
        </div>
      )}
    </div>
  );
}

interface Change {
  readonly shipped: boolean;
  readonly by: string | null;
  readonly at: string | null;
}

/** @param change undefined: never changed */
function State({ change }: { readonly change: Change | undefined }) {
  const { t, format } = useLanguage();
  const now = useNow();
  if (!change || change.shipped || change.at === null) return <span>{t("templates.shipped")}</span>;
  return <span>{t("templates.changedBy", { name: change.by ?? "", time: format.moment(change.at, now) })}</span>;
}
