/** An application in Firefox. */
import { useFirefox } from "../support/firefox.ts";
import { wayOfAnApplication } from "./application.ts";

wayOfAnApplication(useFirefox());
