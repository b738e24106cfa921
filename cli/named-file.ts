/** Reads files given by name; errors mention the option that named them. */
import { explainFile } from "../domain/files/explain-file.ts";

interface Named {
  /** "FILE" or "--erasures". */
  readonly option: string;
  readonly path: string;
}

/**
 * Resolves to the result of `read`, which reads the file or files below it. Rejects with a message
 * for the operator.
 */
export async function readNamedFile<T>({ option, path }: Named, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    // In a folder, the error names the file inside.
    const { path: place = path } = error as NodeJS.ErrnoException;
    const text = explainFile(error, { to: "read", user: process.getuid?.() });
    throw text === null ? error : new Error(`${option} (${place}): ${text}`, { cause: error });
  }
}
