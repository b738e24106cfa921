/** Pay by market: the base is converted. A currency's own amounts stay when the base changes. */
import { useState } from "react";
import { type PayPeriod, payPeriods, type VacancyFacts } from "../../domain/vacancies/content.ts";
import type { AmountRange } from "../../domain/pay/range.ts";
import { deskTag } from "../../locales/desk-language.ts";
import type { MarketCode } from "../../locales/markets.ts";
import { useLanguage } from "../language.tsx";
import states from "../frame/states.module.css";
import { writeAmounts } from "./amounts.ts";
import { Heads, OwnSource } from "./pay-row.tsx";
import { PayCell } from "./pay-cell.tsx";
import { addableCurrencies, convertedRange, payRows, withAmounts, withHours, writtenCurrencies } from "./pay-rows.ts";
import css from "./pay.module.css";

interface PayProps {
  readonly pay: VacancyFacts["pay"];
  readonly shown: readonly MarketCode[];
  readonly readOnly: boolean;
  readonly unread: Readonly<Record<string, string>>;
  readonly setPay: (to: (pay: VacancyFacts["pay"]) => VacancyFacts["pay"]) => void;
  readonly setUnread: (place: string, typed: string | null) => void;
}

/** Always shown, even if empty: the periods of the specification's jobs. */
const usual: readonly PayPeriod[] = ["day", "week"];
/** Upper limit of hours: of a day for daily pay, otherwise of a week. */
const mostHours = (period: PayPeriod) => (period === "day" ? 24 : 168);

