/**
 * Requires a log-in for everything inside. The URL stays, so that logging in leads to the requested
 * page.
 */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import * as v from "valibot";
import { secondStepMissing } from "../../domain/desk/log-in.ts";
import { DeskError } from "../requests/send-request.ts";
import { meQuery, wasLoggedIn } from "../requests/queries.ts";
import { Failed, Loading } from "../frame/states.tsx";
import { useLanguage, chosenHere } from "../language.tsx";
import { Me } from "./me.ts";
import { useOutcomeToast } from "./outcome.ts";
import type { DeskLanguage } from "../../domain/desk/desk.ts";
import { chooseOwnLanguage } from "../requests/auth.ts";

/** Loaded on demand: logged-in users need neither. */
const LogIn = lazy(() => import("./log-in.tsx").then(({ LogIn: screen }) => ({ default: screen })));
const SecondStepSetup = lazy(() =>
  import("./second-step.tsx").then(({ SecondStepSetup: screen }) => ({ default: screen })),
);

export function Gate({ children }: { readonly children: ReactNode }) {
  return (
    <Suspense fallback={<Loading />}>
      <Guarded>{children}</Guarded>
    </Suspense>
  );
}

function Guarded({ children }: { readonly children: ReactNode }) {
  const { t } = useLanguage();
  const client = useQueryClient();
  const { data: me, error, isPending, refetch } = useQuery(meQuery);
  useOwnLanguage(me?.language);
  useOutcomeToast(me !== null && me !== undefined);
  useEffect(() => {
    if (me !== null) return;
    // The next user must not see the previous one's data.
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "me" });
  }, [me, client]);
  const [settingUp, setSettingUp] = useState<"asked" | "begun" | null>(null);
  // Logged in without a second factor: nothing else is available until it is set up.
  const withoutSecondStep = error instanceof DeskError && error.code === "second_step_missing";
  // Users who log in through a provider may have no password.
  const hasNoPassword = withoutSecondStep && v.is(secondStepMissing, error.answer) && !error.answer.hasPassword;
  const loggedOut = me === null && error === null;
  // Set-up that was not started here may be completed in another tab.
  const over = loggedOut || (settingUp === "asked" && me && error === null);
  if (withoutSecondStep && settingUp === null) setSettingUp("asked");
  else if (settingUp !== null && over) setSettingUp(null);
  // Stays open when the page checks the session again: key and backup codes are shown only once.
  if (settingUp !== null) {
    return (
      <SecondStepSetup
        why={t("login.setupNeeded")}
        {...(hasNoPassword ? { password: "" } : {})}
        begun={() => setSettingUp("begun")}
        done={() => void refetch().then(() => setSettingUp(null))}
      />
    );
  }
  if (isPending) return <Loading />;
  if (error && !me) return <Failed error={error} retry={() => void refetch()} />;
  if (!me) return <LogIn ended={wasLoggedIn()} />;
  return <Me value={me}>{children}</Me>;
}

/**
 * Uses the account's language in a browser without a choice; a choice made in this browser becomes
 * the account's.
 * @param own the account's; null: none yet; undefined: not logged in
 */
function useOwnLanguage(own: DeskLanguage | null | undefined): void {
  const { language, adopt } = useLanguage();
  const client = useQueryClient();
  useEffect(() => {
    if (own === undefined) return;
    const here = chosenHere();
    if (here === null) {
      // If the texts cannot be loaded, the language stays.
      if (own !== null && own !== language) adopt(own).catch(() => {});
    } else if (here !== own) {
      chooseOwnLanguage(here).then(
        () => client.setQueryData(meQuery.queryKey, (me) => me && { ...me, language: here }),
        // Sent again the next time the session is loaded.
        () => {},
      );
    }
  }, [own, language, adopt, client]);
}
