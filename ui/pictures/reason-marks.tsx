export function KnotMark() {
  return (
    <svg className="pm" viewBox="0 0 72 72" aria-hidden="true">
      <path d="M0 45H46C63 45 65 12 36 12 6 12 6 42 18 55 28 63 36 52 42 43 48 34 58 29 72 29" className="k" />
      <path d="M30 45H48M10 35Q11 46 17 54M47 37Q54 31 66 29" className="kh" />
      <path d="M26 45H50M10 35Q11 46 17 54M47 37Q54 31 66 29" className="k" />
    </svg>
  );
}

export function WindowMark() {
  return (
    <svg className="pm" viewBox="0 0 72 72" aria-hidden="true">
      <path d="M14 10h44v44H14zM36 10v44M10 58h52" className="i t" />
      <path d="M14 34h44" className="i" strokeWidth="2" />
      <path d="M2 66c16 0 18-24 34-24s14 16 34 16" className="r" />
      <path d="M36 38v10" className="i" />
    </svg>
  );
}

export function CalendarMark() {
  return (
    <svg className="pm" viewBox="0 0 72 72" aria-hidden="true">
      <path d="M10 12h52v48H10zM10 24h52M22 6v10M50 6v10" className="i t" />
      <path d="M18 36h0m7 0h0m7 0h0m7 0h0m7 0h0m7 0h0" className="i" strokeWidth="4.5" />
      <path d="M4 50h42" className="r" />
      <circle cx="53" cy="50" r="7" className="coin" />
    </svg>
  );
}

export function CodeMark() {
  return (
    <svg className="pm" viewBox="0 0 72 72" aria-hidden="true">
      <path d="M6 12h44v30H24l-10 9v-9H6z" className="i t" />
      <path d="M16 22h8m6 0h10M16 31h14" className="i" strokeWidth="2.5" />
      <path d="M58 34a6 9 0 0 0 0 26" className="i" />
      <path d="M34 62c10 0 12-14 24-14s8 6 14 6" className="r" />
      <path d="M58 34a6 9 0 0 1 0 26" className="i" />
    </svg>
  );
}

/** The only mark without the orange line. */
export function NeverPayMark() {
  return (
    <svg className="pm" viewBox="0 0 72 72" aria-hidden="true">
      <circle cx="36" cy="36" r="22" className="i t" />
      <path d="M28 30c0-6 16-6 16 0M28 42c0 6 16 6 16 0M28 30c0 8 16 4 16 12" className="i" strokeWidth="2.5" />
      <path d="M10 62L62 10" className="halo" />
      <path d="M10 62L62 10" className="i" strokeWidth="5" />
    </svg>
  );
}
