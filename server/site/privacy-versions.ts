/** Versions of each market's privacy page (commands/audit/privacy-versions.ts). */
import type { Logger } from "pino";
import { keepPrivacyTexts, type PrivacyVersion, privacyVersions } from "../../commands/audit/privacy-versions.ts";
import type { Database } from "../../db/database.ts";
import type { LegalText } from "../../locales/legal.ts";
import type { MarketCode } from "../../locales/markets.ts";
import { errorForLog } from "../http/log.ts";

export interface PrivacyVersionsParts {
  readonly database: Pick<Database, "query" | "rows" | "orm" | "script">;
  readonly offered: () => readonly MarketCode[];
  /** The current text for the market, as read in its own country. */
  readonly textOf: (market: MarketCode) => LegalText;
  readonly now: () => Date;
  readonly log: Pick<Logger, "error">;
  /** Called when the pages' list of versions changes. */
  readonly changed: () => void;
}

export class PrivacyVersions {
  readonly #parts: PrivacyVersionsParts;
  #versions: ReadonlyMap<string, readonly PrivacyVersion[]> = new Map();
  /** Texts this process has stored, by market. */
  readonly #kept = new Map<MarketCode, string>();

  constructor(parts: PrivacyVersionsParts) {
    this.#parts = parts;
  }

  /** The newest first; empty until the first {@link refresh}. */
  of(market: MarketCode): readonly PrivacyVersion[] {
    return this.#versions.get(market) ?? [];
  }

  /**
   * Stores the current texts if new, and reads the versions. Pauses between markets; never rejects.
   * Stores each text once: during an upgrade, old and new processes would otherwise alternate
   * versions.
   */
  async refresh(pause: () => Promise<void> = () => Promise.resolve()): Promise<void> {
    const { database, offered, textOf, now, log, changed } = this.#parts;
    try {
      const texts = [];
      for (const market of offered()) {
        const text = textOf(market);
        if (this.#kept.get(market) !== JSON.stringify(text)) texts.push({ market, text });
        await pause();
      }
      if (texts.length > 0) await keepPrivacyTexts(database, texts, now());
      for (const { market, text } of texts) this.#kept.set(market, JSON.stringify(text));
      const before = this.#versions;
      this.#versions = Map.groupBy(await privacyVersions(database), ({ market }) => market);
      if ([...this.#versions].some(([market, { length }]) => before.get(market)?.length !== length)) changed();
    } catch (error) {
      // Shows the page without its date: it must not fail because of it.
      log.error({ error: errorForLog(error) }, "the versions of the privacy pages could not be read or stored");
    }
  }
}
