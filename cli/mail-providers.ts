/** What the usual mail providers ask to publish in DNS. Recognized by the host of `SMTP_URL`. */

export interface MailProvider {
  readonly name: string;
  readonly hosts: RegExp;
  /** What the SPF record of the sender's domain includes. */
  readonly spf: string;
  /**
   * Bounces return to a domain of the provider, whose SPF record receivers then look up. So DMARC
   * depends on DKIM alone, and the sender's domain needs no SPF record for it.
   */
  readonly hasOwnReturnPath: boolean;
  /** Usual DKIM selectors; empty: each account has its own. */
  readonly selectors: readonly string[];
  /** Where to get the DKIM records, and what to do with them. */
  readonly dkim: string;
}

const providers: readonly MailProvider[] = [
  {
    name: "Google Workspace",
    hosts: /^smtp(?:-relay)?\.gmail\.com$/,
    spf: "_spf.google.com",
    hasOwnReturnPath: false,
    selectors: ["google"],
    dkim: "publish the record of Google’s admin console (Apps → Google Workspace → Gmail → Authenticate email), then start authentication there",
  },
  {
    name: "Microsoft 365",
    hosts: /^smtp\.office365\.com$|\.mail\.protection\.outlook\.com$/,
    spf: "spf.protection.outlook.com",
    hasOwnReturnPath: false,
    selectors: ["selector1", "selector2"],
    dkim: "publish both CNAME records of Microsoft Defender (Email authentication settings → DKIM), then enable signing there",
  },
  {
    name: "Amazon SES",
    hosts: /^email-smtp(?:-fips)?\.[\w-]+\.amazonaws\.com$/,
    spf: "amazonses.com",
    hasOwnReturnPath: true,
    selectors: [],
    dkim: "publish the three CNAME records of the SES console (Identities → your domain → DKIM)",
  },
  {
    name: "Postmark",
    hosts: /^smtp(?:-broadcasts)?\.postmarkapp\.com$/,
    spf: "spf.mtasv.net",
    hasOwnReturnPath: true,
    selectors: [],
    dkim: "publish the records of Postmark (Sender Signatures → your domain → DNS Settings)",
  },
  {
    name: "Mailgun",
    hosts: /^smtp(?:\.eu)?\.mailgun\.org$/,
    spf: "mailgun.org",
    hasOwnReturnPath: false,
    selectors: ["pdk1", "pdk2", "mx", "k1", "pic", "smtp"],
    dkim: "publish the records of Mailgun (Sending → Domains → DNS records)",
  },
  {
    name: "SendGrid",
    hosts: /^smtp(?:\.eu)?\.sendgrid\.net$/,
    spf: "sendgrid.net",
    hasOwnReturnPath: true,
    selectors: ["s1", "s2"],
    dkim: "publish the CNAME records of SendGrid (Settings → Sender Authentication → Authenticate Your Domain)",
  },
  {
    name: "Brevo",
    hosts: /^smtp-relay\.(?:brevo|sendinblue)\.com$/,
    spf: "spf.brevo.com",
    hasOwnReturnPath: true,
    selectors: ["brevo1", "brevo2", "mail"],
    dkim: "publish the records of Brevo (Senders, Domains & Dedicated IPs → Domains → Authenticate)",
  },
  {
    name: "Mailjet",
    hosts: /^in(?:-v3)?\.mailjet\.com$/,
    spf: "spf.mailjet.com",
    hasOwnReturnPath: true,
    selectors: ["mailjet"],
    dkim: "publish the record of Mailjet (Sender domains & addresses → Setup SPF/DKIM authentication)",
  },
  {
    name: "Fastmail",
    hosts: /^smtps?(?:-proxy)?\.fastmail\.com$|\.messagingengine\.com$/,
    spf: "spf.messagingengine.com",
    hasOwnReturnPath: false,
    selectors: ["fm1", "fm2", "fm3"],
    dkim: "publish the three CNAME records of Fastmail (Settings → Domains → your domain)",
  },
  {
    name: "Scaleway",
    hosts: /^smtp\.tem\.(?:scaleway\.com|scw\.cloud)$/,
    spf: "_spf.tem.scaleway.com",
    hasOwnReturnPath: false,
    selectors: [],
    dkim: "publish the records of Scaleway (Transactional Email → your domain → DNS records)",
  },
  {
    name: "OVHcloud",
    hosts: /(?:^ssl0|\.mail)\.ovh\.(?:net|ca)$/,
    spf: "mx.ovh.com",
    hasOwnReturnPath: false,
    selectors: [],
    dkim: "enable DKIM in the OVHcloud control panel (Emails → your domain → DKIM) and publish both CNAME records",
  },
];

/** @param host of `SMTP_URL` */
export function mailProvider(host: string | null): MailProvider | null {
  const name = host?.toLowerCase().replace(/\.$/, "") ?? "";
  return providers.find(({ hosts }) => hosts.test(name)) ?? null;
}
