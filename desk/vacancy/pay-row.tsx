import type { AmountRange } from "../../domain/pay/range.ts";
import { deskTag } from "../../locales/desk-language.ts";
import { useLanguage } from "../language.tsx";
import { writeAmounts } from "./amounts.ts";
import type { OwnRow, PayRow } from "./pay-rows.ts";
import css from "./pay.module.css";

/** The first cells of a row: its markets and their currency. */
export function Heads({ row }: { readonly row: PayRow }) {
  const { t, format } = useLanguage();
  const own = row.kind === "own";
  return (
    <>
      <th scope="row" className={own ? undefined : css.light}>
        {row.markets.length === 0
          ? t("vacancyEdit.pay.nowhere")
          : row.markets.map((market) => format.market(market)).join(", ")}
      </th>
      <td>
        {own ? row.currency : t("vacancyEdit.pay.times", { currencies: row.currencies.join(", "), times: row.times })}
      </td>
    </>
  );
}

interface OwnSourceProps {
  readonly row: OwnRow;
  /** The converted base of each period that has one. */
  readonly base: readonly AmountRange[];
  readonly back?: () => void;
}

/**
 * The last cell of a row with own amounts: what applies without them, and a button that removes
 * them.
 */
export function OwnSource({ row: { currency, hasBase, markets }, base, back }: OwnSourceProps) {
  const { t, language } = useLanguage();
  const [first] = base;
  const range = first ? writeAmounts(first, deskTag(language)) : null;
  const words = range === null ? t("vacancyEdit.pay.takeAway") : t("vacancyEdit.pay.backTo", { range });
  return (
    <>
      {t(hasBase || markets.length === 0 ? "vacancyEdit.pay.own" : "vacancyEdit.pay.ownOnly")}
      {back && (
        <>
          {" · "}
          <button type="button" className={css.back} aria-label={`${words}: ${currency}`} onClick={back}>
            {words}
          </button>
        </>
      )}
    </>
  );
}
