import { useMutation } from "@tanstack/react-query";
import { useRefusalText } from "../calls/refusal-text.ts";
import type { Language } from "../../locales/markets.ts";
import { openFields, withDrafted } from "../../domain/vacancies/drafted.ts";
import { useErrorText } from "../calls/error-text.ts";
import { translateVacancy } from "../calls/vacancies.ts";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import { sentDraft } from "./edits.ts";
import type { Editing } from "./use-draft.ts";

export interface Translation {
  /** The operator has set up a service, and this language lacks texts that the source has. */
  readonly offered: boolean;
  readonly pending: boolean;
  readonly error: string | null;
  /** Why texts were not drafted, a sentence each. */
  readonly refused: readonly string[];
  readonly run: () => void;
}

/** Drafts the open texts of a language. Nothing that a person typed is replaced. */
export function useTranslation({ store, draft, vacancy }: Editing, language: Language): Translation {
  const { t } = useLanguage();
  const { say } = useToast();
  const errorText = useErrorText();
  const refusalText = useRefusalText();
  const translate = useMutation({
    mutationFn: async (target: Language) => {
      // The server drafts from the saved source. The head says why it cannot be saved.
      if (!(await store.flush())) return null;
      const { text, refused } = await translateVacancy(vacancy.id, {
        version: store.now().loaded.version,
        language: target,
      });
      store.change((before) => withDrafted(sentDraft(before), target, text));
      return { refused, count: Object.keys(text).length };
    },
    onSuccess: (drafted) => {
      if (drafted && drafted.count > 0) say({ text: t("translation.done", { count: drafted.count }) });
    },
  });
  const here = translate.variables === language;
  const refused = here ? (translate.data?.refused ?? []) : [];
  return {
    offered: useMe().translates && openFields(sentDraft(draft), language).length > 0,
    pending: translate.isPending,
    error: here && translate.error ? errorText(translate.error) : null,
    refused: refused.map((each) =>
      t("translation.notDrafted", { name: t(`vacancyEdit.field.${each.field}`), why: refusalText(each) }),
    ),
    run: () => {
      if (!translate.isPending) translate.mutate(language);
    },
  };
}
