import { Fragment } from "react";
import type { Piece } from "../../domain/messages/template.ts";
import { useLanguage } from "../language.tsx";
import css from "./messages.module.css";

/** A filled template: what came from the application is marked, and what has nothing says so in red. */
export function Pieces({ pieces }: { readonly pieces: readonly Piece[] }) {
  const { t } = useLanguage();
  return pieces.map(({ text, field }, at) => {
    // oxlint-disable-next-line react/no-array-index-key -- two pieces may say the same, and none ever moves
    if (field === null) return <Fragment key={at}>{text}</Fragment>;
    const missing = text === "";
    return (
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <mark key={at} className={missing ? css.missing : css.filled} dir="auto">
        {missing ? t("message.missing", { field: t(`templateField.${field}`) }) : text}
      </mark>
    );
  });
}
