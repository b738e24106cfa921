/**
 * A bar chart with a table behind it. The table has everything that a bar shows on hover, on focus
 * and to screen readers.
 */
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useLanguage } from "../language.tsx";
import { CountLink, type Rows, searchOf } from "./count-link.tsx";
import { axisTicks } from "./axis-ticks.ts";
import css from "./figures.module.css";

export interface Bar {
  readonly name: string;
  readonly good: number;
  /** Due soon or missed: orange. */
  readonly bad: number;
  readonly goodRows: Rows;
  readonly badRows: Rows;
}

interface BarsProps {
  readonly title: string;
  readonly bars: readonly Bar[];
  /** Labels of the two parts. */
  readonly good: string;
  readonly bad: string;
  /** Shows a scale beside the bars. */
  readonly scale?: boolean;
  /** How many bars are labelled below, spread as far apart as possible. */
  readonly ends?: number;
  readonly children?: ReactNode;
}

/** In SVG units. */
const width = 600;
const height = 140;
/** Keeps the lowest number from being cut off. */
const below = 6;
/** For the number of missed deadlines. */
const above = 24;

/** For the scale's numbers. */
const beside = 34;

export function Bars({ title, bars, good, bad, scale = false, ends = 2, children }: BarsProps) {
  const { t, format } = useLanguage();
  // Axes without a bar would read as a result.
  if (bars.every((bar) => bar.good + bar.bad === 0)) return <p className={css.intro}>{t("figures.nothingYet")}</p>;
  const ticks = scale ? axisTicks(Math.max(1, ...bars.map((bar) => bar.good + bar.bad))) : [];
  const most = ticks.at(-1) ?? Math.max(1, ...bars.map((bar) => bar.good + bar.bad));
  const start = scale ? beside : 0;
  const step = (width - start) / Math.max(1, bars.length);
  const last = Math.max(0, Math.min(ends, bars.length) - 1);
  const named = Array.from({ length: last + 1 }, (_, at) => bars[Math.round((at / (last || 1)) * (bars.length - 1))]);
  const high = (count: number) => (count / most) * (height - above);
  return (
    <>
      <svg
        className={css.bars}
        viewBox={`0 0 ${width} ${height + (scale ? below : 0)}`}
        role="group"
        aria-label={title}
      >
        {ticks.map((tick) => (
          <g key={tick} aria-hidden="true">
            <line className={css.tickLine} x1={start} x2={width} y1={height - high(tick)} y2={height - high(tick)} />
            <text className={css.tick} x={start - 6} y={height - high(tick)}>
              {format.number(tick)}
            </text>
          </g>
        ))}
        <line className={css.ground} x1={start} x2={width} y1={height} y2={height} />
        {bars.map((bar, index) => {
          const place = { x: start + index * step + step * 0.14, width: step * 0.72 };
          const words = t("figures.bar", { name: bar.name, good: bar.good, bad: bar.bad });
          return (
            <g key={bar.name}>
              <title>{words}</title>
              <rect className={css.reach} x={start + index * step} y="0" width={step} height={height} />
              <Part words={words} rows={bar.good > 0 ? bar.goodRows : null}>
                <rect className={css.good} {...place} y={height - high(bar.good)} height={high(bar.good)} />
              </Part>
              <Part words={words} rows={bar.bad > 0 ? bar.badRows : null}>
                <rect className={css.bad} {...place} y={height - high(bar.good + bar.bad)} height={high(bar.bad)} />
              </Part>
              {bar.bad > 0 && (
                <text className={css.missed} x={start + (index + 0.5) * step} y={height - high(bar.good + bar.bad) - 5}>
                  {bar.bad}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <p className={scale ? `${css.ends} ${css.scaled}` : css.ends} aria-hidden="true">
        {named.map((bar) => (
          <span key={bar?.name}>{bar?.name}</span>
        ))}
      </p>
      <p className={css.legend}>
        <span className={css.goodMark}>{good}</span>
        <span className={css.badMark}>{bad}</span>
        {children}
      </p>
      <details>
        <summary>{t("figures.table")}</summary>
        <div className={css.wide} tabIndex={0} role="group" aria-label={title}>
          <table className={css.table}>
            <thead>
              <tr>
                <td />
                <th scope="col">{good}</th>
                <th scope="col">{bad}</th>
              </tr>
            </thead>
            <tbody>
              {bars.map((bar) => (
                <tr key={bar.name}>
                  <th scope="row">{bar.name}</th>
                  <td>
                    <CountLink count={bar.good} rows={bar.goodRows} />
                  </td>
                  <td>
                    <CountLink count={bar.bad} rows={bar.badRows} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  );
}

interface PartProps {
  readonly words: string;
  readonly rows: Rows;
  readonly children: ReactNode;
}

function Part({ words, rows, children }: PartProps) {
  if (rows === null) return <>{children}</>;
  return (
    <Link to="/" search={searchOf(rows)} aria-label={words}>
      {children}
    </Link>
  );
}
