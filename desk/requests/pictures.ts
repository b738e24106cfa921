import { type PictureUse, sitePicture } from "../../domain/site-content/picture.ts";
import { deskApiPath } from "../../routes.ts";
import { sendRequest } from "./send-request.ts";

export const uploadPicture = (use: PictureUse, file: Blob) =>
  sendRequest(`${deskApiPath}/pictures/${use}`, sitePicture, { method: "POST", file });
