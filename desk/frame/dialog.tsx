/** A native dialog that is open as long as it is rendered: focus goes in, stays in, and comes back. */
import { type ReactNode, useEffect, useId, useRef } from "react";
import { CrossIcon } from "../../ui/pictures/icons.tsx";
import { useLanguage } from "../language.tsx";
import css from "./dialog.module.css";

interface DialogProps {
  readonly title: string;
  readonly close: () => void;
  readonly children: ReactNode;
}

export function Dialog({ title, close, children }: DialogProps) {
  const { t } = useLanguage();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const shown = dialog.current;
    const before = document.activeElement;
    shown?.showModal();
    // Otherwise the first thing in it would be chosen, which is the way out.
    shown?.querySelector<HTMLElement>("[data-first]")?.focus();
    return () => {
      shown?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog ref={dialog} className={css.deskDialog} aria-labelledby={heading} onClose={close}>
      <div className={css.deskDialogHead}>
        <h2 id={heading}>{title}</h2>
        <button type="button" className={css.deskDialogClose} aria-label={t("frame.close")} onClick={close}>
          <CrossIcon />
        </button>
      </div>
      {children}
    </dialog>
  );
}
