import { useEffect, useId, useState } from "react";
import type { Brand } from "../../domain/brand/brand.ts";
import {
  type BrandColours,
  failedPairs,
  nearestPassing,
  type PairName,
  paletteOf,
  type Scheme,
} from "../../domain/brand/palette.ts";
import { CheckIcon, WarningIcon } from "../../ui/pictures/icons.tsx";
import fields from "../frame/field.module.css";
import { Button } from "../frame/button.tsx";
import states from "../frame/states.module.css";
import { useLanguage } from "../language.tsx";
import css from "./site.module.css";

/** Of ui/tokens.css: the product's own, where none are chosen. */
const own: BrandColours = { accent: "#c4481a", ground: "#fbf8f2" };
const which = ["accent", "ground"] as const;

const words = {
  text: "brand.pair.text",
  "grey text": "brand.pair.grey",
  "borders of fields": "brand.pair.borders",
  rings: "brand.pair.rings",
  "the line": "brand.pair.line",
  "words on the button": "brand.pair.button",
  errors: "brand.pair.errors",
} as const satisfies Record<PairName, string>;

interface ColoursProps {
  readonly chosen: Brand["colours"];
  /** Only with colours that pass; undefined: the product's own. */
  readonly choose: (colours: Brand["colours"]) => void;
  /** Why the typed colours are not taken. */
  readonly setWrong: (why: "refused" | "unread" | null) => void;
}

/** Two colours, and whether everything that follows from them can be read. */
export function Colours({ chosen, choose, setWrong }: ColoursProps) {
  const { t } = useLanguage();
  const shown = chosen ?? own;
  /** What was typed instead of these: other colours, as of a restored draft, replace it. */
  const [typing, setTyping] = useState<{ readonly of: string; readonly now: BrandColours } | null>(null);
  const of = shown.accent + shown.ground;
  const typed = typing?.of === of ? typing.now : shown;
  const type = (now: BrandColours) => setTyping({ of, now });
  const isColour = (text: string) => /^#[0-9a-f]{6}$/.test(text);
  const isWhole = which.every((each) => isColour(typed[each]));
  const isOwn = typed.accent === own.accent && typed.ground === own.ground;
  const palette = isWhole ? paletteOf(typed) : null;
  const failed = palette && !isOwn ? failedPairs(palette) : [];
  const wrong = isWhole ? (failed.length > 0 ? "refused" : null) : "unread";
  useEffect(() => setWrong(wrong), [setWrong, wrong]);
  const change = (part: Partial<BrandColours>) => {
    const now = { ...typed, ...part };
    type(now);
    if (!which.every((each) => isColour(now[each]))) return;
    if (now.accent === own.accent && now.ground === own.ground) choose(undefined);
    else if (failedPairs(paletteOf(now)).length === 0) choose(now);
  };
  return (
    <section aria-labelledby="brand-colours">
      <h2 id="brand-colours">{t("brand.colours")}</h2>
      <p className={fields.fieldHint}>{t("brand.coloursHint")}</p>
      <div className={css.pair}>
        {which.map((each) => (
          <ColourField
            key={each}
            name={t(`brand.${each}`)}
            value={typed[each]}
            change={(to) => change({ [each]: to })}
          />
        ))}
      </div>
      <div role="status">
        {failed.length === 0 && isWhole && (
          <p className={css.passes}>
            <CheckIcon /> {t("brand.passes")}
          </p>
        )}
        {failed.length > 0 && (
          <>
            <p className={fields.fieldError}>
              <WarningIcon /> {t("brand.refused")}
            </p>
            <ul className={css.verdict}>
              {failed.map(({ of, scheme, ratio, least }) => (
                <li key={of + scheme}>
                  {t(words[of])} ({t(`brand.${scheme}`)}) <b>{t("brand.needs", { ratio, least })}</b>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      {failed.length > 0 && (
        <div className={states.actions}>
          {which.map((each) => {
            const passing = nearestPassing(typed, each);
            return (
              passing !== null && (
                <Button key={each} look="small" className={states.tool} onClick={() => change({ [each]: passing })}>
                  <Swatch colour={passing} /> {t("brand.use", { what: t(`brand.${each}`), colour: passing })}
                </Button>
              )
            );
          })}
          <Button look="small" className={states.tool} onClick={() => type(shown)}>
            {t("brand.keep")}
          </Button>
        </div>
      )}
      {palette && (
        <div className={css.palettes}>
          {(["light", "dark"] as const).map((scheme) => (
            <div key={scheme} className={css.palette}>
              <span>{t(`brand.${scheme}`)}</span>
              {samples(palette[scheme]).map(({ name, background, color, line }) => (
                <i key={name} aria-hidden="true" style={{ background, color: color ?? undefined, borderColor: line }}>
                  {color !== null && "Aa"}
                </i>
              ))}
            </div>
          ))}
        </div>
      )}
      <p className={fields.fieldHint}>{t("brand.fixed")}</p>
      {!isOwn && (
        <Button look="small" onClick={() => change(own)}>
          {t("brand.own")}
        </Button>
      )}
    </section>
  );
}

function ColourField({
  name,
  value,
  change,
}: {
  readonly name: string;
  readonly value: string;
  readonly change: (value: string) => void;
}) {
  const { t } = useLanguage();
  const id = useId();
  return (
    <div className={fields.field}>
      <label htmlFor={id}>{name}</label>
      <span className={css.colour}>
        <input
          type="color"
          aria-label={`${t("brand.colours")}: ${name}`}
          value={/^#[0-9a-f]{6}$/.test(value) ? value : "#000000"}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
        <input
          id={id}
          dir="ltr"
          value={value}
          maxLength={7}
          spellCheck={false}
          onChange={({ currentTarget }) => change(currentTarget.value.trim().toLowerCase())}
        />
      </span>
    </div>
  );
}

function Swatch({ colour }: { readonly colour: string }) {
  return <i aria-hidden="true" className={css.swatch} style={{ background: colour }} />;
}

function samples(of: Scheme) {
  const { ground, raised, surface, ink, muted, edge, ring, accent, accentInk, band, line } = of;
  return [
    { name: "ground", background: ground, color: ink, line },
    { name: "raised", background: raised, color: ink, line },
    { name: "surface", background: surface, color: ink, line },
    { name: "muted", background: ground, color: muted, line },
    // Nothing is written on these.
    { name: "edge", background: edge, color: null, line: edge },
    { name: "ring", background: ring, color: null, line: ring },
    { name: "accent", background: accent, color: accentInk, line: accent },
    { name: "band", background: band, color: "#fff", line: band },
  ];
}
