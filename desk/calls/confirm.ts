import { anything } from "../../domain/desk/answer.ts";
import { deskApiPath } from "../../routes.ts";
import { call } from "./call.ts";
import { showPasskey } from "./passkey.ts";

const send = (body: object) => call(`${deskApiPath}/confirm`, anything, { method: "POST", body });

export const confirmWithPassword = (password: string) => send({ password });

/** Throws when the person or the server refuses. */
export const confirmWithPasskey = async () => send({ passkey: await showPasskey() });
