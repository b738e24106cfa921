/** Fairlead's logo mark, never mirrored. */
export function LogoMark() {
  return (
    <svg className="mk" viewBox="0 0 40 40" aria-hidden="true">
      <ellipse cx="20" cy="20" rx="8.5" ry="14" className="i" strokeWidth="5" />
      <path d="M1 20h17c9 0 12-7 21-7" className="r" strokeWidth="4" />
      <path d="M20 6a8.5 14 0 0 1 0 28" className="i" strokeWidth="5" />
    </svg>
  );
}
