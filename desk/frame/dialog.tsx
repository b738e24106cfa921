/**
 * A modal dialog, open while it is rendered. Focus moves to `autoFocus` or the dialog, stays
 * inside, and returns afterwards. Never disable a focusable element in it: focus would be lost, and
 * Escape with it.
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
