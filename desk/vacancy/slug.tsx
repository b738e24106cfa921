import * as v from "valibot";
import { slugSchema } from "../../domain/application/slug.ts";
import { Field } from "../frame/field.tsx";
import { useLanguage } from "../language.tsx";
import type { Editing } from "./use-draft.ts";

const place = "vacancy-slug";

/** The URL can be changed until the vacancy is published. */
export function Slug({
  editing: { vacancy, unread, slug, store },
  readOnly,
}: {
  readonly editing: Editing;
  readonly readOnly: boolean;
}) {
  const { t } = useLanguage();
  const shown = unread[place] ?? slug ?? vacancy.slug;
  return (
    <Field
      id={place}
      label={t("vacancyEdit.slug")}
      hint={t("vacancyEdit.slugHint", { address: `/jobs/${shown}` })}
      error={unread[place] === undefined ? null : t("vacancyEdit.slugError")}
      readOnly={readOnly}
      dir="ltr"
      autoComplete="off"
      value={shown}
      onChange={({ target }) => {
        const typed = target.value.trim().toLowerCase();
        const right = v.is(slugSchema, typed);
        store.setUnread(place, right ? null : target.value);
        if (right) store.setSlug(typed);
      }}
    />
  );
}
