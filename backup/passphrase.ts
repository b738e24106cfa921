/** The passphrase is another, is missing, or there is one although the file is not encrypted. */
export class WrongPassphrase extends Error {
  constructor(message: string) {
    super(message);
    this.name = "WrongPassphrase";
  }
}

/** For an encrypted file. */
export function requirePassphrase(passphrase: string | null): string {
  if (passphrase !== null) return passphrase.normalize("NFC");
  throw new WrongPassphrase("This backup is encrypted: set BACKUP_PASSPHRASE, or name a file with --passphrase-file.");
}

/** For a file that is not encrypted: it might be somebody else's. */
export function refusePassphrase(passphrase: string | null): void {
  if (passphrase === null) return;
  throw new WrongPassphrase(
    "This backup is not encrypted, and a passphrase is set: is it yours? Leave the passphrase out to take it all the same.",
  );
}

export function otherPassphrase(): WrongPassphrase {
  return new WrongPassphrase("This backup was encrypted with another passphrase.");
}
