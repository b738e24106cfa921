import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { DeskSitePageRow } from "../../domain/desk/site-pages.ts";
import { isPageSlug } from "../../domain/site-content/slug.ts";
import { slugOf } from "../../domain/vacancies/slug.ts";
import { deskTag } from "../../locales/desk-language.ts";
import { languages } from "../../locales/markets.ts";
import { createSitePage, invalidateSitePages, sitePagesQuery } from "../requests/site-pages.ts";
import { useNow } from "../clock.ts";
import { Button } from "../frame/button.tsx";
import look from "../frame/editor.module.css";
import { Field, valueOf } from "../frame/field.tsx";
import { FormDialog } from "../frame/form-dialog.tsx";
import { SiteTabs } from "../frame/section-tabs.tsx";
import { Empty, Failed, Loading } from "../frame/states.tsx";
import states from "../frame/states.module.css";
import lists from "../lists/lists.module.css";
import { useLanguage, useTitle } from "../language.tsx";
import { namesFor } from "../vacancy-actions/names.ts";
import css from "./site-pages.module.css";
import actions from "../vacancy-actions/vacancy-actions.module.css";

export function SitePagesScreen() {
  const { t, format, language: desk } = useLanguage();
  useTitle(t("sitePage.pages"));
  const now = useNow();
  const names = namesFor(deskTag(desk));
  const navigate = useNavigate();
  const { data, error, isPending, refetch } = useQuery(sitePagesQuery);
  const [making, make] = useState(false);
  return (
    <>
      <SiteTabs />
      <div className={look.main}>
        <h1>{t("sitePage.pages")}</h1>
        <p className={look.note}>{t("sitePage.intro")}</p>
        <div className={states.actions}>
          <Button look="main" onClick={() => make(true)}>
            {t("sitePage.new")}
          </Button>
        </div>
        {isPending && <Loading />}
        {error && <Failed error={error} retry={() => void refetch()} />}
        {data?.rows.length === 0 && (
          <div className={lists.empty}>
            <Empty>{t("sitePage.none")}</Empty>
          </div>
        )}
        <ul className={css.pages}>
          {data?.rows.map(({ slug, title, languages: shown, state, changedAt, ...publication }) => (
            <li key={slug}>
              <p>
                <Link to="/site/pages/$slug" params={{ slug }}>
                  {title === "" ? slug : title}
                </Link>{" "}
                <bdi dir="ltr">/{slug}</bdi>
              </p>
              <Alerts {...publication} />
              <p className={look.note}>
                {[
                  t(`vacancyEdit.status.${state}`),
                  ...(publication.schedule
                    ? [t("vacancyEdit.scheduledFor", { time: format.whole(publication.schedule.at) })]
                    : []),
                  ...(shown.length > 0 ? [format.list(shown.map((each) => names.language(each)))] : []),
                  format.moment(changedAt, now),
                ].join(" · ")}
              </p>
            </li>
          ))}
        </ul>
      </div>
      {making && (
        <NewPageDialog
          pages={data?.rows ?? []}
          close={() => make(false)}
          made={(slug) => void navigate({ to: "/site/pages/$slug", params: { slug } })}
        />
      )}
    </>
  );
}

/** What a manager has to look at. */
function Alerts({
  schedule,
  scheduleRefused,
  withheld,
}: Pick<DeskSitePageRow, "schedule" | "scheduleRefused" | "withheld">) {
  const { t, format, language } = useLanguage();
  const names = namesFor(deskTag(language));
  const alerts = [
    ...(withheld.length > 0
      ? [t("vacancies.withheld", { languages: format.list(withheld.map((each) => names.language(each))) })]
      : []),
    ...(schedule === null && scheduleRefused !== null ? [t("vacancyEdit.what.schedule_refused")] : []),
  ];
  return alerts.length === 0 ? null : <p className={css.alert}>{alerts.join(" · ")}</p>;
}

interface NewPageDialogProps {
  /** Those that have an address already. */
  readonly pages: readonly DeskSitePageRow[];
  readonly close: () => void;
  readonly made: (slug: string) => void;
}

/** Asks for a title, its language and the address, which is suggested from the title. */
function NewPageDialog({ pages, close, made }: NewPageDialogProps) {
  const { t, language: own } = useLanguage();
  const client = useQueryClient();
  const names = namesFor(deskTag(own));
  const [title, setTitle] = useState("");
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState<"title" | "slug" | null>(null);
  const slug = typed ?? (title.trim() === "" ? "" : slugOf(title, own));
  const taken = pages.find((page) => page.slug === slug);
  const create = useMutation({
    mutationFn: createSitePage,
    onSuccess: ({ id }) => {
      invalidateSitePages(client);
      made(id);
    },
    // Somebody else took the address meanwhile: the list then says who has it.
    onError: () => invalidateSitePages(client),
  });
  return (
    <FormDialog
      layout="row"
      title={t("sitePage.new")}
      submit={t("vacancyAct.create")}
      pending={create.isPending}
      error={taken ? null : create.error}
      close={close}
      send={(form) => {
        if (taken) return;
        const error = title.trim() === "" ? "title" : isPageSlug(slug) ? null : "slug";
        setWrong(error);
        const source = languages.find((language) => language === valueOf(form, "source")) ?? own;
        if (error === null) create.mutate({ slug, source, title: title.trim() });
      }}
    >
      <Field
        label={t("vacancyAct.titleField")}
        error={wrong === "title" ? t("vacancyAct.titleMissing") : null}
        maxLength={60}
        autoComplete="off"
        dir="auto"
        autoFocus
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
      <Field
        label={t("vacancyEdit.slug")}
        hint={slug === "" || taken ? undefined : t("sitePage.slugHint", { address: `/${slug}` })}
        error={
          taken
            ? t("sitePage.slugTaken", { title: taken.title || taken.slug })
            : wrong === "slug"
              ? t("sitePage.slugError")
              : null
        }
        maxLength={60}
        autoComplete="off"
        dir="ltr"
        value={slug}
        onChange={({ target }) => setTyped(target.value.trim().toLowerCase())}
      />
      {taken && (
        <p>
          <Link to="/site/pages/$slug" params={{ slug: taken.slug }}>
            {t("sitePage.openTaken", { title: taken.title || taken.slug })}
          </Link>
        </p>
      )}
      <label className={actions.label}>
        {t("vacancyAct.source")}
        <small>{t("vacancyAct.sourceHint")}</small>
        <select name="source" defaultValue={own}>
          {languages
            .toSorted((a, b) => names.language(a).localeCompare(names.language(b), deskTag(own)))
            .map((language) => (
              <option key={language} value={language}>
                {names.language(language)}
              </option>
            ))}
        </select>
      </label>
    </FormDialog>
  );
}
