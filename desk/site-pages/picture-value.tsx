import type { ReactNode } from "react";
import type { Section } from "../../domain/site-content/content.ts";
import { uploadedPictureAddress } from "../../routes.ts";
import css from "../editor/picture-field.module.css";

/** One side of a changed picture. */
export function pictureValue(picture: Section["picture"], decorative: string): ReactNode {
  if (!picture) return "";
  const { hash, type, width, height } = picture.file;
  return (
    <>
      <span className={css.shown}>
        <img src={uploadedPictureAddress(hash, type)} width={width} height={height} alt="" />
      </span>
      {picture.decorative && decorative}
    </>
  );
}
