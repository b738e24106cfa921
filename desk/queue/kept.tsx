import type { DeskPromise } from "../../domain/desk/queue.ts";
import { useLanguage } from "../language.tsx";
import css from "./toolbar.module.css";

/** How the promise of 24 hours was kept. */
export function Kept({ promise: { kept, missed } }: { readonly promise: DeskPromise }) {
  const { t, format } = useLanguage();
  const all = kept + missed;
  return (
    <p className={css.kept}>
      {t("queue.promise")}:{" "}
      {all === 0 ? (
        t("queue.promiseNone")
      ) : (
        <>
          <strong>{format.share(kept, all)}</strong> {t("queue.promiseOf", { kept, all })}
        </>
      )}
    </p>
  );
}
