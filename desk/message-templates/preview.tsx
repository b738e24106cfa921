import type { DeskTemplateText } from "../../domain/desk/messages.ts";
import { addedSigns } from "../../domain/messages/final-message.ts";
import { fill, plainText } from "../../domain/messages/template.ts";
import { useLanguage } from "../language.tsx";
import { Pieces } from "../messages/pieces.tsx";
import css from "./message-templates.module.css";

interface PreviewProps {
  readonly text: string;
  readonly template: DeskTemplateText;
}

/** How it would go out, to somebody made up, with all that is added by itself. */
export function Preview({ text, template: { sample, direction } }: PreviewProps) {
  const { t } = useLanguage();
  const pieces = fill(text, { ...sample.values, name: t("templates.sampleName") });
  const added = addedSigns(plainText(pieces), sample.signs);
  const lines = [...added.proof, ...(added.stop === null ? [] : [added.stop])];
  return (
    <section aria-labelledby="desk-template-preview">
      <h3 id="desk-template-preview">{t("templates.preview")}</h3>
      <p className={css.note}>{t("templates.previewText")}</p>
      <p className={css.preview} dir={direction}>
        <Pieces pieces={pieces} />
      </p>
      {lines.length > 0 && <p className={css.note}>{t("message.added", { text: lines.join(" ") })}</p>}
    </section>
  );
}
