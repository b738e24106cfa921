import { useAct } from "../calls/acts.ts";
import { Key } from "../frame/key.tsx";
import states from "../frame/states.module.css";
import { useLanguage } from "../language.tsx";

export function ContactedButton({ id, shortcut = false }: { readonly id: number; readonly shortcut?: boolean }) {
  const { t } = useLanguage();
  const act = useAct();
  return (
    <button
      type="button"
      className={states.button}
      aria-disabled={act.isPending}
      onClick={(event) => {
        event.stopPropagation();
        if (!act.isPending) act.mutate({ id, act: "contacted" });
      }}
    >
      {t("act.contacted")}
      {shortcut && <Key name="c" quiet />}
    </button>
  );
}
