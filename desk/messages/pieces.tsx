import { Fragment } from "react";
import type { Piece } from "../../domain/messages/template.ts";
import { useLanguage } from "../language.tsx";
import css from "./messages.module.css";

/** A filled template. Values from the application are marked, and missing ones are shown in red. */
export function Pieces({ pieces }: { readonly pieces: readonly Piece[] }) {
  const { t } = useLanguage();
  return pieces.map(({ text, field }, at) => {
    // oxlint-disable-next-line react/no-array-index-key -- pieces can be equal and never move
    if (field === null) return <Fragment key={at}>{text}</Fragment>;
    const missing = text === "";
    return (
      // oxlint-disable-next-line react/no-array-index-key -- pieces can be equal and never move
      <mark key={at} className={missing ? css.missing : css.filled} dir="auto">
        {missing ? t("message.missing", { field: t(`templateField.${field}`) }) : text}
      </mark>
    );
  });
}
