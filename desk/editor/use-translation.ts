import { useMutation } from "@tanstack/react-query";
import type { DeskTranslationRefusal } from "../../domain/desk/translation.ts";
import type { Language } from "../../locales/markets.ts";
import { useErrorText } from "../requests/error-text.ts";
import { useRefusalText } from "../requests/refusal-text.ts";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import { useMe } from "../log-in/me.ts";

export interface Translation {
  /** The operator has set up a service, and this language lacks texts that the source has. */
  readonly offered: boolean;
  readonly pending: boolean;
  readonly error: string | null;
  /** Why texts were not drafted, a sentence each. */
  readonly refused: readonly string[];
  readonly run: () => void;
}

interface Translating<Field> {
  readonly language: Language;
  /** Texts that the source has and this language lacks. */
  readonly open: readonly Field[];
  /** Adds the drafts to what is edited; null: the source could not be saved. */
  readonly draft: (target: Language) => Promise<{
    readonly count: number;
    readonly refused: readonly (DeskTranslationRefusal & { readonly field: Field })[];
  } | null>;
  readonly nameOf: (field: Field) => string;
}

/** Drafts the open texts of a language. Nothing that a person typed is replaced. */
export function useTranslation<Field>({ language, open, draft, nameOf }: Translating<Field>): Translation {
  const { t } = useLanguage();
  const { say } = useToast();
  const errorText = useErrorText();
  const refusalText = useRefusalText();
  const translate = useMutation({
    mutationFn: draft,
    onSuccess: (drafted) => {
      if (drafted && drafted.count > 0) say({ text: t("translation.done", { count: drafted.count }) });
    },
  });
  const here = translate.variables === language;
  const refused = here ? (translate.data?.refused ?? []) : [];
  return {
    offered: useMe().translates && open.length > 0,
    pending: translate.isPending,
    error: here && translate.error ? errorText(translate.error) : null,
    refused: refused.map((each) => t("translation.notDrafted", { name: nameOf(each.field), why: refusalText(each) })),
    run: () => {
      if (!translate.isPending) translate.mutate(language);
    },
  };
}
