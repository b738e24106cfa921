/** The tags of one person: each goes with a press, and another is given in a dialog. */
import { lazy, Suspense, useState } from "react";
import type { DeskDetail } from "../../domain/desk/application.ts";
import css from "../bulk/tags.module.css";
import { Hint } from "../frame/key.tsx";
import { useToast } from "../frame/toast.tsx";
import { useShortcuts } from "../keys.ts";
import { useLanguage } from "../language.tsx";
import type { WhenSeen } from "./use-attention.ts";
import { useGive } from "./use-give.ts";

const TagDialog = lazy(() => import("../bulk/tag-many.tsx").then(({ TagMany }) => ({ default: TagMany })));

export function Tags({ application, whenSeen }: { readonly application: DeskDetail; readonly whenSeen: WhenSeen }) {
  const { t } = useLanguage();
  const { say } = useToast();
  const { give } = useGive();
  const [open, setOpen] = useState(false);
  const { id, name, tags, status } = application;
  // Nothing more is done with whom nobody keeps.
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
            onClick={() => give({ id, name, act: "untag", body: { tag } })}
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
            give={({ act, body }) => give({ id, name, act, ...(body ? { body } : {}) })}
          />
        </Suspense>
      )}
    </span>
  );
}
