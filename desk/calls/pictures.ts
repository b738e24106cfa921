import { type PictureUse, sitePicture } from "../../domain/site-content/picture.ts";
import { deskApiPath } from "../../routes.ts";
import { call } from "./call.ts";

export const uploadPicture = (use: PictureUse, file: Blob) =>
  call(`${deskApiPath}/pictures/${use}`, sitePicture, { method: "POST", file });
