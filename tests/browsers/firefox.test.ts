/** An application in Firefox. */
import { useFirefox } from "../support/firefox.ts";
import { emirates, useSite } from "../support/site.ts";
import { wayOfAnApplication } from "./application.ts";

wayOfAnApplication(useFirefox(), useSite({ operator: emirates }));
