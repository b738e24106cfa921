import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { anything } from "../../domain/desk/answer.ts";
import { type DeskDetail, deskDetail } from "../../domain/desk/application.ts";
import { deskMessages, deskOwnTemplates, deskTemplates, deskTemplateText } from "../../domain/desk/messages.ts";
import type { TemplateKind } from "../../domain/messages/template.ts";
import { deskApiPath } from "../../routes.ts";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import { useAction } from "./actions.ts";
import { sendRequest, DeskError } from "./send-request.ts";
import { useErrorText } from "./error-text.ts";
import { applicationQuery } from "./queries.ts";

/** Under the application's key: which messages fit depends on status and booking. */
export const messagesQuery = ({ id, status }: Pick<DeskDetail, "id" | "status">, language: string) =>
  queryOptions({
    queryKey: ["application", id, "messages", status, language],
    queryFn: ({ signal }) => sendRequest(`${deskApiPath}/applications/${id}/messages`, deskMessages, { signal }),
  });

/** Fails with the sentence that asks for money if the text contains one (B8). */
export const messageCheckQuery = (id: number, text: string, language: string) =>
  queryOptions({
    queryKey: ["message-check", id, text, language],
    queryFn: ({ signal }) =>
      sendRequest(`${deskApiPath}/applications/${id}/message/check`, anything, {
        method: "POST",
        body: { text },
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: (failures, error) => failures < 2 && !(error instanceof DeskError && error.code === "asks"),
  });

export const templatesQuery = queryOptions({
  queryKey: ["templates"],
  queryFn: ({ signal }) => sendRequest(`${deskApiPath}/templates`, deskTemplates, { signal }),
});

/** A shipped template or one that the team created; each has one text per language. */
export type TemplatePlace = `templates/${TemplateKind}` | `own-templates/${string}/texts`;

export const templatePath = (place: TemplatePlace, language: string) => `${deskApiPath}/${place}/${language}`;

export const templateQuery = (place: TemplatePlace, language: string) =>
  queryOptions({
    queryKey: ["templates", place, language],
    queryFn: ({ signal }) => sendRequest(templatePath(place, language), deskTemplateText, { signal }),
  });

export function saveTemplate(place: TemplatePlace, language: string, body: { version: number; text: string | null }) {
  return sendRequest(templatePath(place, language), deskTemplateText, { method: "POST", body });
}

export const ownTemplatesQuery = queryOptions({
  queryKey: ["own-templates"],
  queryFn: ({ signal }) => sendRequest(`${deskApiPath}/own-templates`, deskOwnTemplates, { signal }),
});

/** Creates, renames or deletes a template. Returns the new list. */
export function changeOwnTemplates(
  path: "" | `/${string}/rename` | `/${string}/delete`,
  body: { id?: string; name?: string },
) {
  return sendRequest(`${deskApiPath}/own-templates${path}`, deskOwnTemplates, { method: "POST", body });
}

interface NewEmail {
  readonly applicationId: number;
  /** Idempotency key of the email, so that repeated presses send it once. */
  readonly id: string;
  readonly template: TemplateKind;
  /** Id of a template that the team created. */
  readonly named?: string;
  readonly text: string;
  readonly codes: readonly string[];
  readonly alongside?: boolean;
}

/** Sends an email, shows a toast, and updates the application. */
export function useSendEmailNow(sent: () => void) {
  const client = useQueryClient();
  const { t } = useLanguage();
  const { say } = useToast();
  const errorText = useErrorText();
  const action = useAction();
  const email = useMutation({
    mutationFn: ({ applicationId, ...body }: NewEmail) =>
      sendRequest(`${deskApiPath}/applications/${applicationId}/message`, deskDetail, { method: "POST", body }),
    onSuccess: (detail, { template }) => {
      client.setQueryData(applicationQuery(detail.id).queryKey, detail);
      void client.invalidateQueries({ queryKey: ["queue"] });
      sent();
      const { id, name, undoable } = detail;
      if (template !== "rejection" || !undoable) return say({ text: t("message.sent", { name }) });
      const undo = () => action.mutate({ id, act: "undo", body: { event: undoable.id } });
      say({ text: t("message.rejected", { name }), action: { text: t("act.undo"), do: undo } });
    },
    onError: (error, refused) => {
      const writing = error instanceof DeskError && error.code === "writing";
      const again = { text: t("message.anyway"), do: () => email.mutate({ ...refused, alongside: true }) };
      say({ text: errorText(error), error: true, ...(writing ? { action: again } : {}) });
      if (error instanceof DeskError && error.status === 409) {
        void client.invalidateQueries({ queryKey: applicationQuery(refused.applicationId).queryKey });
      }
    },
  });
  return email;
}
