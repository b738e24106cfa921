/** Where off-site backups are kept. Each kind passes the same tests. */
export interface BackupStore {
  /** All complete files. */
  list(signal: AbortSignal): Promise<readonly StoredFile[]>;
  /** Sends a file. It is listed only once all of it has arrived. */
  put(path: string, name: string, signal: AbortSignal): Promise<void>;
  /** Fetches a file to a path where none is. */
  get(name: string, path: string, signal: AbortSignal): Promise<void>;
  remove(name: string, signal: AbortSignal): Promise<void>;
}

export interface StoredFile {
  readonly name: string;
  readonly bytes: number;
}

/** For stores that another program reaches. */
export interface ProgramSettings {
  /** File of a private key; undefined: as configured for the user. */
  readonly sshKey: string | undefined;
  /** What the program may read, without our secrets. */
  readonly environment: Readonly<Record<string, string>>;
}

/** What is wrong and what to do, in English, without keys. */
export class StoreError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StoreError";
  }
}

/** Ends the names of files that are still arriving. */
export const partial = ".partial";
