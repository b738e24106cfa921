/** Email addresses with a non-ASCII local part (RFC 6531), which need a server with SMTPUTF8. */
import SMTPConnection from "nodemailer/lib/smtp-connection/index.js";

/** The domain does not matter, because it is converted to ASCII (RFC 5890). */
export function isInternational(address: string): boolean {
  return /[^\0-\x7f]/.test(address.slice(0, address.lastIndexOf("@")));
}

/**
 * Whether the server announces SMTPUTF8. Uses its own connection, because nodemailer sends such
 * addresses to any server. Rejects with the connection's error.
 */
export function takesInternational(options: SMTPConnection.Options): Promise<boolean> {
  const connection = new SMTPConnection(options);
  return new Promise<boolean>((resolve, reject) => {
    connection.once("error", reject);
    connection.once("end", () => reject(Object.assign(new Error("the connection ended"), { code: "ECONNECTION" })));
    connection.connect((error) => {
      if (error) return reject(error);
      // The answer to EHLO; after STARTTLS, the second one.
      resolve(/^250[ -]SMTPUTF8\b/im.test(connection.lastServerResponse || ""));
    });
  }).finally(() => connection.close());
}
