/** What is wrong, what changes, and the tick for warnings beside *Publish*. */
import { type ReactNode, useState } from "react";
import { FormDialog } from "../frame/form-dialog.tsx";
import { useLanguage } from "../language.tsx";
import css from "./dialogs.module.css";
import { Acceptance, Blocks, Warnings } from "./findings.tsx";

interface PublishFormProps<Found> {
  readonly blocks: readonly Found[];
  readonly questions: readonly Found[];
  readonly textOf: (check: Found) => string;
  readonly seen: boolean;
  readonly see: (seen: boolean) => void;
  /** Why there is nothing to publish; null: there is something. */
  readonly emptyReason: string | null;
  /** What would change; null: nothing that can be listed. */
  readonly differences: ReactNode;
  readonly pending: boolean;
  readonly error: unknown;
  readonly publish: () => void;
  readonly close: () => void;
  /** Shown first. */
  readonly children?: ReactNode;
}

export function PublishForm<Found extends { readonly key: string }>({
  blocks,
  questions,
  textOf,
  seen,
  see,
  emptyReason,
  differences,
  pending,
  error,
  publish,
  close,
  children,
}: PublishFormProps<Found>) {
  const { t } = useLanguage();
  /** *Publish* was pressed without the tick. */
  const [isMissed, setMissed] = useState(false);
  const disabledReason =
    emptyReason ?? (blocks.length > 0 ? t("vacancyEdit.off.blocks", { count: blocks.length }) : null);
  return (
    <FormDialog
      layout="row"
      title={t("vacancyEdit.publishTitle")}
      submit={t("vacancyEdit.publish")}
      pending={pending}
      error={error}
      wrong={disabledReason ?? (isMissed && !seen ? t("vacancyEdit.acceptFirst") : null)}
      close={close}
      send={() => {
        setMissed(!seen);
        if (disabledReason === null && seen) publish();
      }}
      confirm={<Acceptance checks={questions} seen={seen} see={see} />}
    >
      <div className={css.form}>
        {children}
        <Blocks checks={blocks} textOf={textOf} />
        <Warnings checks={questions} textOf={textOf} />
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
