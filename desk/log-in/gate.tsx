/** Nobody gets behind it who is not logged in. The address stays, so that a log-in leads to what was asked for. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import * as v from "valibot";
import { secondStepMissing } from "../../domain/desk/log-in.ts";
import { DeskError } from "../calls/call.ts";
import { meQuery, wasLoggedIn } from "../calls/queries.ts";
import { Failed, Loading } from "../frame/states.tsx";
import { useLanguage } from "../language.tsx";
import { Me } from "./me.ts";
import { useOutcomeTold } from "./outcome.ts";
import { useOwnLanguage } from "./use-own-language.ts";

/** Whoever is in needs neither, and does not fetch them. */
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
  useOutcomeTold(me !== null && me !== undefined);
  useEffect(() => {
    if (me !== null) return;
    // Whoever comes next sees nothing of what this one had open.
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "me" });
  }, [me, client]);
  const [settingUp, setSettingUp] = useState<"asked" | "begun" | null>(null);
  // Logged in, but without a second step: there is nothing to see before it is set up.
  const withoutSecondStep = error instanceof DeskError && error.code === "second_step_missing";
  // Whoever came by a provider may have none to be asked for.
  const hasNoPassword = withoutSecondStep && v.is(secondStepMissing, error.answer) && !error.answer.hasPassword;
  const loggedOut = me === null && error === null;
  // What was not begun here may be done in another tab.
  const over = loggedOut || (settingUp === "asked" && me && error === null);
  if (withoutSecondStep && settingUp === null) setSettingUp("asked");
  else if (settingUp !== null && over) setSettingUp(null);
  // Stays while somebody is with their authenticator and the page asks again who is in: its key and its codes are shown once.
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
