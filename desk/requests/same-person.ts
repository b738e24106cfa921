import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type DeskDetail, deskDetail } from "../../domain/desk/application.ts";
import { deskApiPath } from "../../routes.ts";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import { sendRequest } from "./send-request.ts";
import { useErrorText } from "./error-text.ts";
import { applicationQuery } from "./queries.ts";

type SamePersonRequest =
  | {
      readonly id: number;
      readonly action: "merge" | "apart" | "apart_undone";
      readonly body: { readonly other: number };
    }
  | { readonly id: number; readonly action: "unmerge"; readonly body: { readonly merge: number } };

const done = {
  merge: "same.done.merge",
  unmerge: "same.done.unmerge",
  apart: "same.done.apart",
  apart_undone: "same.done.apart_undone",
} as const satisfies Record<SamePersonRequest["action"], string>;

/** Runs it, shows a toast with an undo, and shows the result. */
export function useSamePerson() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { t } = useLanguage();
  const { say } = useToast();
  const errorText = useErrorText();
  const shown = (detail: DeskDetail, { id }: SamePersonRequest) => {
    client.setQueryData(applicationQuery(detail.id).queryKey, detail);
    void client.invalidateQueries({ queryKey: ["queue"] });
    void client.invalidateQueries({
      queryKey: ["application"],
      predicate: ({ queryKey }) => queryKey[1] !== detail.id,
    });
    // The other application is the surviving one, so go there.
    if (detail.id !== id) void navigate({ to: "/applications/$id", params: { id: String(detail.id) }, search: true });
  };
  const failed = (error: Error, { id }: SamePersonRequest) => {
    say({ text: errorText(error), error: true });
    void client.invalidateQueries({ queryKey: ["queue"] });
    void client.invalidateQueries({ queryKey: applicationQuery(id).queryKey });
  };
  const back = useMutation({
    mutationFn: perform,
    onSuccess: (detail, request) => {
      shown(detail, request);
      say({ text: t(done[request.action], { name: detail.name }) });
    },
    onError: failed,
  });
  return useMutation({
    mutationFn: perform,
    onSuccess: (detail, request) => {
      shown(detail, request);
      const undo = wayBack(detail, request);
      say({
        text: t(done[request.action], { name: detail.name }),
        ...(undo ? { action: { text: t("act.undo"), do: () => back.mutate(undo) } } : {}),
      });
    },
    onError: failed,
  });
}

function perform({ id, action, body }: SamePersonRequest): Promise<DeskDetail> {
  return sendRequest(`${deskApiPath}/applications/${id}/${action}`, deskDetail, { method: "POST", body });
}

/** The action that undoes it; null: no single action does. */
function wayBack(detail: DeskDetail, { id, action, body }: SamePersonRequest): SamePersonRequest | null {
  if (action === "apart") return { id, action: "apart_undone", body };
  if (action === "apart_undone") return { id, action: "apart", body };
  const newest = action === "merge" ? detail.merged.toSorted((a, b) => a.merging - b.merging).at(-1) : undefined;
  return newest ? { id: detail.id, action: "unmerge", body: { merge: newest.merging } } : null;
}
