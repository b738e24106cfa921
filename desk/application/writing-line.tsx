import type { DeskDetail } from "../../domain/desk/application.ts";
import { writesFor } from "../../domain/desk/current-writer.ts";
import { useNow } from "../clock.ts";
import { useLanguage } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import css from "./application.module.css";

/** Shows that a colleague is writing to the applicant now. */
export function WritingLine({ application: { writing } }: { readonly application: Pick<DeskDetail, "writing"> }) {
  const { t, format } = useLanguage();
  const now = useNow();
  const me = useMe();
  const writes = writing && writing.id !== me.id && now - Date.parse(writing.since) < writesFor;
  return (
    <div role="status" className={css.writingPlace}>
      {writes && (
        <p className={css.writing}>
          <PenIcon /> {t("writing.now", { who: writing.name, time: format.time(writing.since) })}
        </p>
      )}
    </div>
  );
}

function PenIcon() {
  return (
    <svg className="ic" viewBox="0 0 20 20" aria-hidden="true">
      <path d="M3 17l1-4L14 3l3 3L7 16zM12 5l3 3" />
    </svg>
  );
}
