/** The passphrase is wrong or missing, or was given for a file that is not encrypted. */
export class WrongPassphrase extends Error {
  constructor(message: string) {
    super(message);
    this.name = "WrongPassphrase";
  }
}

/** For an encrypted file. Throws if the passphrase is missing. */
export function requirePassphrase(passphrase: string | null): string {
  if (passphrase !== null) return passphrase.normalize("NFC");
  throw new WrongPassphrase("This backup is encrypted: set BACKUP_PASSPHRASE, or name a file with --passphrase-file.");
}

/** For a file that is not encrypted, which another person may have put there. */
export function refusePassphrase(passphrase: string | null): void {
  if (passphrase === null) return;
  throw new WrongPassphrase(
    "This backup is not encrypted, and a passphrase is set: is it yours? To use it anyway, leave the passphrase out.",
  );
}

export function otherPassphrase(): WrongPassphrase {
  return new WrongPassphrase("This backup was encrypted with another passphrase.");
}
