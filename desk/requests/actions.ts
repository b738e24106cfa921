/** Actions have no optimistic updates: two recruiters may act at the same time. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Channel } from "../../domain/application/lifecycle.ts";
import { deskDetail } from "../../domain/desk/application.ts";
import { deskPhone, type Seen } from "../../domain/desk/desk.ts";
import { deskApiPath } from "../../routes.ts";
import { useToast } from "../frame/toast.tsx";
import { useActionFollowUp } from "./use-action-follow-up.ts";
import { sendRequest, DeskError } from "./send-request.ts";
import { sendActionInTurn } from "./send-action.ts";
import { useErrorText } from "./error-text.ts";
import { invalidateApplication } from "./update-cache.ts";

/** Runs an action, shows a toast with an undo, and updates the application. */
export function useAction() {
  const { done, failed } = useActionFollowUp();
  return useMutation({ mutationFn: sendActionInTurn, onSuccess: done, onError: failed });
}

/** Answers, without a note, what colleagues asked the user about the application. */
export const markAnswered = (id: number) =>
  sendRequest(`${deskApiPath}/applications/${id}/answered`, deskDetail, { method: "POST" });

/** Reveals the number. The server records each reveal, so this happens only on a press. */
export function useOpenPhone() {
  const client = useQueryClient();
  const { say } = useToast();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: ({ id, knowing, alongside = false }: OpeningPhone) =>
      sendRequest(`${deskApiPath}/applications/${id}/phone`, deskPhone, {
        method: "POST",
        body: { knowing, alongside },
      }),
    onSuccess: (phone, { id }) => {
      client.setQueryData(phoneKey(id), phone);
      invalidateApplication(client, id);
    },
    onError: (error, { id, knowing, alongside = false, by }) => {
      const code = error instanceof DeskError ? error.code : null;
      if (code === "opted_out_before") return client.setQueryData(optedOutKey, { id, alongside, by });
      if (code !== "writing") return say({ text: errorText(error), error: true });
      client.setQueryData(writingKey, { id, knowing, by });
      invalidateApplication(client, id);
    },
  });
}

interface OpeningPhone extends Partial<Seen> {
  readonly id: number;
  /** The recruiter has seen that a person with this number or address opted out. */
  readonly knowing: boolean;
  /** Why the number is revealed. */
  readonly by: NumberChannel;
}

/** The channels that need a phone number. */
export const numberChannels = ["whatsapp", "call"] as const satisfies readonly Channel[];
export type NumberChannel = (typeof numberChannels)[number];

/** The application whose opt-out must be shown before its number is revealed; null: none. */
export const optedOutKey = ["asked-out"] as const;

/** The application whose active colleague must be shown first; null: none. */
export const writingKey = ["writing"] as const;

/** Revealed numbers are kept only while their application is on the screen (main.tsx). */
export const phonesKey = ["phone"] as const;

export function phoneKey(id: number) {
  return [...phonesKey, id] as const;
}
