import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { LogoMark } from "../../ui/pictures/logo-mark.tsx";
import { WarningIcon } from "../../ui/pictures/icons.tsx";
import { WritingDialog } from "../application/writing-dialog.tsx";
import { useLive } from "../requests/live.ts";
import { useKeys } from "../keys.ts";
import { MissedEvents, useLanguage } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import { SearchField } from "../search/field.tsx";
import { mainId } from "./focus.ts";
import css from "./frame.module.css";
import { KeysDialog } from "./keys-dialog.tsx";
import { Menu } from "./menu.tsx";
import { Navigation } from "./navigation.tsx";
import { OfflineActions } from "./offline-actions.tsx";
import { NumberWarning } from "./number-warning.tsx";
import { useWide } from "./use-wide.ts";
import { useQuery } from "@tanstack/react-query";
import { newsQuery } from "../requests/notifications.ts";
import { serverNow } from "../clock.ts";

/** Only the demo loads it. */
const DemoBar = lazy(async () => ({ default: (await import("../demo/bar.tsx")).DemoBar }));

export function Frame({ children }: { readonly children: ReactNode }) {
  const { t } = useLanguage();
  const me = useMe();
  const lost = useLive();
  const missed = useMissed();
  const wide = useWide();
  const [keysShown, setKeysShown] = useState(false);
  const main = useRef<HTMLElement>(null);
  useKeys({ "?": () => setKeysShown(true) });
  return (
    <div className={css.frame}>
      <a
        className={css.skip}
        href="#desk-main"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {t("frame.skip")}
      </a>
      <header className={css.header}>
        <span className={css.brand}>
          <LogoMark />
          <span className="serif">{t("frame.desk")}</span>
          {me.demo && <span className="sample">{t("frame.demo")}</span>}
        </span>
        {wide && <Navigation />}
        <div className={css.titlePlace} id="desk-title" />
        <SearchField />
        <Menu />
      </header>
      <div>
        <div role="status">
          {lost && (
            <p className={css.lost}>
              <WarningIcon /> {t("frame.lost")}
            </p>
          )}
          <OperatorFileNotice />
          <OfflineActions key={me.id} />
        </div>
        {wide && <NumberWarning />}
        {me.sample && (
          <Suspense>
            <DemoBar />
          </Suspense>
        )}
      </div>
      <main className={css.main} id={mainId} ref={main} tabIndex={-1}>
        <MissedEvents value={missed}>{children}</MissedEvents>
      </main>
      <WritingDialog />
      {keysShown && <KeysDialog close={() => setKeysShown(false)} />}
    </div>
  );
}

/** Shows managers the errors in the operator file, so that they can notify the operator. */
function OperatorFileNotice() {
  const { t, format } = useLanguage();
  const { operatorFile } = useMe();
  if (operatorFile === null) return null;
  const { gaps, refusedAt } = operatorFile;
  return (
    <>
      {refusedAt !== null && (
        <p className={css.lost}>
          <WarningIcon /> {t("frame.fileRefused", { date: format.date(refusedAt.slice(0, 10)) })}
        </p>
      )}
      {gaps !== null && (
        <p className={css.lost}>
          <WarningIcon /> {t("frame.fileGaps", { date: format.date(gaps.since), count: format.number(gaps.count) })}
        </p>
      )}
    </>
  );
}

/** Number of events that the user wants to know of; 0 while the tab is visible. */
function useMissed(): number {
  const [since, setSince] = useState<string | null>(null);
  useEffect(() => {
    const look = () => setSince(document.visibilityState === "hidden" ? new Date(serverNow()).toISOString() : null);
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  const { data } = useQuery(newsQuery(since));
  return since === null ? 0 : (data?.count ?? 0);
}
