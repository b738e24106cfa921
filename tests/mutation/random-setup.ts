/** Random input detects a mutant early, so properties run fewer cases here. */
import * as fc from "fast-check";

fc.configureGlobal({ interruptAfterTimeLimit: 250, endOnFailure: true });
