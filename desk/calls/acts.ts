/** What a recruiter does with an application. Nothing is shown as done before the server has said so: two may be at it. */
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { type DeskDetail, deskDetail } from "../../domain/desk/application.ts";
import type { Act } from "../../domain/desk/acts.ts";
import { deskPhone } from "../../domain/desk/desk.ts";
import { deskApiPath } from "../../routes.ts";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import { call, DeskError } from "./call.ts";
import { useErrorText } from "./error-text.ts";
import { applicationQuery } from "./queries.ts";

interface Doing {
  readonly id: number;
  readonly act: Act;
  readonly body?: {
    readonly to?: string | null;
    readonly text?: string;
    readonly event?: number;
    readonly takeOver?: boolean;
  };
}

/** Does an act, says so with a way back, and shows the application as it is now. */
export function useAct() {
  const client = useQueryClient();
  const { t } = useLanguage();
  const { say } = useToast();
  const errorText = useErrorText();
  const undo = useMutation({
    mutationFn: perform,
    onSuccess: (detail) => {
      keep(client, detail);
      say({ text: t("done.undo", { name: detail.name }) });
    },
    onError: (error) => say({ text: errorText(error), error: true }),
  });
  return useMutation({
    mutationFn: perform,
    onSuccess: (detail, { act }) => {
      keep(client, detail);
      const { undoable } = detail;
      say({
        text: t(`done.${act}`, { name: detail.name }),
        ...(undoable && act !== "undo"
          ? {
              action: {
                text: t("act.undo"),
                do: () => undo.mutate({ id: detail.id, act: "undo", body: { event: undoable.id } }),
              },
            }
          : {}),
      });
    },
    onError: (error, { id }) => {
      say({ text: errorText(error), error: true });
      // Somebody was faster, it is gone, or it is somebody else's: show what is true now.
      if (error instanceof DeskError && [403, 404, 409].includes(error.status)) {
        void client.invalidateQueries({ queryKey: ["queue"] });
        void client.invalidateQueries({ queryKey: applicationQuery(id).queryKey });
      }
    },
  });
}

function perform({ id, act, body }: Doing): Promise<DeskDetail> {
  return call(`${deskApiPath}/applications/${id}/${act}`, deskDetail, { method: "POST", body: body ?? {} });
}

function keep(client: QueryClient, detail: DeskDetail): void {
  client.setQueryData(applicationQuery(detail.id).queryKey, detail);
  void client.invalidateQueries({ queryKey: ["queue"] });
}

/** Opens the number: recorded each time, so never asked for without a press. */
export function useOpenPhone() {
  const client = useQueryClient();
  const { say } = useToast();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: ({ id, knowing }: OpeningPhone) =>
      call(`${deskApiPath}/applications/${id}/phone`, deskPhone, { method: "POST", body: { knowing } }),
    onSuccess: (phone, { id }) => {
      client.setQueryData(phoneKey(id), phone);
      void client.invalidateQueries({ queryKey: applicationQuery(id).queryKey });
      void client.invalidateQueries({ queryKey: ["queue"] });
    },
    onError: (error, { id }) => {
      if (error instanceof DeskError && error.code === "opted_out_before") client.setQueryData(askedOutKey, id);
      else say({ text: errorText(error), error: true });
    },
  });
}

interface OpeningPhone {
  readonly id: number;
  /** The recruiter has seen that somebody with the number or the address asked us not to write. */
  readonly knowing: boolean;
}

/** Of which application that has to be shown before its number opens; null: of none. */
export const askedOutKey = ["asked-out"] as const;

/** Where opened numbers are kept, each while its application is on the screen and no longer (main.tsx). */
export const phonesKey = ["phone"] as const;

export function phoneKey(id: number) {
  return [...phonesKey, id] as const;
}
