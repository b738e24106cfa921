/** Short messages about the last action, with an undo. They stay while hovered or focused. */
import { createContext, type ReactNode, useContext, useMemo, useRef } from "react";
import { TOAST_MS } from "../../domain/application/limits.ts";
import { useLastToast, useStay } from "../../ui/toast.ts";
import { CrossIcon } from "../../ui/pictures/icons.tsx";
import { useKeysOn, useShortcuts } from "../keys.ts";
import { useLanguage } from "../language.tsx";
import type { ShortcutName } from "../shortcuts.ts";
import { Hint } from "./key.tsx";
import css from "./toast.module.css";

export interface ToastAction {
  readonly text: string;
  /** Text for screen readers, if the button's label is unclear on its own. */
  readonly spoken?: string;
  /** A key that does the same while the toast is shown, before any other meaning of that key. */
  readonly shortcut?: ShortcutName;
  readonly do: () => void;
}

interface Toast {
  readonly text: string;
  readonly error?: boolean;
  readonly action?: ToastAction;
  /** The likely next step, shown before the undo. */
  readonly proposal?: ToastAction;
}

interface Toasting {
  readonly say: (toast: Toast) => void;
}

/**
 * Milliseconds. An error stays longer than a message, and an undo longer still; its key shows it
 * again later.
 */
const stays = { word: TOAST_MS, error: 5000, action: 8000 } as const;

const Toasts = createContext<Toasting | null>(null);

export function useToast(): Toasting {
  const toasting = useContext(Toasts);
  if (!toasting) throw new Error("outside of ToastProvider");
  return toasting;
}

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const { last, say, leave } = useLastToast<Toast>();
  const isWord = !last?.item.error && !last?.item.action;
  const toasting = useMemo(() => ({ say }), [say]);
  return (
    <Toasts value={toasting}>
      {children}
      {/* Also visible and usable in front of a dialog, which hides everything else. */}
      <div
        className={isWord ? css.toasts : `${css.toasts} ${css.aboveBar}`}
        role="status"
        aria-live="polite"
        data-react-aria-top-layer="true"
      >
        {last && <ToastBox key={last.number} toast={last.item} close={leave} />}
      </div>
    </Toasts>
  );
}

function ToastBox({ toast, close }: { readonly toast: Toast; readonly close: () => void }) {
  const { t } = useLanguage();
  const { action, proposal } = toast;
  const actions = [proposal, action].filter((each) => each !== undefined);
  const { onFocus: hold, ...staying } = useStay(action ? stays.action : toast.error ? stays.error : stays.word, close);
  const on = useKeysOn();
  const box = useRef<HTMLDivElement>(null);
  /** The element that had focus before. */
  const before = useRef<EventTarget>(null);
  /** The pressed button disappears. Its focus goes back, unless another element takes it. */
  const leave = () => {
    const had = box.current?.contains(document.activeElement) === true;
    const main = document.getElementById("desk-main");
    const next = before.current instanceof HTMLElement && before.current.isConnected ? before.current : main;
    close();
    if (had) next?.focus({ preventScroll: true });
  };
  const choose = (chosen: ToastAction) => {
    leave();
    chosen.do();
  };
  useShortcuts(
    Object.fromEntries(
      actions.flatMap((each) => (each.shortcut === undefined ? [] : [[each.shortcut, () => choose(each)]])),
    ),
    true,
  );
  return (
    <div
      ref={box}
      className={toast.error ? `${css.toast} ${css.toastError}` : css.toast}
      {...staying}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
        hold();
      }}
    >
      <p>{toast.text}</p>
      {actions.map((each) => (
        <button key={each.text} type="button" className={css.toastAction} onClick={() => choose(each)}>
          <span aria-hidden={each.spoken !== undefined || undefined}>{each.text}</span>
          {each.spoken !== undefined && <span className="hide">{`${each.text}: ${each.spoken}`}</span>}
          {on && each.shortcut && <Hint of={each.shortcut} />}
        </button>
      ))}
      <button type="button" className={css.toastClose} aria-label={t("frame.close")} onClick={leave}>
        <CrossIcon />
      </button>
    </div>
  );
}
