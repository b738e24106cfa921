/** Short words about what was just done, with a way back. They wait while somebody points at them or has them in focus. */
import { createContext, type ReactNode, useContext, useMemo, useRef } from "react";
import { TOAST_MS } from "../../domain/application/limits.ts";
import { useLastSaid, useStay } from "../../ui/toast.ts";
import { CrossIcon } from "../../ui/pictures/icons.tsx";
import { useKeysOn, useShortcuts } from "../keys.ts";
import { useLanguage } from "../language.tsx";
import type { ShortcutName } from "../shortcuts.ts";
import { Hint } from "./key.tsx";
import css from "./toast.module.css";

export interface ToastAction {
  readonly text: string;
  /** What the button alone leaves open, for whoever hears it. */
  readonly spoken?: string;
  /** Does the same while the word is shown, before anything else that the key stands for. */
  readonly shortcut?: ShortcutName;
  readonly do: () => void;
}

interface Toast {
  readonly text: string;
  readonly error?: boolean;
  readonly action?: ToastAction;
  /** Before the way back: what mostly comes next. */
  readonly proposal?: ToastAction;
}

interface Toasting {
  readonly say: (toast: Toast) => void;
}

/** Milliseconds. A fault needs longer than a word, and a way back longer still; afterwards its key shows it once more. */
const stays = { word: TOAST_MS, error: 5000, action: 8000 } as const;

const Toasts = createContext<Toasting | null>(null);

export function useToast(): Toasting {
  const toasting = useContext(Toasts);
  if (!toasting) throw new Error("outside of ToastProvider");
  return toasting;
}

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const { last, say, leave } = useLastSaid<Toast>();
  const isWord = !last?.said.error && !last?.said.action;
  const toasting = useMemo(() => ({ say }), [say]);
  return (
    <Toasts value={toasting}>
      {children}
      {/* Said and pressed in front of a dialog, too, which hides everything else. */}
      <div
        className={isWord ? css.toasts : `${css.toasts} ${css.aboveBar}`}
        role="status"
        aria-live="polite"
        data-react-aria-top-layer="true"
      >
        {last && <ToastBox key={last.number} toast={last.said} close={leave} />}
      </div>
    </Toasts>
  );
}

function ToastBox({ toast, close }: { readonly toast: Toast; readonly close: () => void }) {
  const { t } = useLanguage();
  const { action, proposal } = toast;
  const actions = [proposal, action].filter((given) => given !== undefined);
  const { onFocus: hold, ...staying } = useStay(action ? stays.action : toast.error ? stays.error : stays.word, close);
  const on = useKeysOn();
  const box = useRef<HTMLDivElement>(null);
  /** What had the focus before it came here. */
  const before = useRef<EventTarget>(null);
  /** The button that was pressed goes, and its focus with it, unless somebody takes it. */
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
      actions.flatMap((given) => (given.shortcut === undefined ? [] : [[given.shortcut, () => choose(given)]])),
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
      {actions.map((given) => (
        <button key={given.text} type="button" className={css.toastAct} onClick={() => choose(given)}>
          <span aria-hidden={given.spoken !== undefined || undefined}>{given.text}</span>
          {given.spoken !== undefined && <span className="hide">{`${given.text}: ${given.spoken}`}</span>}
          {on && given.shortcut && <Hint of={given.shortcut} />}
        </button>
      ))}
      <button type="button" className={css.toastClose} aria-label={t("frame.close")} onClick={leave}>
        <CrossIcon />
      </button>
    </div>
  );
}
