/** The draft of the brand: edits are saved by themselves, a moment after the last. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Brand } from "../../domain/brand/brand.ts";
import type { DeskBrand } from "../../domain/desk/site.ts";
import { isEqual } from "../../domain/vacancies/publish.ts";
import { DeskError } from "../requests/send-request.ts";
import { brandQuery, saveBrand } from "../requests/site.ts";

/** Milliseconds after an edit, and after a failed attempt. */
const pauses = { edit: 600, failure: 5000 } as const;

export function useBrandDraft(stored: DeskBrand) {
  const client = useQueryClient();
  /** null: as stored. */
  const [edited, setEdited] = useState<Brand | null>(null);
  const [conflict, setConflict] = useState(false);
  const save = useMutation({
    mutationFn: (draft: Brand) => saveBrand({ version: stored.version, draft }),
    onSuccess: (now, sent) => {
      client.setQueryData(brandQuery.queryKey, now);
      // The server trims names: what was sent is what is stored then.
      setEdited((current) => (current === sent ? null : current));
    },
    onError: (error) => {
      if (!(error instanceof DeskError) || error.code !== "changed") return undefined;
      setConflict(true);
      return client.invalidateQueries({ queryKey: brandQuery.queryKey });
    },
  });
  const { mutate, isPending, isError } = save;
  const isSaved = edited === null || isEqual(edited, stored.draft);
  useEffect(() => {
    if (edited === null || isSaved || isPending || conflict) return;
    const timer = setTimeout(() => mutate(edited), isError ? pauses.failure : pauses.edit);
    return () => clearTimeout(timer);
  }, [edited, isSaved, isPending, conflict, isError, mutate]);
  return {
    draft: edited ?? stored.draft,
    change: (part: Partial<Brand>) => setEdited((current) => ({ ...(current ?? stored.draft), ...part })),
    isSaved,
    isSaving: isPending,
    error: conflict ? null : save.error,
    conflict,
    /** After a conflict: the own draft is saved over the other, or given up. */
    settle(keep: "mine" | "theirs") {
      save.reset();
      if (keep === "theirs") setEdited(null);
      setConflict(false);
    },
    /** Something else than typing changed the stored draft. */
    replaced(now: DeskBrand) {
      client.setQueryData(brandQuery.queryKey, now);
      setEdited(null);
    },
  };
}
