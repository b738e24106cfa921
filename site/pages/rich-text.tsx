import type { ReactNode } from "react";

/** `<link>words</link>` */
export function linkTo(href: string) {
  return (words: ReactNode) => <a href={href}>{words}</a>;
}

/** `<b>words</b>` */
export function bold(words: ReactNode) {
  return <b>{words}</b>;
}

/** `<code>…</code>`: a number or address, left to right in every language. */
export function code(words: ReactNode) {
  return <code dir="ltr">{words}</code>;
}

/** `<b>…</b>` around a pay range, isolated in right-to-left text. */
export function amount(range: ReactNode) {
  return (
    <b>
      <bdi dir="ltr">{range}</bdi>
    </b>
  );
}

/** `<b>…</b>` around a date or time; `iso` is ISO 8601. */
export function moment(iso: string) {
  return (words: ReactNode) => (
    <b>
      <time dateTime={iso}>{words}</time>
    </b>
  );
}
