import { useKeys } from "../keys.ts";
import { useLanguage } from "../language.tsx";
import css from "./toolbar.module.css";
import type { Chosen } from "./use-choice.ts";

/** Switches between list and board. The board shows one vacancy. */
export function ShapeSwitch({ choice, board, change }: Chosen) {
  const { t } = useLanguage();
  useKeys({ b: () => change(choice, board ? "list" : "board") });
  return (
    <div className={css.shapes} role="group" aria-label={t("board.shape")}>
      <button type="button" aria-pressed={!board} onClick={() => change(choice, "list")}>
        <svg className="ic" viewBox="0 0 20 20" aria-hidden="true">
          <path d="M3 5h14M3 10h14M3 15h14" />
        </svg>
        {t("board.list")}
      </button>
      <button type="button" aria-pressed={board} onClick={() => change(choice, "board")}>
        <svg className="ic" viewBox="0 0 20 20" aria-hidden="true">
          <path d="M3 3.5h4v13H3zM10 3.5h4v8h-4zM17 3.5v5" />
        </svg>
        {t("board.board")}
      </button>
    </div>
  );
}
