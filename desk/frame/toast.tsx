/** Short words about what was just done, with a way back. They wait while somebody points at them or has them in focus. */
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from "react";
import { CrossIcon } from "../../ui/pictures/icons.tsx";
import { useLanguage } from "../language.tsx";
import css from "./toast.module.css";

interface Toast {
  readonly text: string;
  readonly fault?: boolean;
  readonly action?: { readonly text: string; readonly do: () => void };
}

interface Toasting {
  readonly say: (toast: Toast) => void;
}

/** Milliseconds. A way back needs longer than a word; `u` works afterwards too. */
const stays = { word: 5000, action: 12_000 } as const;

const Toasts = createContext<Toasting | null>(null);

export function useToast(): Toasting {
  const toasting = useContext(Toasts);
  if (!toasting) throw new Error("outside of ToastProvider");
  return toasting;
}

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toast, setToast] = useState<(Toast & { readonly number: number }) | null>(null);
  const say = useCallback((next: Toast) => setToast((last) => ({ ...next, number: (last?.number ?? 0) + 1 })), []);
  const close = useCallback(() => setToast(null), []);
  const toasting = useMemo(() => ({ say }), [say]);
  return (
    <Toasts value={toasting}>
      {children}
      {/* Said and pressed in front of a dialog, too, which hides everything else. */}
      <div className={css.toasts} role="status" aria-live="polite" data-react-aria-top-layer="true">
        {toast && <ToastBox key={toast.number} toast={toast} close={close} />}
      </div>
    </Toasts>
  );
}

function ToastBox({ toast, close }: { readonly toast: Toast; readonly close: () => void }) {
  const { t } = useLanguage();
  const [held, setHeld] = useState(false);
  const { action } = toast;
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(close, action ? stays.action : stays.word);
    return () => clearTimeout(timer);
  }, [held, close, action]);
  return (
    <div
      className={toast.fault ? `${css.toast} ${css.toastFault}` : css.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p>{toast.text}</p>
      {action && (
        <button
          type="button"
          className={css.toastAct}
          onClick={() => {
            close();
            action.do();
          }}
        >
          {action.text}
        </button>
      )}
      <button type="button" className={css.toastClose} aria-label={t("frame.close")} onClick={close}>
        <CrossIcon />
      </button>
    </div>
  );
}
