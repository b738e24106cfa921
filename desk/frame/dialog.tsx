/**
 * A dialog that is open as long as it is rendered: focus goes in, to what has `autoFocus` or else to the dialog itself, stays
 * in, and comes back. What is behind it is hidden from everybody until then. Escape closes it from wherever the focus is in it:
 * so nothing in it that may have the focus is ever disabled, which would lose it.
 */
import { type ReactNode, useId } from "react";
import { Dialog as AriaDialog } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
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
  const heading = useId();
  return (
    <ModalOverlay
      className={css.backdrop ?? ""}
      isOpen
      onOpenChange={(open) => {
        if (!open) close();
      }}
    >
      <Modal>
        <AriaDialog className={css.dialog ?? ""} aria-labelledby={heading}>
          <div className={css.dialogHead}>
            <h2 id={heading}>{title}</h2>
            <button type="button" className={css.dialogClose} aria-label={t("frame.close")} onClick={close}>
              <CrossIcon />
            </button>
          </div>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
