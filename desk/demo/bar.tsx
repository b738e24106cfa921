/** Says in the demo's desk that everything is a sample, and resets it. */
import { useMutation } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { useState } from "react";
import { deskPath, sampleApplicantAddress } from "../../routes.ts";
import { resetDemo } from "../requests/demo.ts";
import { Button } from "../frame/button.tsx";
import { FormDialog } from "../frame/form-dialog.tsx";
import { useLanguage } from "../language.tsx";
import css from "./demo.module.css";
import { Tour, useTour } from "./tour.tsx";

export function DemoBar() {
  const { t } = useLanguage();
  const [asks, setAsks] = useState(false);
  const tour = useTour();
  const place = useRouterState({ select: ({ location }) => location.pathname });
  const application = /\/applications\/(\d+)$/.exec(place)?.[1];
  return (
    <>
      <aside className={css.bar} aria-label={t("frame.demo")}>
        <p>
          <b>{t("sample.what")}</b> {t("sample.text")}
        </p>
        <Button look="small" onClick={() => setAsks(true)}>
          {t("sample.reset")}
        </Button>
        <a href={application === undefined ? "/" : sampleApplicantAddress(application)} target="_blank" rel="noopener">
          {t(application === undefined ? "sample.asVisitor" : "sample.asApplicant")}
        </a>
      </aside>
      {tour.step !== null && <Tour {...tour} step={tour.step} />}
      {asks && <ResetDialog close={() => setAsks(false)} restart={tour.restart} />}
    </>
  );
}

function ResetDialog({ close, restart }: { readonly close: () => void; readonly restart: () => void }) {
  const { t } = useLanguage();
  const reset = useMutation({
    mutationFn: resetDemo,
    // The whole desk shows other people now.
    onSuccess() {
      restart();
      location.assign(deskPath);
    },
  });
  return (
    <FormDialog
      title={t("sample.resetTitle")}
      layout="row"
      submit={t("sample.resetDo")}
      pending={reset.isPending || reset.isSuccess}
      error={reset.error}
      close={close}
      send={() => reset.mutate()}
    >
      <p>{t("sample.resetText")}</p>
    </FormDialog>
  );
}
