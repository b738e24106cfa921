/** What stands around every screen of somebody who is logged in. */
import { type ReactNode, useRef, useState } from "react";
import { LogoMark } from "../../ui/pictures/logo-mark.tsx";
import { WarningIcon } from "../../ui/pictures/icons.tsx";
import { WritingDialog } from "../application/writing-dialog.tsx";
import { useLive } from "../calls/live.ts";
import { useKeys } from "../keys.ts";
import { Missed, useLanguage } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import { useMissed } from "../news/away.ts";
import { SearchField } from "../search/field.tsx";
import { mainId } from "./focus.ts";
import css from "./frame.module.css";
import { KeysDialog } from "./keys-dialog.tsx";
import { Menu } from "./menu.tsx";
import { Navigation } from "./navigation.tsx";
import { OperatorFileNotice } from "./operator-file-notice.tsx";
import { WaitingActs } from "./waiting-acts.tsx";
import { NumberWarning } from "./number-warning.tsx";
import { useWide } from "./wide.ts";

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
          <WaitingActs key={me.id} />
        </div>
        {wide && <NumberWarning />}
      </div>
      <main className={css.main} id={mainId} ref={main} tabIndex={-1}>
        <Missed value={missed}>{children}</Missed>
      </main>
      <WritingDialog />
      {keysShown && <KeysDialog close={() => setKeysShown(false)} />}
    </div>
  );
}
