/** Warning words of all languages. */
import type { Language } from "../../locales/markets.ts";
import ar from "../../locales/warning-words/ar.json" with { type: "json" };
import de from "../../locales/warning-words/de.json" with { type: "json" };
import en from "../../locales/warning-words/en.json" with { type: "json" };
import es from "../../locales/warning-words/es.json" with { type: "json" };
import fr from "../../locales/warning-words/fr.json" with { type: "json" };
import it from "../../locales/warning-words/it.json" with { type: "json" };
import ko from "../../locales/warning-words/ko.json" with { type: "json" };
import nb from "../../locales/warning-words/nb.json" with { type: "json" };
import nl from "../../locales/warning-words/nl.json" with { type: "json" };
import pl from "../../locales/warning-words/pl.json" with { type: "json" };
import pt from "../../locales/warning-words/pt.json" with { type: "json" };
import ro from "../../locales/warning-words/ro.json" with { type: "json" };
import sk from "../../locales/warning-words/sk.json" with { type: "json" };
import sl from "../../locales/warning-words/sl.json" with { type: "json" };
import sv from "../../locales/warning-words/sv.json" with { type: "json" };
import tr from "../../locales/warning-words/tr.json" with { type: "json" };

/**
 * Phrases, spelled as in the language; accents, capitals, look-alikes and digits for letters are
 * folded, and punctuation is ignored. `waiter*` matches any ending, `*man` any beginning;
 * `(pay|send|) us` has alternatives, one empty; `full-time` is joined, apart or hyphenated;
 * `send .. code` allows five words between, `send . code` two; `#` is a number in digits, `¤` a
 * currency.
 */
export type Phrases = readonly string[];

export interface Spellings {
  /** Prefixes written together with any word: Arabic و, ال, بال. */
  readonly clitics?: readonly string[];
  /** Words have many endings and spacing varies, so entries match anywhere in a text (Korean). */
  readonly loose?: boolean;
  /** Equivalent spellings, in texts and entries: "ue" as "u", to which ü is folded. */
  readonly spellings?: readonly (readonly string[])[];
}

/**
 * Words of adverts that some markets' laws restrict. They only cause warnings, because a title may
 * be correct and an age limit justified (D16).
 */
export interface WarningWords extends Spellings {
  /** Titles that name a man or a woman; allowed with a mark such as (m/w/d) or /in. */
  readonly gendered: Phrases;
  /** Pay stated only by its maximum. */
  readonly upTo: Phrases;
  readonly age: Phrases;
  /** Asks for earlier pay (EU 2023/970, article 5(2), and others). */
  readonly history: Phrases;
}

export const warningWords: Readonly<Record<Language, WarningWords>> = {
  ar,
  de,
  en,
  es,
  fr,
  it,
  ko,
  nb,
  nl,
  pl,
  pt,
  ro,
  sk,
  sl,
  sv,
  tr,
};
