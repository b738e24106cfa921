import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type DeskSitePage, homePageId } from "../../domain/desk/site-pages.ts";
import { readTextKey } from "../../domain/site-content/sections.ts";
import {
  cacheSitePage,
  deleteSitePage,
  invalidateSitePages,
  sitePageQuery,
  unpublishSitePage,
} from "../requests/site-pages.ts";
import { FormDialog } from "../frame/form-dialog.tsx";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import css from "./site-pages.module.css";
import { useSectionName } from "./words.ts";

interface TakeOffDialogProps {
  readonly page: DeskSitePage;
  readonly close: () => void;
}

/** The draft stays. */
export function TakeOffDialog({ page, close }: TakeOffDialogProps) {
  const { t } = useLanguage();
  const client = useQueryClient();
  const { say } = useToast();
  const isHome = page.id === homePageId;
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => unpublishSitePage(page.id),
    onSuccess: (now) => {
      cacheSitePage(client, now);
      say({ text: t(isHome ? "sitePage.standardShown" : "sitePage.takenOff") });
      close();
    },
  });
  const title = t(isHome ? "sitePage.standard" : "sitePage.takeOff");
  return (
    <FormDialog
      layout="row"
      title={title}
      submit={title}
      pending={isPending}
      error={error}
      close={close}
      send={() => mutate()}
    >
      {isHome ? (
        <Going page={page} />
      ) : (
        <p>
          {t("sitePage.draftKept")} {t("sitePage.freesAddress", { address: `/${page.id}` })}
        </p>
      )}
    </FormDialog>
  );
}

/** What the home page loses with the operator's own texts. */
function Going({ page: { published } }: Pick<TakeOffDialogProps, "page">) {
  const { t } = useLanguage();
  const nameOf = useSectionName();
  const texts = Object.values(published?.texts ?? {}).flatMap(({ text }) => Object.keys(text));
  const written = new Set(texts.map((key) => readTextKey(key)?.id));
  const going = (published?.sections ?? []).filter(({ id, picture }) => written.has(id) || picture !== undefined);
  return (
    <>
      {published !== null && going.length > 0 && (
        <>
          <p>{t("sitePage.standardGoes")}</p>
          <ul className={css.going}>
            {going.map(({ id }) => (
              <li key={id}>
                <bdi>{nameOf(published, id)}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>{t("sitePage.draftKept")}</p>
    </>
  );
}

/** Of an own page that is not on the site. It cannot be undone. */
export function DeleteDialog({ page, close }: TakeOffDialogProps) {
  const { t } = useLanguage();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { say } = useToast();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => deleteSitePage(page.id, page.version),
    onSuccess: async () => {
      close();
      await navigate({ to: "/site/pages" });
      client.removeQueries({ queryKey: sitePageQuery(page.id).queryKey });
      say({ text: t("sitePage.deleted") });
    },
    onSettled: () => invalidateSitePages(client),
  });
  return (
    <FormDialog
      layout="row"
      title={t("sitePage.delete")}
      submit={t("sitePage.delete")}
      pending={isPending}
      error={error}
      close={close}
      send={() => mutate()}
    >
      <p>{t("sitePage.deleteText")}</p>
    </FormDialog>
  );
}
