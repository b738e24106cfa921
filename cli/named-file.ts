/** Files that a command is given by name: what keeps one from being used is said with what named it. */
import { explainFile } from "../domain/files/explain-file.ts";

interface Named {
  /** "FILE" or "--erasures". */
  readonly option: string;
  readonly path: string;
}

/** Resolves to what `read` does, which reads the file or what is below it. Rejects in words for the operator. */
export async function readingNamed<T>({ option, path }: Named, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    // Of a folder that is read, it is a file in it.
    const { path: place = path } = error as NodeJS.ErrnoException;
    const text = explainFile(error, { to: "read", user: process.getuid?.() });
    throw text === null ? error : new Error(`${option} (${place}): ${text}`, { cause: error });
  }
}
