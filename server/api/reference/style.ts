/** What the page adds to the site's colours and type. Kept small and inline: the policy names it by its hash. */
export const referenceStyle = `
main{max-width:820px;margin-inline:auto;padding:28px 20px 80px}
h2{margin-block:56px 12px}
h3{margin-block:40px 8px;overflow-wrap:anywhere}
h4{margin-block:24px 4px;font-weight:600}
code{font:.9em/1.5 ui-monospace,monospace;letter-spacing:0}
nav li{padding-block:6px}
dl>div{padding-block:10px;border-block-start:1px solid var(--line)}
dt{overflow-wrap:anywhere}
dt b{font-size:.78rem}
dd{margin:0;color:var(--muted)}
.type{color:var(--muted);font-size:.84rem}
.limit{display:block;font-size:.84rem;overflow-wrap:anywhere}
details{border-block-start:1px solid var(--line)}
details>dl{padding-inline-start:20px}
summary{padding-block:10px}
`;
