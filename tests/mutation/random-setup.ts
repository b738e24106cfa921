/** A mutant that random input shows shows soon; the rest of a property's runs are for the sources as they are. */
import * as fc from "fast-check";

fc.configureGlobal({ interruptAfterTimeLimit: 250, endOnFailure: true });
