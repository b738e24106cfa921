/** Lists errors, warnings and differences; a checkbox beside *Publish* accepts the warnings. */
import { type ReactNode, useState } from "react";
import { FormDialog } from "../frame/form-dialog.tsx";
import { useLanguage } from "../language.tsx";
import css from "./dialogs.module.css";
import { AcceptWarnings, ErrorList, WarningList } from "./findings.tsx";

interface PublishFormProps<Found> {
  readonly errors: readonly Found[];
  readonly warnings: readonly Found[];
  readonly textOf: (check: Found) => string;
  readonly isAccepted: boolean;
  readonly setAccepted: (isAccepted: boolean) => void;
  /** Why there is nothing to publish; null: there are changes to publish. */
  readonly emptyReason: string | null;
  /** What would change; null: no list is shown. */
  readonly differences: ReactNode;
  readonly pending: boolean;
  readonly error: unknown;
  readonly publish: () => void;
  readonly close: () => void;
  /** Shown first. */
  readonly children?: ReactNode;
}

export function PublishForm<Found extends { readonly key: string }>({
  errors,
  warnings,
  textOf,
  isAccepted,
  setAccepted,
  emptyReason,
  differences,
  pending,
  error,
  publish,
  close,
  children,
}: PublishFormProps<Found>) {
  const { t } = useLanguage();
  /** *Publish* was pressed before the warnings were accepted. */
  const [isAcceptanceMissing, setAcceptanceMissing] = useState(false);
  const disabledReason =
    emptyReason ?? (errors.length > 0 ? t("vacancyEdit.off.blocks", { count: errors.length }) : null);
  return (
    <FormDialog
      layout="row"
      title={t("vacancyEdit.publishTitle")}
      submit={t("vacancyEdit.publish")}
      pending={pending}
      error={error}
      wrong={disabledReason ?? (isAcceptanceMissing && !isAccepted ? t("vacancyEdit.acceptFirst") : null)}
      close={close}
      send={() => {
        setAcceptanceMissing(!isAccepted);
        if (disabledReason === null && isAccepted) publish();
      }}
      confirm={<AcceptWarnings checks={warnings} isAccepted={isAccepted} setAccepted={setAccepted} />}
    >
      <div className={css.form}>
        {children}
        <ErrorList checks={errors} textOf={textOf} />
        <WarningList checks={warnings} textOf={textOf} />
        {differences !== null && (
          <section aria-labelledby="publish-differences">
            <h3 id="publish-differences">{t("vacancyEdit.differences")}</h3>
            {differences}
          </section>
        )}
      </div>
    </FormDialog>
  );
}
