/**
 * A line through a fairlead to a boat. 820 by 560: the rope enters at 250 from beyond the edge, the
 * horizon is at 196.
 */
export function HeroScene() {
  return (
    <svg viewBox="0 0 820 560" aria-hidden="true">
      <defs>
        <pattern id="hero-lay" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="skewX(-32)">
          <rect width="9" height="9" className="fr" />
          <rect width="2" height="9" className="frd" />
        </pattern>
      </defs>
      <path d="M444 196a142 142 0 0 1 284 0z" className="sun" />
      <path d="M700 196c12-14 26-14 34-24 10-10 22-4 34-14 14-10 32-2 52-16v54z" className="hill2" />
      <path d="M430 196c26-6 34-13 56-14 26-1 34 8 60 10l30 4z" className="hill2" />
      <path d="M786 146v-34l4-6 4 6v34zm-3 0h14v4h-14z" className="hill1" />
      <path d="M742 196c14-10 30-6 44-18 12-10 22-8 34-12v30z" className="hill1" />
      <path
        d="M470 210h232M492 226h40m116 0h48M512 244h26m60 0h62M500 262h56M540 282h72M520 304h44M536 358h34"
        className="glit"
      />
      <path
        d="M340 222h480M310 252h510M350 292h470M320 336h500M360 386h460M310 436h510"
        className="wv"
        strokeDasharray="24 96 72 150 40 190"
      />
      <path
        d="M520 246h80M530 254h62M540 262h40M548 272h30M552 284h20M556 298h12"
        className="l"
        strokeWidth="2.5"
        opacity=".4"
      />
      <path
        d="M176 245.5C242 246 284 290 350 287 420 284 476 246 511 217c-33 33-90 74-160 78-70 3-108-38-175-40.5z"
        className="fr"
      />
      <path d="M218 253c40 10 64 38 132 38q22 0 44-9" className="strand" strokeWidth="6" strokeDasharray="2 9" />
      <path d="M508 216h104c-4 16-12 24-28 24h-46c-16 0-26-10-30-24z" className="ink" />
      <path d="M512 222h96" className="glit" />
      <path d="M564 216V104" className="i" strokeWidth="3" />
      <path d="M560 208V108c-20 30-36 66-42 100z" className="sail" />
      <path d="M569 208v-86c16 22 28 54 32 86z" className="sail2" />
      <path d="M590 216c-1-9 2-15 7-15s8 6 7 15z" className="ink" />
      <circle cx="597" cy="195" r="5.5" className="skin" />
      <path d="M591.5 193.5c1-6 10-6 11 0z" className="ink" />
      <path d="M650 92c6-7 12-7 16 0 4-7 10-7 16 0M700 66c4-5 9-5 12 0 3-5 8-5 12 0" className="l" />
      <path d="M96 322h196v398H96z" className="quay" />
      <path d="M86 306h216v20H86z" className="coping" />
      <path d="M96 372h196M96 420h196M96 470h196M166 326v46m50 0v48m-78 0v50m106-50v50" className="l" />
      <path d="M262 326h22v150q0 10-11 10t-11-10z" className="coping" />
      <path d="M140 306c2-10 8-14 22-14h66c14 0 20 4 22 14z" className="bz" />
      <path d="M172 292c2-8 0-14-4-20h54c-4 6-6 12-4 20z" className="bz" />
      <ellipse cx="195" cy="248" rx="27" ry="52" className="bzs" strokeWidth="22" />
      <path d="M190 198a27 50 0 0 0-10 92" className="bzh" />
      <path d="M-2e3 245.5H196v9H-2e3z" fill="url(#hero-lay)" />
      <path d="M195 196a27 52 0 0 1 0 104" className="bzs" strokeWidth="22" />
      <path d="M206 200c14 10 22 34 18 64" className="bzh" />
    </svg>
  );
}