export function PayTable({ pay, shown, readOnly, unread, setPay, setUnread }: PayProps) {
  const { t, language } = useLanguage();
  const tag = deskTag(language);
  const [added, setAdded] = useState<{ periods: readonly PayPeriod[]; currencies: readonly string[] }>({
    periods: [],
    currencies: [],
  });
  const periods = payPeriods.filter((each) => usual.includes(each) || pay[each] || added.periods.includes(each));
  const own = [...new Set([...writtenCurrencies(pay), ...added.currencies])];
  const addable = addableCurrencies(shown, own);
  const rows = payRows(shown, own);
  const amounts = (range: AmountRange | null) => (range ? writeAmounts(range, tag) : "–");
  const cell = (
    period: PayPeriod,
    kind: string,
    value: AmountRange | null,
    otherwise: AmountRange | null,
    set: (range: AmountRange | null) => void,
  ) => {
    const place = payPlace(period, kind);
    return (
      <PayCell
        id={place}
        label={t("vacancyEdit.cell", {
          row: kind === "base" ? t("vacancyEdit.pay.base") : kind === "hours" ? t("vacancyEdit.pay.hours") : kind,
          period: t(`vacancyEdit.period.${period}`),
        })}
        value={value}
        otherwise={otherwise}
        readOnly={readOnly}
        unread={unread[place]}
        {...(kind === "hours" ? { most: mostHours(period) } : {})}
        set={set}
        setUnread={(typed) => setUnread(place, typed)}
      />
    );
  };
  return (
    <section aria-labelledby="vacancy-pay">
      <div className={css.head}>
        <h2 id="vacancy-pay" tabIndex={-1}>
          {t("vacancyEdit.pay.title")}
        </h2>
        <span>{t("vacancyEdit.pay.intro")}</span>
      </div>
      <div className={css.scroll} role="group" aria-labelledby="vacancy-pay" tabIndex={-1}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t("vacancyEdit.pay.market")}</th>
              <th scope="col">{t("vacancyEdit.pay.currency")}</th>
              {periods.map((period) => (
                <th key={period} scope="col" className={css.amount}>
                  {t(`vacancyEdit.period.${period}`)}
                </th>
              ))}
              <th scope="col">{t("vacancyEdit.pay.from")}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{t("vacancyEdit.pay.base")}</th>
              <td>–</td>
              {periods.map((period) => (
                <td key={period} className={css.amount}>
                  {cell(period, "base", pay[period]?.base ?? null, null, (range) =>
                    setPay((before) => withAmounts(before, period, "base", range)),
                  )}
                </td>
              ))}
              <td>{t("vacancyEdit.pay.followed")}</td>
            </tr>
            {rows.map((row) => (
              <tr key={row.kind === "own" ? row.currency : `${row.times} ${row.currencies.join()}`}>
                <Heads row={row} />
                {periods.map((period) => (
                  <td key={period} className={css.amount}>
                    {row.kind === "own"
                      ? cell(
                          period,
                          row.currency,
                          pay[period]?.currencies[row.currency] ?? null,
                          row.hasBase ? convertedRange(pay[period]?.base, row.currency, period) : null,
                          (range) => {
                            // The row stays while the user types another amount.
                            if (range === null) setAdded({ ...added, currencies: [...added.currencies, row.currency] });
                            setPay((before) => withAmounts(before, period, row.currency, range));
                          },
                        )
                      : amounts(convertedRange(pay[period]?.base, row.currencies[0] ?? "", period))}
                  </td>
                ))}
                <td>
                  {row.kind === "own" ? (
                    <OwnSource
                      row={row}
                      base={periods.flatMap((period) => {
                        const range = row.hasBase ? convertedRange(pay[period]?.base, row.currency, period) : null;
                        return range ? [range] : [];
                      })}
                      {...(readOnly || !own.includes(row.currency)
                        ? {}
                        : {
                            back: () => {
                              setAdded({
                                ...added,
                                currencies: added.currencies.filter((code) => code !== row.currency),
                              });
                              for (const period of periods) setUnread(payPlace(period, row.currency), null);
                              setPay((before) =>
                                payPeriods.reduce(
                                  (left, period) => withAmounts(left, period, row.currency, null),
                                  before,
                                ),
                              );
                            },
                          })}
                    />
                  ) : (
                    t("vacancyEdit.pay.converted")
                  )}
                </td>
              </tr>
            ))}
            <tr>
              <th scope="row">{t("vacancyEdit.pay.hours")}</th>
              <td>–</td>
              {periods.map((period) => (
                <td key={period} className={css.amount}>
                  {pay[period]
                    ? cell(period, "hours", pay[period].hours ?? null, null, (range) =>
                        setPay((before) => withHours(before, period, range)),
                      )
                    : "–"}
                </td>
              ))}
              <td>{t("vacancyEdit.pay.hoursHint")}</td>
            </tr>
          </tbody>
        </table>
      </div>
      {!readOnly && (
        <div className={`${states.actions} ${css.more}`}>
          {addable.size > 0 && (
            <select
              aria-label={t("vacancyEdit.pay.addOwn")}
              value=""
              onChange={({ target }) => setAdded({ ...added, currencies: [...added.currencies, target.value] })}
            >
              <option value="">+ {t("vacancyEdit.pay.addOwn")}</option>
              {Array.from(addable, ([currency, of]) => (
                <option key={currency} value={currency}>
                  {currency} · {of.join(" ")}
                </option>
              ))}
            </select>
          )}
          {periods.length < payPeriods.length && (
            <select
              aria-label={t("vacancyEdit.pay.addPeriod")}
              value=""
              onChange={({ target }) => {
                const period = payPeriods.find((each) => each === target.value);
                if (period) setAdded({ ...added, periods: [...added.periods, period] });
              }}
            >
              <option value="">+ {t("vacancyEdit.pay.addPeriod")}</option>
              {payPeriods
                .filter((period) => !periods.includes(period))
                .map((period) => (
                  <option key={period} value={period}>
                    {t(`vacancyEdit.period.${period}`)}
                  </option>
                ))}
            </select>
          )}
        </div>
      )}
    </section>
  );
}

/** The field's id in the document and among invalid inputs. */
function payPlace(period: PayPeriod, kind: string): string {
  return `vacancy-pay-${period}-${kind}`;
}
