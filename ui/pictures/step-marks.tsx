export function FormMark() {
  return (
    <svg className="pm" viewBox="0 0 72 72" aria-hidden="true">
      <path d="M16 6h32l10 10v50H16zM48 6v10h10M25 24h14M25 34h22" className="i t" />
      <path d="M25 54c5-12 9-12 9-4s6 4 8-1 5 4 10 3l18-1" className="r" />
    </svg>
  );
}

export function InterviewMark() {
  return (
    <svg className="pm" viewBox="0 0 72 72" aria-hidden="true">
      <path d="M8 12h56v36H8zM2 58h68" className="i t" />
      <circle cx="28" cy="26" r="5" className="ink" />
      <path d="M18 42c0-12 20-12 20 0z" className="ink" />
      <path d="M40 32q4-8 7 0t7 0 7 0h11" className="r" />
    </svg>
  );
}

export function WalletMark() {
  return (
    <svg className="pm" viewBox="0 0 72 72" aria-hidden="true">
      <path d="M10 24h52v38H10zM10 24l36-14 6 14" className="i t" />
      <path d="M2 46h42" className="r" />
      <circle cx="50" cy="43" r="8" className="coin" />
    </svg>
  );
}
