/** The application's tags: a press removes one, and a dialog adds one. */
import { lazy, Suspense, useState } from "react";
import type { DeskDetail } from "../../domain/desk/application.ts";
import css from "../bulk/tags.module.css";
import { Hint } from "../frame/key.tsx";
import { useToast } from "../frame/toast.tsx";
import { useShortcuts } from "../keys.ts";
import { useLanguage } from "../language.tsx";
import type { WhenSeen } from "./use-attention.ts";
import { useDispatch } from "./use-dispatch.ts";

const TagDialog = lazy(() => import("../bulk/bulk-tag.tsx").then(({ BulkTag }) => ({ default: BulkTag })));

export function Tags({ application, whenSeen }: { readonly application: DeskDetail; readonly whenSeen: WhenSeen }) {
  const { t } = useLanguage();
  const { say } = useToast();
  const { dispatch } = useDispatch();
  const [open, setOpen] = useState(false);
  const { id, name, tags, status } = application;
  // Withdrawn and erased applications cannot be changed.
  const mayChange = status !== "withdrawn" && status !== "erased";
  useShortcuts({
    tagOne: whenSeen(() =>
      mayChange ? setOpen(true) : say({ text: t("pane.notNow", { name, stage: t(`status.${status}`) }) }),
    ),
  });
  return (
    <span className={css.tags}>
      {tags.map((tag) =>
        mayChange ? (
          <button
            key={tag}
            type="button"
            aria-label={t("bulk.untagOf", { tag })}
            onClick={() => dispatch({ id, name, act: "untag", body: { tag } })}
          >
            <bdi>{tag}</bdi> <span aria-hidden="true">×</span>
          </button>
        ) : (
          <bdi key={tag}>{tag}</bdi>
        ),
      )}
      {mayChange && (
        <button type="button" className={css.more} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t("bulk.tagMore")} <Hint of="tagOne" />
        </button>
      )}
      {open && (
        <Suspense fallback={null}>
          <TagDialog
            people={name}
            ids={new Set([id])}
            rows={[application]}
            close={() => setOpen(false)}
            dispatch={({ act, body }) => dispatch({ id, name, act, ...(body ? { body } : {}) })}
          />
        </Suspense>
      )}
    </span>
  );
}
