import { useQueryClient } from "@tanstack/react-query";
import type { DeskSitePage } from "../../domain/desk/site-pages.ts";
import { cacheSitePage, invalidateSitePages, sitePageQuery, siteRefusalOf } from "../requests/site-pages.ts";
import { useAccepted } from "../editor/use-accepted.ts";
import { useEditorAction } from "../editor/use-editor-action.ts";

/** Runs an action on a page and shows the result. */
export function useSitePageAction<Input>(
  id: string,
  send: (input: Input) => Promise<DeskSitePage>,
  done: (page: DeskSitePage) => void,
) {
  const client = useQueryClient();
  return useEditorAction(send, {
    done: (page) => {
      cacheSitePage(client, page);
      done(page);
    },
    reload: () => {
      void client.invalidateQueries({ queryKey: sitePageQuery(id).queryKey });
      invalidateSitePages(client);
    },
  });
}

/**
 * What is to be fixed or accepted before it is published.
 * @param error the server's last refusal, whose checks replace those that were loaded
 */
export function useReview(page: DeskSitePage, error: unknown) {
  const refused = siteRefusalOf(error).checks;
  const checks = refused.length > 0 ? refused : page.checks;
  const warnings = checks.filter(({ level }) => level === "ask");
  return { errors: checks.filter(({ level }) => level === "block"), warnings, ...useAccepted(warnings) };
}
