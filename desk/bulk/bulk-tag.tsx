/**
 * Adds a tag to the selected applications, or removes one. Tags in use come first; a new one can be
 * typed.
 */
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { noFilter } from "../../domain/desk/queue-filter.ts";
import type { DeskRow } from "../../domain/desk/queue.ts";
import menu from "../application/menu.module.css";
import { choicesQuery } from "../requests/queue.ts";
import { Button } from "../frame/button.tsx";
import { Dialog } from "../frame/dialog.tsx";
import { Field, FormError, valueOf } from "../frame/field.tsx";
import { Key } from "../frame/key.tsx";
import { isTyping } from "../keys.ts";
import { useLanguage } from "../language.tsx";
import type { BulkMenuProps } from "./bulk-assign.tsx";
import css from "./tags.module.css";
import states from "../frame/states.module.css";

interface TagManyProps extends BulkMenuProps {
  readonly ids: ReadonlySet<number>;
  readonly rows: readonly Pick<DeskRow, "id" | "tags">[];
}

export function BulkTag({ people, ids, rows, close, dispatch }: TagManyProps) {
  const { t } = useLanguage();
  const [error, setError] = useState<string | null>(null);
  const inUse = useQuery(choicesQuery({ view: "everybody", filter: noFilter })).data?.tag ?? [];
  const theirs = [...new Set(rows.filter(({ id }) => ids.has(id)).flatMap(({ tags }) => tags))];
  const choose = (action: "tag" | "untag", tag: string) => {
    dispatch({ act: action, body: { tag } });
    close();
  };
  const all = rows.filter(({ id }) => ids.has(id));
  const offered = inUse
    .map(({ value }) => value)
    .filter((tag) => all.length < ids.size || !all.every(({ tags }) => tags.includes(tag)))
    .slice(0, 9);
  const menuPlace = useRef<HTMLDivElement>(null);
  useEffect(() => menuPlace.current?.focus(), []);
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target as Element)) return;
    const tag = offered[Number(event.key) - 1];
    if (tag !== undefined) {
      event.preventDefault();
      choose("tag", tag);
    } else if (/^[^\d\s]$/u.test(event.key)) {
      // Typing means a tag's name, so the first letter goes into the field.
      event.currentTarget.querySelector("input")?.focus();
    }
  };
  return (
    <Dialog title={t("bulk.tagTitle", { people })} close={close}>
      <div ref={menuPlace} tabIndex={-1} className={menu.menu} onKeyDown={press}>
        {offered.map((tag, at) => (
          <button key={tag} type="button" className={menu.choice} onClick={() => choose("tag", tag)}>
            <bdi>{tag}</bdi>
            <Key name={String(at + 1)} quiet />
          </button>
        ))}
        <form
          method="post"
          noValidate
          className={menu.menu}
          onSubmit={(event) => {
            event.preventDefault();
            const tag = valueOf(event.currentTarget, "tag");
            if (tag === "") setError(t("bulk.tagMissing"));
            else choose("tag", tag);
          }}
        >
          <Field
            label={t("bulk.tagName")}
            hint={t("bulk.tagHint")}
            name="tag"
            maxLength={40}
            autoComplete="off"
            dir="auto"
            list="desk-tags"
          />
          <datalist id="desk-tags">
            {inUse.map(({ value }) => (
              <option key={value} value={value} />
            ))}
          </datalist>
          <FormError text={error} />
          <div className={`${states.actions} ${menu.dialogActions}`}>
            <Button type="submit" look="main">
              {t("bulk.do.tag")}
            </Button>
            <Button onClick={close}>{t("close.cancel")}</Button>
          </div>
        </form>
        {theirs.length > 0 && (
          <div className={css.tags} role="group" aria-label={t("bulk.theirTags")}>
            {theirs.map((tag) => (
              <button
                key={tag}
                type="button"
                aria-label={t("bulk.untagOf", { tag })}
                onClick={() => choose("untag", tag)}
              >
                <bdi>{tag}</bdi> <span aria-hidden="true">×</span>
              </button>
            ))}
          </div>
        )}
      </div>
    </Dialog>
  );
}
