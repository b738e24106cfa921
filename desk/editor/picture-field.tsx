import { useMutation } from "@tanstack/react-query";
import { useId, useRef } from "react";
import { pictureNeeds, type PictureUse, type SitePicture } from "../../domain/site-content/picture.ts";
import { uploadedPictureAddress } from "../../routes.ts";
import { useErrorText } from "../requests/error-text.ts";
import { uploadPicture } from "../requests/pictures.ts";
import { Button } from "../frame/button.tsx";
import { FormError } from "../frame/field.tsx";
import fields from "../frame/field.module.css";
import states from "../frame/states.module.css";
import { useLanguage } from "../language.tsx";
import css from "./picture-field.module.css";
import { shrinkPicture } from "./shrink-picture.ts";

interface PictureFieldProps {
  readonly use: PictureUse;
  readonly label: string;
  readonly hint: string;
  readonly picture: SitePicture | undefined;
  /** What is behind it on the site; omitted: the page. */
  readonly ground?: string;
  readonly choose: (picture: SitePicture | undefined) => void;
}

export function PictureField({ use, label, hint, picture, ground, choose }: PictureFieldProps) {
  const { t, format } = useLanguage();
  const errorText = useErrorText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const upload = useMutation({
    mutationFn: async (file: Blob) => uploadPicture(use, await shrinkPicture(use, file)),
    onSuccess: choose,
  });
  return (
    <div role="group" aria-labelledby={id} className={css.picture}>
      <b id={id}>{label}</b>
      {picture && (
        <div className={css.shown} style={{ background: ground }}>
          <img
            src={uploadedPictureAddress(picture.hash, picture.type)}
            width={picture.width}
            height={picture.height}
            alt=""
          />
        </div>
      )}
      {picture && (
        <p className={fields.fieldHint}>
          <bdi dir="ltr">
            {format.number(picture.width)} × {format.number(picture.height)}
          </bdi>
        </p>
      )}
      <div className={states.actions}>
        <input
          ref={input}
          type="file"
          hidden
          accept={pictureNeeds[use].types.join(",")}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            // The same file may be chosen again after it was changed.
            currentTarget.value = "";
            if (file) upload.mutate(file);
          }}
        />
        <Button
          look="small"
          aria-label={`${t(picture ? "brand.replace" : "brand.upload")} ${label}`}
          pending={upload.isPending}
          onClick={() => input.current?.click()}
        >
          {t(upload.isPending ? "act.working" : picture ? "brand.replace" : "brand.upload")}
        </Button>
        {picture && (
          <Button look="small" aria-label={t("vacancyEdit.remove", { what: label })} onClick={() => choose(undefined)}>
            {t("brand.remove")}
          </Button>
        )}
      </div>
      <p className={fields.fieldHint}>{hint}</p>
      <FormError text={upload.error && errorText(upload.error)} />
    </div>
  );
}
