/** The modal's picture: the line led through a fairlead, seen from behind it. */
export function BrandPicture() {
  return (
    <svg viewBox="0 0 420 720" aria-hidden="true" className="brand-svg" preserveAspectRatio="xMidYMid slice">
      <defs>
        <clipPath id="eye">
          <ellipse cx="210" cy="292" rx="142" ry="178" />
        </clipPath>
      </defs>
      <path d="M0 0h420v720H0z" className="wall" />
      <path
        d="M0 92h420M0 196h420M0 300h420M0 404h420M0 508h420M0 612h420M120 0v92M330 0v92M40 92v104M380 92v104M30 196v104M392 300v104M34 404v104M372 404v104M140 508v104M300 508v104M60 612v108M230 612v108"
        className="wjoint"
      />
      <g clipPath="url(#eye)">
        <path d="M0 0h420v330H0z" className="day" />
        <circle cx="262" cy="330" r="92" className="sun" />
        <path d="M40 330c30-4 34-16 66-18 30-2 40 12 76 18z" className="hill2" />
        <path d="M0 330h420v200H0z" className="seaf" />
        <path d="M196 344h132M214 360h36m40 0h28M226 378h64M240 400h22m14 0h24M246 424h34" className="glit" />
        <path d="M76 352h60M88 384h44m24 0h30M150 430h60M300 398h44M120 452h46M250 452h60" className="wv" />
        <path d="M252 330h62c-3 11-8 16-18 16h-26c-10 0-16-6-18-16z" className="ink" />
        <path d="M284 330v-78" className="i" strokeWidth="2.5" />
        <path d="M281 325v-68c-14 20-24 44-28 68z" className="sail" />
        <path d="M288 325v-58c10 15 18 36 21 58z" className="sail2" />
        <path d="M150 226c4-5 9-5 12 0 3-5 8-5 12 0M190 200c3-4 7-4 9 0 2-4 6-4 9 0" className="gull" />
      </g>
      <ellipse cx="210" cy="292" rx="158" ry="194" className="bzs" fill="none" strokeWidth="40" />
      <ellipse cx="210" cy="292" rx="140" ry="176" className="bzd" fill="none" strokeWidth="4" />
      <path d="M66 226c16-62 62-112 118-124M346 396c-12 30-34 54-60 68" className="bzh" strokeWidth="6" />
      <circle cx="210" cy="98" r="7" className="bolt" />
      <circle cx="52" cy="292" r="7" className="bolt" />
      <circle cx="368" cy="292" r="7" className="bolt" />
      <path
        d="M23 745C28 735 42 705 53 687C63 668 74 651 85 634C96 617 108 601 119 586C130 570 141 555 152 539C163 524 173 508 183 492C193 477 203 461 211 444C220 427 228 410 235 391C241 372 249 342 251 332L254 333C252 343 248 374 243 393C239 413 234 432 228 451C222 469 215 487 208 505C201 523 194 541 186 558C179 576 171 593 164 611C156 628 149 646 142 664C135 681 129 699 123 718C117 736 111 765 108 774z"
        className="fr"
      />
      <path
        d="M17 768Q69 748 114 751M36 727Q84 712 123 717M54 692Q98 681 134 687M71 663Q111 654 143 660M87 637Q124 630 153 636M102 615Q136 608 162 615M116 595Q146 589 170 595"
        className="strand"
        strokeWidth="7"
      />
      <path
        d="M128 577Q156 572 178 577M139 561Q165 556 185 561M150 546Q173 541 192 546M159 532Q180 528 197 532M167 520Q187 516 203 519M175 508Q193 504 207 507M182 498Q198 494 212 496M188 488Q203 484 216 486M193 478Q207 475 219 477M198 470Q211 466 222 468M203 461Q215 458 225 460"
        className="strand"
        strokeWidth="4"
      />
      <path
        d="M207 454Q218 451 227 452M211 446Q221 443 230 444M215 439Q224 436 232 436M218 431Q227 428 234 429M222 423Q230 420 236 421M225 415Q233 412 239 413M229 407Q235 405 241 405M232 399Q238 397 242 397M235 391Q240 389 244 389M238 382Q242 380 246 380M241 374Q244 372 247 372"
        className="strand"
        strokeWidth="2"
      />
    </svg>
  );
}
