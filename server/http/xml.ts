/** Text in XML 1.0, whatever somebody wrote: what a document may not hold is left out, and nothing in it ends its element. */

/** Everything but Char (https://www.w3.org/TR/xml/#charsets), which no reference can write either; and DEL and C1, which it advises against. */
// oxlint-disable-next-line no-control-regex -- that is what it is for
const notAllowed = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g;

/** Half of a surrogate pair becomes U+FFFD. */
function allowed(text: string): string {
  return text.toWellFormed().replace(notAllowed, "");
}

/** For an element or an attribute in double quotes. */
export function escaped(text: string): string {
  return allowed(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** A section of characters as they are: boards ask for it. What would end it is parted between two. */
export function cdata(text: string): string {
  return `<![CDATA[${allowed(text).replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
}

/** `<name>text</name>`; nothing for null. */
export function element(name: string, text: string | null): string {
  return text === null ? "" : `<${name}>${escaped(text)}</${name}>`;
}

/** The same with a section. */
export function section(name: string, text: string | null): string {
  return text === null ? "" : `<${name}>${cdata(text)}</${name}>`;
}
