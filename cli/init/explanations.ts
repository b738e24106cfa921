/** Explains what `init` asks for: what it is, where to get it, and when it is not needed. */

export interface Explanation {
  readonly is: string;
  /** Where it is found, or who sells it. */
  readonly from: string;
  /** When the operator needs none. */
  readonly without?: string;
  readonly link: string;
}

const law = "docs/market-law.md";
const noticeLink = `${law}#notices-and-licences`;
const gdpr = "https://eur-lex.europa.eu/eli/reg/2016/679/oj";

/** In the register of every country whose law asks for it. */
const registered = (is: string, from: string): Explanation => ({
  is,
  from,
  without: "your kind of business has none; answer none",
  link: noticeLink,
});

/** By flag. */
export const explanations: Readonly<Record<string, Explanation>> = {
  registration: {
    is: "the public register that lists your business, and your number there; a trade licence counts",
    from: "your register entry or invoices: Companies House, Handelsregister, RCS, KVK or the like",
    link: noticeLink,
  },
  whatsapp: {
    is: "the number that recruiters write from; /verify shows applicants that it is yours",
    from: "a phone with WhatsApp or WhatsApp Business",
    link: "docs/operate/recruiters.md",
  },
  kind: {
    is: "an agency fills the jobs of other companies; many countries require a licence for that",
    from: "your contract: who pays the person you hire",
    link: noticeLink,
  },
  "database-url": {
    is: "a server for the data; the embedded database needs none, and fits one machine",
    from: "your hosting company, or createdb on this machine",
    link: "docs/operate/install.md",
  },
  "smtp-url": {
    is: "the server that sends your mail, with a user and password; an app password if you have one",
    from: "your mail provider's help, under SMTP",
    link: "docs/operate/email.md",
  },
  "vat-id": registered("your number for value added tax, such as DE123456789", "your tax office or invoices"),
  "legal-form": registered("the kind of company: Ltd, GmbH, SARL, sole trader", "your register entry"),
  capital: registered("the share capital of a company, such as 25,000 EUR", "your articles or register entry"),
  director: registered(
    "who is responsible for what the site publishes; in a company its legal head (FR: LCEN)",
    "usually the managing director",
  ),
  kep: registered(
    "registered electronic mail, which Türkiye asks of its companies",
    "PTT and other providers that BTK has authorised sell it",
  ),
  supervisor: registered("the authority that licensed your business", "your licence"),
  chamber: registered("the chamber of commerce or trade you belong to", "its yearly invoice"),
  purpose: registered("what the business does, in a few words", "your articles or trade licence"),
  host: {
    is: "the company that runs the server, with its address and telephone (FR: LCEN)",
    from: "its legal notice; if the machine is yours, your own",
    link: noticeLink,
  },
  locations: {
    is: "every country where data is stored: server, backups and mailboxes",
    from: "the control panel or contract of your hosting and mail companies",
    link: `${law}#notices-and-licences`,
  },
  safeguard: {
    is: "what protects data in a country without an adequacy decision; clauses: standard contractual clauses",
    from: "the data processing agreement of your hosting and mail companies names it",
    without: "all data stays in countries that the law of your applicants calls adequate",
    link: gdpr,
  },
  officer: {
    is: "one person who answers questions about data; it can be you (CA: Quebec Law 25; SG: PDPA; KR: PIPA)",
    from: "you appoint them; nothing is bought",
    without: "you take no applications from Canada, Singapore or Korea",
    link: law,
  },
  processors: {
    is: "every company that stores or reads applications for you: hosting, backups, mail (KR: PIPA)",
    from: "your invoices",
    without: "you take no applications from Korea",
    link: law,
  },
  "representative-eu": {
    is: "a person or company in the EU that answers authorities and applicants for you (GDPR article 27)",
    from: "law firms and data protection companies sell it by the year",
    without: "your business is registered in the EU, or you take no applications from there",
    link: gdpr,
  },
  "representative-gb": {
    is: "a person or company in the UK that answers the ICO and applicants for you (UK GDPR article 27)",
    from: "law firms and data protection companies sell it by the year",
    without: "your business is registered in the UK, or you take no applications from there",
    link: "https://www.legislation.gov.uk/eur/2016/679/article/27",
  },
  "representative-tr": {
    is: "veri sorumlusu temsilcisi: answers the KVKK authority for you, and enters you in VERBİS",
    from: "law firms in Türkiye; a company there, or a citizen of Türkiye",
    without: "your business is registered in Türkiye, or you take no applications from there",
    link: "https://www.kvkk.gov.tr",
  },
  licences: {
    is: "your permit to place people in work, with the authority that gave it",
    from: "that authority; getting one takes weeks or months",
    without: "you only fill jobs of your own; start again as employer",
    link: noticeLink,
  },
  recipients: {
    is: "who reads applications besides you, in words for applicants",
    from: "your clients, for example: the hotel that you apply to work for",
    link: law,
  },
  "recipient-countries": {
    is: "where your clients read applications",
    from: "their addresses",
    link: law,
  },
};

/** As printed above the question. */
export function explanationText({ is, from, without, link }: Explanation): string {
  const lines = [
    ["What it is", is],
    ["Who has it", from],
    ...(without === undefined ? [] : [["You need none if", without] as const]),
    ["More", link],
  ];
  return lines.map(([name, text]) => `  ${name}: ${text}`).join("\n");
}
