/** Since when each market's privacy page says what it says, and its earlier versions (audit/privacy-versions.ts). */
import type { Logger } from "pino";
import { keepPrivacyTexts, type PrivacyVersion, privacyVersions } from "../../audit/privacy-versions.ts";
import type { Database } from "../../db/database.ts";
import type { LegalText } from "../../locales/legal.ts";
import type { MarketCode } from "../../locales/markets.ts";
import { errorForLog } from "../http/log.ts";

export interface PrivacyVersionsParts {
  readonly database: Pick<Database, "query" | "rows" | "orm" | "script">;
  readonly offered: () => readonly MarketCode[];
  /** What the market's page says now, in its own country. */
  readonly textOf: (market: MarketCode) => LegalText;
  readonly now: () => Date;
  readonly log: Pick<Logger, "error">;
  /** What the pages show of it is something else now. */
  readonly changed: () => void;
}

export class PrivacyVersions {
  readonly #parts: PrivacyVersionsParts;
  #versions: ReadonlyMap<string, readonly PrivacyVersion[]> = new Map();
  /** What this process has kept, by market. */
  readonly #kept = new Map<MarketCode, string>();

  constructor(parts: PrivacyVersionsParts) {
    this.#parts = parts;
  }

  /** The newest first; none until the first {@link refresh}. */
  of(market: MarketCode): readonly PrivacyVersion[] {
    return this.#versions.get(market) ?? [];
  }

  /**
   * Keeps what is said now where that is new, and reads what there is. Rests between two markets; it never rejects. What this process
   * has kept it does not keep again: beside one of a newer version, each would take the other's text for a new one.
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
      // The page says what it says without its date: it must not fail for it.
      log.error({ error: errorForLog(error) }, "the versions of the privacy pages could not be kept");
    }
  }
}
