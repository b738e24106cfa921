/** Two applications of one person as one, two again, or two people's. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type DeskDetail, deskDetail } from "../../domain/desk/application.ts";
import { deskApiPath } from "../../routes.ts";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import { call } from "./call.ts";
import { useErrorText } from "./error-text.ts";
import { applicationQuery } from "./queries.ts";

type Asked =
  | {
      readonly id: number;
      readonly what: "merge" | "apart" | "apart_undone";
      readonly body: { readonly other: number };
    }
  | { readonly id: number; readonly what: "unmerge"; readonly body: { readonly merge: number } };

const done = {
  merge: "same.done.merge",
  unmerge: "same.done.unmerge",
  apart: "same.done.apart",
  apart_undone: "same.done.apart_undone",
} as const satisfies Record<Asked["what"], string>;

/** Does it, says so with a way back, and shows what is one, or two, now. */
export function useSamePerson() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { t } = useLanguage();
  const { say } = useToast();
  const errorText = useErrorText();
  const shown = (detail: DeskDetail, { id }: Asked) => {
    client.setQueryData(applicationQuery(detail.id).queryKey, detail);
    void client.invalidateQueries({ queryKey: ["queue"] });
    void client.invalidateQueries({
      queryKey: ["application"],
      predicate: ({ queryKey }) => queryKey[1] !== detail.id,
    });
    // The other one leads: what was looked at is in it now.
    if (detail.id !== id) void navigate({ to: "/applications/$id", params: { id: String(detail.id) }, search: true });
  };
  const failed = (error: Error, { id }: Asked) => {
    say({ text: errorText(error), error: true });
    void client.invalidateQueries({ queryKey: ["queue"] });
    void client.invalidateQueries({ queryKey: applicationQuery(id).queryKey });
  };
  const back = useMutation({
    mutationFn: perform,
    onSuccess: (detail, asked) => {
      shown(detail, asked);
      say({ text: t(done[asked.what], { name: detail.name }) });
    },
    onError: failed,
  });
  return useMutation({
    mutationFn: perform,
    onSuccess: (detail, asked) => {
      shown(detail, asked);
      const undo = wayBack(detail, asked);
      say({
        text: t(done[asked.what], { name: detail.name }),
        ...(undo ? { action: { text: t("act.undo"), do: () => back.mutate(undo) } } : {}),
      });
    },
    onError: failed,
  });
}

function perform({ id, what, body }: Asked): Promise<DeskDetail> {
  return call(`${deskApiPath}/applications/${id}/${what}`, deskDetail, { method: "POST", body });
}

/** What takes it back; null: nothing does in one press. */
function wayBack(detail: DeskDetail, { id, what, body }: Asked): Asked | null {
  if (what === "apart") return { id, what: "apart_undone", body };
  if (what === "apart_undone") return { id, what: "apart", body };
  const newest = what === "merge" ? detail.merged.toSorted((a, b) => a.merging - b.merging).at(-1) : undefined;
  return newest ? { id: detail.id, what: "unmerge", body: { merge: newest.merging } } : null;
}
