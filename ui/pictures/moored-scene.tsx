/** The moored boat: an application that has arrived. The rope enters at (0, 66). */
export function MooredScene() {
  return (
    <svg viewBox="0 0 320 150" aria-hidden="true">
      <path d="M166 84a52 52 0 0 1 104 0z" className="sun" />
      <path d="M0 84h320" className="wv" />
      <path d="M0 84h320v66H0z" className="seaf" />
      <path d="M250 84c10-8 20-6 30-14 12-9 22-4 40-12v26z" className="hill2" />
      <path d="M150 96h16M264 98h40M178 124h70M124 112h20M270 122h50M150 140h90" className="wv" />
      <path d="M166 92h84c-3 13-9 19-22 19h-38c-13 0-21-7-24-19z" className="ink" />
      <path d="M171 97h74" className="glit" />
      <path d="M211 92V10" className="i" strokeWidth="2.5" />
      <path d="M208 86V14c-16 22-28 46-32 72z" className="sail" />
      <path d="M215 86V26c12 16 20 38 23 60z" className="sail2" />
      <path d="M84 74c24 30 56 36 84 20" className="r" strokeWidth="3.5" />
      <path d="M0 104h112v46H0z" className="quay" />
      <path d="M-4 94h122v12H-4z" className="coping" />
      <path d="M0 126h112M46 106v20m30 0v24" className="l" />
      <path d="M44 94c1-6 4-8 12-8h36c8 0 11 2 12 8z" className="bz" />
      <ellipse cx="74" cy="62" rx="15" ry="28" className="bzs" strokeWidth="11" />
      <path d="M-4 66h74q9 0 14 8" className="r" strokeWidth="5" />
      <path d="M74 34a15 28 0 0 1 0 56" className="bzs" strokeWidth="11" />
      <path d="M81 38c7 7 10 18 8 32" className="bzh" />
    </svg>
  );
}
