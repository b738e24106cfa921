import { openFields, withDrafted } from "../../domain/vacancies/drafted.ts";
import type { Language } from "../../locales/markets.ts";
import { translateVacancy } from "../requests/vacancies.ts";
import { type Translation, useTranslation } from "../editor/use-translation.ts";
import { useLanguage } from "../language.tsx";
import { sentDraft } from "./edits.ts";
import type { Editing } from "./use-draft.ts";

export function useVacancyTranslation({ store, draft, vacancy }: Editing, language: Language): Translation {
  const { t } = useLanguage();
  return useTranslation({
    language,
    open: openFields(sentDraft(draft), language),
    draft: async (target) => {
      // The server drafts from the saved source. The head says why it cannot be saved.
      if (!(await store.flush())) return null;
      const { version } = store.now().loaded;
      const { text, refused } = await translateVacancy(vacancy.id, { version, language: target });
      store.change((before) => withDrafted(sentDraft(before), target, text));
      return { refused, count: Object.keys(text).length };
    },
    nameOf: (field) => t(`vacancyEdit.field.${field}`),
  });
}
