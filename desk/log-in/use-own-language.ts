import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { DeskLanguage } from "../../domain/desk/desk.ts";
import { chooseOwnLanguage } from "../calls/auth.ts";
import { meQuery } from "../calls/queries.ts";
import { chosenHere, useLanguage } from "../language.tsx";

/**
 * Whoever comes to a browser where nobody chose reads what they chose elsewhere; what was chosen here is the account's from now on.
 *
 * @param own of the account; null: none yet; undefined: nobody is in
 */
export function useOwnLanguage(own: DeskLanguage | null | undefined): void {
  const { language, adopt } = useLanguage();
  const client = useQueryClient();
  useEffect(() => {
    if (own === undefined) return;
    const here = chosenHere();
    if (here === null) {
      // Where its texts cannot be fetched, it stays as it is.
      if (own !== null && own !== language) adopt(own).catch(() => {});
    } else if (here !== own) {
      chooseOwnLanguage(here).then(
        () => client.setQueryData(meQuery.queryKey, (me) => me && { ...me, language: here }),
        // It is said again with the next look at who is in.
        () => {},
      );
    }
  }, [own, language, adopt, client]);
}
