/** What recruiters write to applicants, and the templates that managers edit. */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { anything } from "../../domain/desk/answer.ts";
import { deskDetail } from "../../domain/desk/application.ts";
import { deskMessages, deskOwnTemplates, deskTemplates, deskTemplateText } from "../../domain/desk/messages.ts";
import type { TemplateKind } from "../../domain/messages/template.ts";
import { deskApiPath } from "../../routes.ts";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import { useAct } from "./acts.ts";
import { call, DeskError } from "./call.ts";
import { useErrorText } from "./error-text.ts";
import { applicationQuery } from "./queries.ts";

/** @param status what fits depends on it */
export const messagesQuery = (id: number, status: string, language: string) =>
  queryOptions({
    queryKey: ["messages", id, status, language],
    queryFn: ({ signal }) => call(`${deskApiPath}/applications/${id}/messages`, deskMessages, { signal }),
  });

/** Fails with the sentence that asks for money, where a text that was typed has one (B8). */
export const messageCheckQuery = (id: number, text: string, language: string) =>
  queryOptions({
    queryKey: ["message-check", id, text, language],
    queryFn: ({ signal }) =>
      call(`${deskApiPath}/applications/${id}/message/check`, anything, { method: "POST", body: { text }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: (failures, error) => failures < 2 && !(error instanceof DeskError && error.code === "asks"),
  });

export const templatesQuery = queryOptions({
  queryKey: ["templates"],
  queryFn: ({ signal }) => call(`${deskApiPath}/templates`, deskTemplates, { signal }),
});

/** Of a shipped kind, or of one that the team named itself: below it, each language. */
export type TemplatePlace = `templates/${TemplateKind}` | `own-templates/${string}/texts`;

const templatePath = (place: TemplatePlace, language: string) => `${deskApiPath}/${place}/${language}`;

export const templateQuery = (place: TemplatePlace, language: string) =>
  queryOptions({
    queryKey: ["templates", place, language],
    queryFn: ({ signal }) => call(templatePath(place, language), deskTemplateText, { signal }),
  });

export function saveTemplate(place: TemplatePlace, language: string, body: { version: number; text: string | null }) {
  return call(templatePath(place, language), deskTemplateText, { method: "POST", body });
}

export const ownTemplatesQuery = queryOptions({
  queryKey: ["own-templates"],
  queryFn: ({ signal }) => call(`${deskApiPath}/own-templates`, deskOwnTemplates, { signal }),
});

/** Makes, names or deletes one; answered with those that there are then. */
export function changeOwnTemplates(
  path: "" | `/${string}/rename` | `/${string}/delete`,
  body: { id?: string; name?: string },
) {
  return call(`${deskApiPath}/own-templates${path}`, deskOwnTemplates, { method: "POST", body });
}

interface Letter {
  readonly applicationId: number;
  /** Once for each letter: however often it is pressed, one is sent. */
  readonly id: string;
  readonly template: TemplateKind;
  /** One that the team named itself. */
  readonly named?: string;
  readonly text: string;
  readonly alongside?: boolean;
}

/** Sends a letter, says so, and shows the application as it is then. */
export function useSendLetter(sent: () => void) {
  const client = useQueryClient();
  const { t } = useLanguage();
  const { say } = useToast();
  const errorText = useErrorText();
  const act = useAct();
  const letter = useMutation({
    mutationFn: ({ applicationId, ...body }: Letter) =>
      call(`${deskApiPath}/applications/${applicationId}/message`, deskDetail, { method: "POST", body }),
    onSuccess: (detail, { template }) => {
      client.setQueryData(applicationQuery(detail.id).queryKey, detail);
      void client.invalidateQueries({ queryKey: ["queue"] });
      sent();
      const { id, name, undoable } = detail;
      if (template !== "rejection" || !undoable) return say({ text: t("message.sent", { name }) });
      const undo = () => act.mutate({ id, act: "undo", body: { event: undoable.id } });
      say({ text: t("message.rejected", { name }), action: { text: t("act.undo"), do: undo } });
    },
    onError: (error, given) => {
      const writing = error instanceof DeskError && error.code === "writing";
      const again = { text: t("message.anyway"), do: () => letter.mutate({ ...given, alongside: true }) };
      say({ text: errorText(error), error: true, ...(writing ? { action: again } : {}) });
      if (error instanceof DeskError && error.status === 409) {
        void client.invalidateQueries({ queryKey: applicationQuery(given.applicationId).queryKey });
      }
    },
  });
  return letter;
}
