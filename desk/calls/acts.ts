/** What a recruiter does with an application. Nothing is shown as done before the server has said so: two may be at it. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Channel } from "../../domain/application/lifecycle.ts";
import { deskPhone, type Seen } from "../../domain/desk/desk.ts";
import { deskApiPath } from "../../routes.ts";
import { useToast } from "../frame/toast.tsx";
import { useActed } from "./acted.ts";
import { call, DeskError } from "./call.ts";
import { performInTurn } from "./doing.ts";
import { useErrorText } from "./error-text.ts";
import { lookAgain } from "./keep.ts";

/** Does an act, says so with a way back, and shows the application as it is now. */
export function useAct() {
  const { done, failed } = useActed();
  return useMutation({ mutationFn: performInTurn, onSuccess: done, onError: failed });
}

/** Opens the number: recorded each time, so never asked for without a press. */
export function useOpenPhone() {
  const client = useQueryClient();
  const { say } = useToast();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: ({ id, knowing, alongside = false }: OpeningPhone) =>
      call(`${deskApiPath}/applications/${id}/phone`, deskPhone, { method: "POST", body: { knowing, alongside } }),
    onSuccess: (phone, { id }) => {
      client.setQueryData(phoneKey(id), phone);
      lookAgain(client, id);
    },
    onError: (error, { id, knowing, alongside = false, by }) => {
      const code = error instanceof DeskError ? error.code : null;
      if (code === "opted_out_before") return client.setQueryData(askedOutKey, { id, alongside, by });
      if (code !== "writing") return say({ text: errorText(error), error: true });
      client.setQueryData(writingKey, { id, knowing, by });
      lookAgain(client, id);
    },
  });
}

interface OpeningPhone extends Partial<Seen> {
  readonly id: number;
  /** The recruiter has seen that somebody with the number or the address asked us not to write. */
  readonly knowing: boolean;
  /** What it is opened for. */
  readonly by: NumberChannel;
}

/** What a number is good for. */
export const numberChannels = ["whatsapp", "call"] as const satisfies readonly Channel[];
export type NumberChannel = (typeof numberChannels)[number];

/** Of which application that has to be shown before its number opens; null: of none. */
export const askedOutKey = ["asked-out"] as const;

/** To whom a colleague writes already, which has to be shown first; null: to nobody. */
export const writingKey = ["writing"] as const;

/** Where opened numbers are kept, each while its application is on the screen and no longer (main.tsx). */
export const phonesKey = ["phone"] as const;

export function phoneKey(id: number) {
  return [...phonesKey, id] as const;
}
