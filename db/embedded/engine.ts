/** PGlite, in a process whose memory stays below that of its parser's compilation. */
import { setFlagsFromString } from "node:v8";
import { PGlite, protocol } from "@electric-sql/pglite";

/**
 * V8's optimizing compiler takes 600 MB and two seconds of a processor for a single function of the
 * engine, PostgreSQL's grammar, soon after the start. Without it, everything else of the engine is
 * optimized as usual, and the grammar is no slower that it could be measured.
 */
export class Engine extends PGlite {
  #hasParser = false;

  override execProtocolRawSync(message: Uint8Array): Uint8Array {
    if (!this.#hasParser) {
      this.#hasParser = true;
      // V8 compiles a function when it is first called, and what it compiles under this flag calls
      // for no optimizing later. An empty statement calls the parser and hardly anything else.
      setFlagsFromString("--wasm-tier-up-filter=0");
      try {
        super.execProtocolRawSync(protocol.serialize.query(";"));
      } finally {
        setFlagsFromString("--wasm-tier-up-filter=-1");
      }
    }
    return super.execProtocolRawSync(message);
  }
}
