/** A loose rope without a boat, for pages that were not found. */
export function LooseScene() {
  return (
    <svg viewBox="0 0 320 200" aria-hidden="true">
      <path d="M0 96h320v104H0z" className="seaf" />
      <path d="M0 96h320" className="wv" />
      <path d="M192 96a44 44 0 0 1 88 0z" className="sun" />
      <path
        d="M206 108h62M214 120h20m14 0h22M222 134h32M150 112h24M286 126h30M170 148h40M232 156h54M150 176h60m20 0h70"
        className="wv"
      />
      <path d="M20 140h96v60H20z" className="quay" />
      <path d="M14 130h108v12H14z" className="coping" />
      <path d="M20 166h96M58 142v24m28 0v34" className="l" />
      <path d="M40 130c1-6 4-8 12-8h32c8 0 11 2 12 8z" className="bz" />
      <ellipse cx="68" cy="91" rx="17" ry="33" className="bzs" strokeWidth="13" />
      <path d="M-4 92h66c12 0 16 8 20 26s8 26 22 30 30-8 46-2 20 12 34 6" className="r" strokeWidth="6" />
      <path d="M184 152l12-6M184 152l13 0M184 152l10 7" className="r" strokeWidth="2" />
      <path d="M68 58a17 33 0 0 1 0 66" className="bzs" strokeWidth="13" />
      <path d="M76 62c8 8 12 22 10 40" className="bzh" />
    </svg>
  );
}
